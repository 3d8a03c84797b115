import type { Migration } from '../../../models/migrations/migration.ts';

export const expands = true;
export const transaction = false;

export const up: Migration = async ({ query }) => {
  await query('alter table conversions add column if not exists note text');
  await query('drop index concurrently if exists conversions_by_note');
  await query(
    'create index concurrently conversions_by_note on conversions (project_id) where note is not null',
  );
};
