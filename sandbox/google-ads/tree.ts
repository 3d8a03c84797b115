import type { Tree } from './account.ts';
import { AGENCY } from './tree-agency.ts';
import { SHOP } from './tree-shop.ts';

/** The trees of accounts, by the word that stands for one in a refresh token. */
export const TREES = { agency: AGENCY, shop: SHOP } satisfies Record<string, Tree>;

export type TreeName = keyof typeof TREES;

export const TREE_NAMES: readonly TreeName[] = ['agency', 'shop'];
