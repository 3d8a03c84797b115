import type { Migration } from './migration.ts';

/** A column and its index are added. */
export const expands = true;

/**
 * The id by which callers know an audit entry. `id` is one sequence for all tenants, so it tells how much others do.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table audit_entries add column public_id uuid not null default gen_random_uuid();
    create unique index audit_entries_public_id on audit_entries (project_id, public_id);
  `);
};
