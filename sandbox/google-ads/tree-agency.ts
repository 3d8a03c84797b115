import type { Account, SeedCampaign, Tree } from './account.ts';

const live = (name: string): SeedCampaign => ({
  name,
  status: 'ENABLED',
  servingStatus: 'SERVING',
  primaryStatus: 'ELIGIBLE',
  start: '2025-01-01',
});

const american = { currency: 'USD', timeZone: 'America/New_York' } as const;
const european = { currency: 'EUR', timeZone: 'Europe/Vienna' } as const;
const settled = { billing: ['APPROVED'], conversions: 'self' } as const;

const managers: Account[] = [
  {
    id: '1000000001',
    name: 'Harbour Agency',
    ...american,
    manager: true,
    conversions: 'self',
    clients: [
      '1000000002',
      '2000000001',
      '2000000002',
      '2000000004',
      '2000000005',
      '2000000006',
      '2000000007',
      '2000000008',
      '2000000009',
      '2000000010',
      '2000000011',
      '2000000012',
    ],
  },
  {
    id: '1000000002',
    name: 'Harbour Agency Europe',
    ...european,
    manager: true,
    clients: ['2000000002', '2000000003'],
  },
  { id: '1000000003', name: 'Closed Agency', ...american, manager: true, refusal: 'CUSTOMER_NOT_ENABLED' },
];

const clients: Account[] = [
  {
    id: '2000000001',
    name: 'Alpine Outfitters',
    ...american,
    ...settled,
    campaigns: [
      live('Alpine - Brand'),
      {
        ...live('Alpine - Ski'),
        primaryStatus: 'LIMITED',
        reasons: ['BUDGET_CONSTRAINED'],
      },
      {
        ...live('Alpine - Summer'),
        status: 'PAUSED',
        primaryStatus: 'PAUSED',
        reasons: ['CAMPAIGN_PAUSED'],
        end: '2025-09-30',
      },
    ],
  },
  {
    id: '2000000002',
    name: 'Bergamo Coffee',
    ...european,
    ...settled,
    campaigns: [
      {
        ...live('Bergamo - Espresso'),
        primaryStatus: 'NOT_ELIGIBLE',
        reasons: ['MOST_ADS_UNDER_REVIEW'],
        end: '2025-01-01',
      },
    ],
  },
  {
    id: '2000000003',
    name: 'Linz Bikes',
    ...european,
    billing: ['APPROVED'],
    conversions: 'none',
    campaigns: [
      {
        ...live('Linz - City Bikes'),
        primaryStatus: 'MISCONFIGURED',
        reasons: ['BIDDING_STRATEGY_MISCONFIGURED'],
        end: '2025-03-31',
      },
    ],
  },
  {
    id: '2000000004',
    name: 'Old Brand',
    ...american,
    ...settled,
    hidden: true,
    campaigns: [
      {
        ...live('Old Brand - Farewell'),
        servingStatus: 'ENDED',
        primaryStatus: 'ENDED',
        reasons: ['CAMPAIGN_ENDED'],
        end: '2025-06-30',
      },
    ],
  },
  { id: '2000000005', name: 'Gone Fishing', ...american, billing: ['CANCELLED'], status: 'CANCELED' },
  {
    id: '2000000006',
    name: 'Suspended Supplies',
    ...american,
    ...settled,
    status: 'SUSPENDED',
    campaigns: [
      {
        ...live('Supplies - All'),
        servingStatus: 'SUSPENDED',
        primaryStatus: 'NOT_ELIGIBLE',
        reasons: [],
        end: '2025-02-28',
      },
    ],
  },
  {
    id: '2000000007',
    name: 'Harbour Test Account',
    ...american,
    status: 'CLOSED',
    test: true,
    conversions: 'none',
  },
  {
    id: '2000000008',
    name: 'No Billing Books',
    ...american,
    conversions: 'self',
    campaigns: [live('Books - Novels')],
  },
  { id: '2000000009', name: 'Pending Payments', ...american, billing: ['PENDING'], conversions: 'self' },
  {
    id: '2000000010',
    name: 'Tokyo Tea',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    ...settled,
    campaigns: [
      {
        ...live('Tea - Next Harvest'),
        servingStatus: 'PENDING',
        primaryStatus: 'PENDING',
        reasons: ['CAMPAIGN_PENDING'],
        start: '2035-04-01',
      },
    ],
  },
  {
    id: '2000000011',
    name: 'Shared Conversions',
    ...american,
    billing: ['CANCELLED', 'APPROVED'],
    conversions: 'manager',
    campaigns: [
      live('Shared - Search'),
      { ...live('Shared - Removed'), status: 'REMOVED', servingStatus: 'NONE', primaryStatus: 'REMOVED' },
    ],
  },
  { id: '2000000012', name: 'Half Signed Up', ...american, refusal: 'INCOMPLETE_SIGNUP' },
  {
    id: '2000000020',
    name: 'Corner Bakery',
    currency: 'GBP',
    timeZone: 'Europe/London',
    ...settled,
    campaigns: [live('Bakery - Bread')],
  },
];

/** An agency with a nested manager, a manager that is closed, and an account of its own without any manager. */
export const agency: Tree = {
  roots: ['1000000001', '1000000003', '2000000020'],
  accounts: [...managers, ...clients],
};
