import type { Migration } from './migration.ts';

/** Nullable columns are added. */
export const expands = true;

/** Where a session was last seen, for the person who is signed in to see it. It goes with the session, hours later. */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table oidc_records add column seen_ip text, add column seen_user_agent text, add column seen_at timestamptz;
    grant update (seen_ip, seen_user_agent, seen_at) on oidc_records to throughline_api;
  `);
};
