import type { Customer, SeedCampaign, Tree } from './customer.ts';

export const createSeedCampaign = (name: string, fields: Partial<SeedCampaign> = {}): SeedCampaign => ({
  name,
  status: 'ENABLED',
  servingStatus: 'SERVING',
  primaryStatus: 'ELIGIBLE',
  start: '2025-01-01',
  ...fields,
});

const AMERICAN = { currency: 'USD', timeZone: 'America/New_York' } as const;
const EUROPEAN = { currency: 'EUR', timeZone: 'Europe/Vienna' } as const;
const READY_TO_SERVE = { billing: ['APPROVED'], conversions: 'self' } as const;

const MANAGERS: Customer[] = [
  {
    id: '1000000001',
    name: 'Harbour Agency',
    ...AMERICAN,
    manager: true,
    conversions: 'self',
    clients: [
      '1000000002',
      ...[1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => String(2_000_000_000 + number)),
    ],
  },
  {
    id: '1000000002',
    name: 'Harbour Agency Europe',
    ...EUROPEAN,
    manager: true,
    clients: ['2000000002', '2000000003'],
  },
  { id: '1000000003', name: 'Closed Agency', ...AMERICAN, manager: true, refusal: 'CUSTOMER_NOT_ENABLED' },
];

const CLIENTS: Customer[] = [
  {
    id: '2000000001',
    name: 'Alpine Outfitters',
    ...AMERICAN,
    ...READY_TO_SERVE,
    campaigns: [
      createSeedCampaign('Alpine - Brand', { sharedBudget: 'Alpine - All year' }),
      createSeedCampaign('Alpine - Ski', {
        dynamicSearchAdsDomain: 'alpine.example',
        primaryStatus: 'LIMITED',
        reasons: ['BUDGET_CONSTRAINED'],
      }),
      createSeedCampaign('Alpine - Summer', {
        sharedBudget: 'Alpine - All year',
        status: 'PAUSED',
        primaryStatus: 'PAUSED',
        reasons: ['CAMPAIGN_PAUSED'],
        end: '2025-09-30',
        acaMigratedAt: '2026-09-14 23:12:45',
        broadMatchMigratedAt: '2026-09-03 04:01:07',
      }),
    ],
  },
  {
    id: '2000000002',
    name: 'Bergamo Coffee',
    ...EUROPEAN,
    ...READY_TO_SERVE,
    campaigns: [
      createSeedCampaign('Bergamo - Espresso', {
        primaryStatus: 'NOT_ELIGIBLE',
        reasons: ['MOST_ADS_UNDER_REVIEW'],
        end: '2025-01-01',
      }),
    ],
  },
  {
    id: '2000000003',
    name: 'Linz Bikes',
    ...EUROPEAN,
    billing: ['APPROVED'],
    conversions: 'none',
    campaigns: [
      createSeedCampaign('Linz - City Bikes', {
        primaryStatus: 'MISCONFIGURED',
        reasons: ['BIDDING_STRATEGY_MISCONFIGURED'],
        end: '2025-03-31',
      }),
    ],
  },
  {
    id: '2000000004',
    name: 'Old Brand',
    ...AMERICAN,
    ...READY_TO_SERVE,
    hidden: true,
    campaigns: [
      createSeedCampaign('Old Brand - Farewell', {
        servingStatus: 'ENDED',
        primaryStatus: 'ENDED',
        reasons: ['CAMPAIGN_ENDED'],
        end: '2025-06-30',
      }),
    ],
  },
  {
    id: '2000000005',
    name: 'Gone Fishing',
    ...AMERICAN,
    status: 'CANCELED',
    refusal: 'CUSTOMER_NOT_ENABLED',
  },
  {
    id: '2000000006',
    name: 'Suspended Supplies',
    ...AMERICAN,
    ...READY_TO_SERVE,
    status: 'SUSPENDED',
    campaigns: [
      createSeedCampaign('Supplies - All', {
        servingStatus: 'SUSPENDED',
        primaryStatus: 'NOT_ELIGIBLE',
        reasons: [],
        end: '2025-02-28',
      }),
    ],
  },
  {
    id: '2000000007',
    name: 'Harbour Test Account',
    ...AMERICAN,
    status: 'CLOSED',
    test: true,
    conversions: 'none',
  },
  {
    id: '2000000008',
    name: 'No Billing Books',
    ...AMERICAN,
    conversions: 'self',
    campaigns: [createSeedCampaign('Books - Novels')],
  },
  { id: '2000000009', name: 'Pending Payments', ...AMERICAN, billing: ['PENDING'], conversions: 'self' },
  {
    id: '2000000010',
    name: 'Tokyo Tea',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    ...READY_TO_SERVE,
    customerData: 'not_enabled',
    campaigns: [
      createSeedCampaign('Tea - Next Harvest', {
        servingStatus: 'PENDING',
        primaryStatus: 'PENDING',
        reasons: ['CAMPAIGN_PENDING'],
        start: '2035-04-01',
      }),
    ],
  },
  {
    id: '2000000011',
    name: 'Shared Conversions',
    ...AMERICAN,
    billing: ['CANCELLED', 'APPROVED'],
    conversions: 'manager',
    campaigns: [
      createSeedCampaign('Shared - Search'),
      createSeedCampaign('Shared - Removed', {
        status: 'REMOVED',
        servingStatus: 'NONE',
        primaryStatus: 'REMOVED',
      }),
    ],
  },
  {
    id: '2000000012',
    name: 'Half Signed Up',
    ...AMERICAN,
    // Google Ads has no status for a customer whose sign-up is incomplete, so the status is `UNKNOWN`.
    status: 'UNKNOWN',
    refusal: 'INCOMPLETE_SIGNUP',
  },
  {
    id: '2000000020',
    name: 'Corner Bakery',
    currency: 'GBP',
    timeZone: 'Europe/London',
    ...READY_TO_SERVE,
    campaigns: [createSeedCampaign('Bakery - Bread')],
  },
];

/** A manager above another manager, a closed manager, and a customer without a manager. */
export const AGENCY: Tree = {
  roots: ['1000000001', '1000000003', '2000000020'],
  customers: [...MANAGERS, ...CLIENTS],
};
