import type { Migration } from './migration.ts';

/** A column that may be null is added. */
export const expands = true;

/**
 * Who issued a key of a service account, as the audit names them: what it asks for counts as asked for by them, so that
 * nobody approves their own through a key. Null: an operator, or before this was kept.
 */
export const up: Migration = async ({ query }) => {
  await query(`alter table service_account_keys add column issued_by text check (length(issued_by) <= 300)`);
};
