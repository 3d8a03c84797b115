import type { Migration } from './migration.ts';

/**
 * What the authorisation server keeps: sessions, interactions, grants, authorization codes and refresh tokens.
 *
 * `id` is the SHA-256 of the kind and of the value that its bearer shows, so that nothing in a row can be shown. What
 * comes from a grant goes with it, and everything of a client goes with the client. Only the API has a part in it.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table oidc_records (
      id bytea primary key,
      kind text not null,
      client_id text references oauth_clients (client_id) on delete cascade,
      grant_id bytea references oidc_records on delete cascade,
      payload jsonb not null,
      consumed_at timestamptz,
      expires_at timestamptz not null
    );
    create index oidc_records_of_client on oidc_records (client_id) where client_id is not null;
    create index oidc_records_of_grant on oidc_records (grant_id) where grant_id is not null;
    create index oidc_records_of_session on oidc_records ((payload ->> 'uid')) where kind = 'Session';
    create index oidc_records_expiry on oidc_records (expires_at);
    grant select, insert, delete, update (payload, expires_at, consumed_at) on oidc_records to throughline_api;
  `);
};
