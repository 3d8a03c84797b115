import type { Migration } from './migration.ts';

/** A nullable column is added. */
export const expands = true;

/** The network address that an act came from; null where a person at the command line or a process of ours acted. */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table audit_entries add column ip text;
    -- Not valid: the rows that are there have none, and are not read for it.
    alter table audit_entries add constraint audit_entries_ip_check check (length(ip) <= 45) not valid;
  `);
};
