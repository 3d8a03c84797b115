import type { Account, Tree } from './account.ts';

const PLACE = { currency: 'USD', timeZone: 'America/Chicago' } as const;

/** Managers below the root, each with a manager of its own and two accounts: 60 managers in all, in four levels. */
const DIVISIONS = 29;
const FIRST_DIVISION = 5_100_000_000;
const FIRST_BRANCH = 5_200_000_000;
const FIRST_CLIENT = 6_000_000_000;

const numbered = (first: number, index: number): string => String(first + index + 1);

function accountsOf(index: number): Account[] {
  const [division, branch] = [numbered(FIRST_DIVISION, index), numbered(FIRST_BRANCH, index)];
  const clients = [numbered(FIRST_CLIENT, 2 * index), numbered(FIRST_CLIENT, 2 * index + 1)];
  const [first = '', second = ''] = clients;
  return [
    { id: division, name: `Division ${index + 1}`, ...PLACE, manager: true, clients: [branch, first] },
    { id: branch, name: `Branch ${index + 1}`, ...PLACE, manager: true, clients: [second] },
    ...clients.map((id) => ({ id, name: `Store ${id.slice(-4)}`, ...PLACE, conversions: 'none' as const })),
  ];
}

const DIVISION_IDS = Array.from({ length: DIVISIONS }, (_, index) => numbered(FIRST_DIVISION, index));

/** A network whose managers are read in several steps. */
export const NETWORK: Tree = {
  roots: ['5000000001'],
  accounts: [
    { id: '5000000001', name: 'Prairie Network', ...PLACE, manager: true, clients: ['5000000002'] },
    { id: '5000000002', name: 'Prairie Retail', ...PLACE, manager: true, clients: DIVISION_IDS },
    ...DIVISION_IDS.flatMap((_, index) => accountsOf(index)),
  ],
};
