import type { Tree } from './account.ts';
import { agency } from './tree-agency.ts';
import { shop } from './tree-shop.ts';

/** The trees of accounts, by the word that stands for one in a refresh token. */
export const trees = { agency, shop } satisfies Record<string, Tree>;

export type TreeName = keyof typeof trees;

export const treeNames: readonly TreeName[] = ['agency', 'shop'];
