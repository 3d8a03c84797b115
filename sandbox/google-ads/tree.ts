import type { Customer, Tree } from './customer.ts';
import { AGENCY, createSeedCampaign } from './tree-agency.ts';

const AMERICAN = { currency: 'USD', timeZone: 'America/Los_Angeles' } as const;

/** Customers that the agency cannot access. */
const SHOP: Tree = {
  roots: ['3000000001'],
  customers: [
    {
      id: '3000000001',
      name: 'Lantern Group',
      ...AMERICAN,
      manager: true,
      clients: ['4000000001', '4000000002'],
    },
    {
      id: '4000000001',
      name: 'Lantern Shop',
      ...AMERICAN,
      billing: ['APPROVED'],
      conversions: 'self',
      campaigns: [createSeedCampaign('Lantern - Lamps')],
    },
    {
      id: '4000000002',
      name: 'Lantern Outlet',
      ...AMERICAN,
      billing: ['APPROVED'],
      conversions: 'self',
      customerData: 'terms_unsigned',
    },
  ],
};

const PRODUCTION_IDS = ['7000000001', '7000000002', '7000000003', '7000000004'];

/** Direct access to four production accounts, and to a test manager with one test account. */
const DEVELOPER: Tree = {
  roots: [...PRODUCTION_IDS, '7100000001'],
  customers: [
    ...PRODUCTION_IDS.map((id) => ({ id, name: 'Quay Stores', ...AMERICAN })),
    {
      id: '7100000001',
      name: 'Quay Test Manager',
      ...AMERICAN,
      manager: true,
      test: true,
      clients: ['7200000001'],
    },
    { id: '7200000001', name: 'Quay Test Account', ...AMERICAN, test: true, conversions: 'self' },
  ],
};

const CHICAGO = { currency: 'USD', timeZone: 'America/Chicago' } as const;

/**
 * Each division has a branch and two stores. With the two top managers, the tree has 60 managers in four
 * levels.
 */
const DIVISION_COUNT = 29;
const DIVISION_BASE_ID = 5_100_000_000;
const BRANCH_BASE_ID = 5_200_000_000;
const STORE_BASE_ID = 6_000_000_000;

const getNumberedId = (first: number, index: number): string => String(first + index + 1);

function createDivision(index: number): Customer[] {
  const [division, branch] = [getNumberedId(DIVISION_BASE_ID, index), getNumberedId(BRANCH_BASE_ID, index)];
  const clients = [getNumberedId(STORE_BASE_ID, 2 * index), getNumberedId(STORE_BASE_ID, 2 * index + 1)];
  const [first = '', second = ''] = clients;
  return [
    { id: division, name: `Division ${index + 1}`, ...CHICAGO, manager: true, clients: [branch, first] },
    { id: branch, name: `Branch ${index + 1}`, ...CHICAGO, manager: true, clients: [second] },
    ...clients.map((id) => ({ id, name: `Store ${id.slice(-4)}`, ...CHICAGO, conversions: 'none' as const })),
  ];
}

const DIVISION_IDS = Array.from({ length: DIVISION_COUNT }, (_, index) =>
  getNumberedId(DIVISION_BASE_ID, index),
);

/** More managers than the product reads in one step (`MANAGERS_PER_STEP`). */
const NETWORK: Tree = {
  roots: ['5000000001'],
  customers: [
    { id: '5000000001', name: 'Prairie Network', ...CHICAGO, manager: true, clients: ['5000000002'] },
    { id: '5000000002', name: 'Prairie Retail', ...CHICAGO, manager: true, clients: DIVISION_IDS },
    ...DIVISION_IDS.flatMap((_, index) => createDivision(index)),
  ],
};

/** The keys appear in fixed refresh tokens, such as `sandbox-refresh-agency`. */
export const TREES = {
  agency: AGENCY,
  shop: SHOP,
  network: NETWORK,
  developer: DEVELOPER,
} satisfies Record<string, Tree>;

export type TreeName = keyof typeof TREES;

export const TREE_NAMES: readonly TreeName[] = ['agency', 'shop', 'network', 'developer'];
