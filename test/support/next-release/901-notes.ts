import type { Migration } from '../../../models/migrations/migration.ts';

export const expands = true;

export const up: Migration = async ({ query }) => {
  await query(`
    alter table searchads_visits add column note text;
    alter table searchads_trees add column note text;
  `);
};
