import type { Migration } from './migration.ts';

/** Columns that may be null are added. */
export const expands = true;

/**
 * Of an OAuth client that registered itself: the network that it came from (IPv4 /24, IPv6 /48), so that no network takes
 * the places of all others, and when somebody was last asked to agree to it, so that it does not go meanwhile. Who signs
 * somebody out sees which clients lost their consent by that, and until when others' last.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table oauth_clients
      add column network text check (length(network) <= 50),
      add column asked_at timestamptz;
    grant update (asked_at) on oauth_clients to throughline_api;
    grant select (client_id, expires_at) on oidc_records to throughline_admin;
  `);
};
