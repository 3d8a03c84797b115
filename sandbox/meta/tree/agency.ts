import type { AdAccount } from './account.ts';
import { megastoreCampaign, oneAdCampaign } from './make-campaign.ts';
import { ALL_PLACEMENTS, FACEBOOK_AND_INSTAGRAM, UNKNOWN_PLACEMENT } from './placements.ts';

const ALPINE: AdAccount = {
  id: '1029384756',
  name: 'Alpine Outfitters',
  currency: 'USD',
  timeZone: 'America/Los_Angeles',
  status: 1,
  campaigns: [
    {
      id: '120200000001',
      name: 'Spring workshops',
      status: 'ACTIVE',
      objective: 'OUTCOME_LEADS',
      start: '2023-03-01',
      adSets: [
        {
          id: '120210000000000101',
          name: 'Hikers',
          ads: [
            {
              id: '120220000000001011',
              name: 'Summit photo',
              placements: [...ALL_PLACEMENTS, UNKNOWN_PLACEMENT],
            },
            { id: '120220000000001012', name: 'Knots in 30 seconds', placements: FACEBOOK_AND_INSTAGRAM },
          ],
        },
        {
          id: '120210000000000102',
          name: 'Earlier visitors',
          ads: [{ id: '120220000000001021', name: 'Two places left', placements: ALL_PLACEMENTS }],
        },
      ],
    },
    {
      id: '120200000002',
      name: 'Trail shoes',
      status: 'ACTIVE',
      objective: 'OUTCOME_SALES',
      start: '2024-05-01',
      adSets: [
        {
          id: '120210000000000201',
          name: 'Runners',
          ads: [
            { id: '120220000000002011', name: 'Mud', placements: FACEBOOK_AND_INSTAGRAM },
            { id: '120220000000002012', name: 'Dust', placements: ALL_PLACEMENTS },
          ],
        },
      ],
    },
    {
      id: '120200000003',
      name: 'Winter clearance',
      status: 'PAUSED',
      objective: 'OUTCOME_SALES',
      start: '2025-11-15',
      end: '2026-02-28',
      adSets: [
        {
          id: '120210000000000301',
          name: 'Everyone',
          ads: [{ id: '120220000000003011', name: 'Half price', placements: ALL_PLACEMENTS }],
        },
      ],
    },
    {
      id: '120200000004',
      name: 'Summer draft',
      status: 'PAUSED',
      objective: 'OUTCOME_TRAFFIC',
      adSets: [
        {
          id: '120210000000000401',
          name: 'Draft',
          ads: [{ id: '120220000000004011', name: 'Lake', placements: FACEBOOK_AND_INSTAGRAM }],
        },
      ],
    },
  ],
};

const BERGAMO: AdAccount = {
  id: '1029384757',
  name: 'Bergamo Coffee',
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  status: 1,
  campaigns: [
    oneAdCampaign({ number: 11, name: 'Espresso at home', objective: 'OUTCOME_SALES', start: '2024-01-10' }),
  ],
};

const TOKYO: AdAccount = {
  id: '1029384758',
  name: 'Tokyo Tea',
  currency: 'JPY',
  wholeUnits: true,
  timeZone: 'Asia/Tokyo',
  status: 1,
  campaigns: [
    oneAdCampaign({ number: 21, name: 'First flush', objective: 'OUTCOME_AWARENESS', start: '2023-09-01' }),
  ],
};

/** An account that no token has access to. */
export const CLOSED_BOOKS: AdAccount = {
  id: '1029384759',
  name: 'Closed Books',
  currency: 'USD',
  timeZone: 'America/New_York',
  status: 1,
  closed: true,
  campaigns: [
    oneAdCampaign({ number: 91, name: 'Ledgers', objective: 'OUTCOME_TRAFFIC', start: '2024-01-01' }),
  ],
};

const MEGASTORE: AdAccount = {
  id: '1029384760',
  name: 'Harbour Megastore',
  currency: 'USD',
  timeZone: 'America/Chicago',
  status: 1,
  large: true,
  campaigns: Array.from({ length: 24 }, (_, index) => megastoreCampaign(index + 1)),
};

const QUIET: AdAccount = {
  id: '1029384761',
  name: 'Quiet Quarter',
  currency: 'GBP',
  timeZone: 'Europe/London',
  status: 2,
  campaigns: [],
};

/** The agency's ad accounts. */
export const AGENCY: readonly AdAccount[] = [ALPINE, BERGAMO, TOKYO, MEGASTORE, QUIET];
