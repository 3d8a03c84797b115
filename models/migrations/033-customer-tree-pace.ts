import type { Migration } from './migration.ts';

/**
 * A reading of customers goes on past an account that fails. `failed_at`: when an account had no answer last; the others
 * are asked before it. `denial`: Google's name for why our Cloud project may not ask it. `operations`: what the last
 * whole reading took of the quota that all tenants share, by which the next is due later.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table searchads_visits add column failed_at timestamptz, add column denial text;
    alter table searchads_trees add column operations integer not null default 0;
  `);
};
