import { FACEBOOK_AND_INSTAGRAM, ALL_PLACEMENTS, UNKNOWN_PLACEMENT, type Placement } from './placements.ts';

export type Ad = {
  /** Digits. */
  id: string;
  name: string;
  placements: readonly Placement[];
};

export type AdSet = {
  id: string;
  name: string;
  ads: readonly Ad[];
};

type CampaignFields = {
  name: string;
  status?: 'ACTIVE' | 'PAUSED';
  objective: string;
  /** Days of delivery, `YYYY-MM-DD`. Without `start`, the campaign never delivered. */
  start?: string;
  end?: string;
};

export type Campaign = CampaignFields & { id: string; status: 'ACTIVE' | 'PAUSED'; adSets: readonly AdSet[] };

export type AdAccount = {
  /** Digits, without `act_`. */
  id: string;
  name: string;
  currency: string;
  hasNoDecimals?: true;
  timeZone: string;
  /**
   * `account_status`: 1 active, 2 disabled.
   * @see https://developers.facebook.com/docs/marketing-api/reference/ad-account
   */
  status: 1 | 2;
  /** If true, insights of the whole ad account over several days require a report run. */
  isLarge?: true;
  isClosed?: true;
  campaigns: readonly Campaign[];
};

type NewAdSet = { name: string; ads: readonly Omit<Ad, 'id'>[] };

/** Ids of the campaign and its objects derive from `number`. */
function createCampaign(number: number, fields: CampaignFields, adSets: readonly NewAdSet[]): Campaign {
  return {
    status: 'ACTIVE',
    ...fields,
    id: `1202${String(number).padStart(8, '0')}`,
    adSets: adSets.map(({ name, ads }, index) => {
      const inCampaign = `${number}${String(index + 1).padStart(2, '0')}`;
      return {
        id: `12021${inCampaign.padStart(13, '0')}`,
        name,
        ads: ads.map((ad, position) => ({
          id: `12022${`${inCampaign}${position + 1}`.padStart(13, '0')}`,
          ...ad,
        })),
      };
    }),
  };
}

function createPlainCampaign(
  number: number,
  fields: CampaignFields,
  adCounts: readonly number[] = [1],
): Campaign {
  const adSets = adCounts.map((ads, index) => ({
    name: `Ad set ${number}-${index + 1}`,
    ads: Array.from({ length: ads }, (_, position) => ({
      name: `Ad ${number}-${index + 1}-${position + 1}`,
      placements: ALL_PLACEMENTS,
    })),
  }));
  return createCampaign(number, fields, adSets);
}

const ALPINE: AdAccount = {
  id: '1029384756',
  name: 'Alpine Outfitters',
  currency: 'USD',
  timeZone: 'America/Los_Angeles',
  status: 1,
  campaigns: [
    createCampaign(1, { name: 'Spring workshops', objective: 'OUTCOME_LEADS', start: '2023-03-01' }, [
      {
        name: 'Hikers',
        ads: [
          { name: 'Summit photo', placements: [...ALL_PLACEMENTS, UNKNOWN_PLACEMENT] },
          { name: 'Knots in 30 seconds', placements: FACEBOOK_AND_INSTAGRAM },
        ],
      },
      { name: 'Earlier visitors', ads: [{ name: 'Two places left', placements: ALL_PLACEMENTS }] },
    ]),
    createCampaign(2, { name: 'Trail shoes', objective: 'OUTCOME_SALES', start: '2024-05-01' }, [
      {
        name: 'Runners',
        ads: [
          { name: 'Mud', placements: FACEBOOK_AND_INSTAGRAM },
          { name: 'Dust', placements: ALL_PLACEMENTS },
        ],
      },
    ]),
    createCampaign(
      3,
      {
        name: 'Winter clearance',
        status: 'PAUSED',
        objective: 'OUTCOME_SALES',
        start: '2025-11-15',
        end: '2026-02-28',
      },
      [{ name: 'Everyone', ads: [{ name: 'Half price', placements: ALL_PLACEMENTS }] }],
    ),
    createCampaign(4, { name: 'Summer draft', status: 'PAUSED', objective: 'OUTCOME_TRAFFIC' }, [
      { name: 'Draft', ads: [{ name: 'Lake', placements: FACEBOOK_AND_INSTAGRAM }] },
    ]),
  ],
};

const BERGAMO: AdAccount = {
  id: '1029384757',
  name: 'Bergamo Coffee',
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  status: 1,
  campaigns: [
    createPlainCampaign(11, { name: 'Espresso at home', objective: 'OUTCOME_SALES', start: '2024-01-10' }),
  ],
};

const TOKYO: AdAccount = {
  id: '1029384758',
  name: 'Tokyo Tea',
  currency: 'JPY',
  hasNoDecimals: true,
  timeZone: 'Asia/Tokyo',
  status: 1,
  campaigns: [
    createPlainCampaign(21, { name: 'First flush', objective: 'OUTCOME_AWARENESS', start: '2023-09-01' }),
  ],
};

export const CLOSED_BOOKS: AdAccount = {
  id: '1029384759',
  name: 'Closed Books',
  currency: 'USD',
  timeZone: 'America/New_York',
  status: 1,
  isClosed: true,
  campaigns: [
    createPlainCampaign(91, { name: 'Ledgers', objective: 'OUTCOME_TRAFFIC', start: '2024-01-01' }),
  ],
};

const MEGASTORE: AdAccount = {
  id: '1029384760',
  name: 'Harbour Megastore',
  currency: 'USD',
  timeZone: 'America/Chicago',
  status: 1,
  isLarge: true,
  campaigns: Array.from({ length: 24 }, (_, index) => {
    const start = `2024-04-${String(index + 1).padStart(2, '0')}`;
    const fields = { name: `Megastore ${index + 1}`, objective: 'OUTCOME_SALES', start };
    return createPlainCampaign(101 + index, fields, [3, 3]);
  }),
};

const QUIET: AdAccount = {
  id: '1029384761',
  name: 'Quiet Quarter',
  currency: 'GBP',
  timeZone: 'Europe/London',
  status: 2,
  campaigns: [],
};

export const AGENCY: readonly AdAccount[] = [ALPINE, BERGAMO, TOKYO, MEGASTORE, QUIET];

export const SHOP: readonly AdAccount[] = [
  {
    id: '2029384756',
    name: 'Lantern Shop',
    currency: 'GBP',
    timeZone: 'Europe/London',
    status: 1,
    campaigns: [createPlainCampaign(501, { name: 'Lamps', objective: 'OUTCOME_SALES', start: '2024-02-01' })],
  },
  {
    id: '2029384757',
    name: 'Lantern Outlet',
    currency: 'EUR',
    timeZone: 'Europe/Vienna',
    status: 1,
    campaigns: [
      createPlainCampaign(511, { name: 'Clearance', objective: 'OUTCOME_SALES', start: '2024-02-01' }),
    ],
  },
];
