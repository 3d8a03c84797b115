import type { Migration } from './migration.ts';

/** A column may be null that could not, one is added, and functions; the release before finds no client without owner. */
export const expands = true;

/**
 * OAuth clients that registered themselves (RFC 7591), such as agents on people's machines: nobody owns them, they have no
 * secret, and they end with `kept_until`, which every consent that somebody gives them puts off.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table oauth_clients
      alter column user_id drop not null,
      -- Null: its owner deletes it.
      add column kept_until timestamptz;
    alter table oauth_clients add constraint oauth_clients_registered_themselves
      check ((user_id is null) = (kept_until is not null)
        and (user_id is not null or (kind = 'public_pkce' and not platform and acting_project_id is null))) not valid;
    create index oauth_clients_kept_until on oauth_clients (kept_until, id) where kept_until is not null;
    grant update (kept_until) on oauth_clients to throughline_api;
    grant create on schema public to throughline_lookup;
    call keep_rows_until('oauth_clients', 'oauth_clients', '{id}', 'kept_until', 0, 'kept_until is not null', '{kept_until}');
  `);
};
