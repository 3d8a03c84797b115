import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

/** By owner, by maker with the maker's own id, and those that are to be erased. */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists projects_of_owner');
  await query('create index concurrently projects_of_owner on projects (owner_id)');
  await query('drop index concurrently if exists projects_of_maker');
  await query(
    'create index concurrently projects_of_maker on projects (created_by, created_at, id) where created_by is not null',
  );
  await query('drop index concurrently if exists projects_external_id');
  await query(
    `create unique index concurrently projects_external_id on projects (created_by, external_id)
     where external_id is not null`,
  );
  await query('drop index concurrently if exists projects_to_erase');
  await query(
    'create index concurrently projects_to_erase on projects (erase_after) where erase_after is not null',
  );
};
