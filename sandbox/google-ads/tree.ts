import type { Tree } from './account.ts';
import { AGENCY } from './tree-agency.ts';
import { NETWORK } from './tree-network.ts';

const AMERICAN = { currency: 'USD', timeZone: 'America/Los_Angeles' } as const;

/** A shop with two accounts below a manager. It shares no account with the agency. */
const SHOP: Tree = {
  roots: ['3000000001'],
  accounts: [
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
      campaigns: [
        {
          name: 'Lantern - Lamps',
          status: 'ENABLED',
          servingStatus: 'SERVING',
          primaryStatus: 'ELIGIBLE',
          start: '2025-01-01',
        },
      ],
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

const PRODUCTION = ['7000000001', '7000000002', '7000000003', '7000000004'];

/** A developer with direct access to production accounts and to a manager of test accounts. */
const DEVELOPER: Tree = {
  roots: [...PRODUCTION, '7100000001'],
  accounts: [
    ...PRODUCTION.map((id) => ({ id, name: 'Quay Stores', ...AMERICAN })),
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

/** The trees of accounts, by their names in a refresh token. */
export const TREES = {
  agency: AGENCY,
  shop: SHOP,
  network: NETWORK,
  developer: DEVELOPER,
} satisfies Record<string, Tree>;

export type TreeName = keyof typeof TREES;

export const TREE_NAMES: readonly TreeName[] = ['agency', 'shop', 'network', 'developer'];
