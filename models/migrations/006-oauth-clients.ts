import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- user_id: owner; null for a client that registered itself. acting_project_id: the only project in which
    -- the client's tokens are valid.
    create table oauth_clients (
      id                 uuid primary key default gen_random_uuid(),
      client_id          text not null unique,
      user_id            text references users,
      acting_project_id  uuid references projects,
      name               text not null,
      type               text not null check (type in ('web', 'native', 'user-agent-based', 'public')),
      kind               text not null check (kind in ('confidential', 'public_pkce')),
      secret_digest      bytea,
      redirect_urls      text[] not null default '{}',
      allowed_scopes     text[] not null default '{}',
      disabled           boolean not null default false,
      icon               text,
      description        text,
      homepage_url       text,
      metadata           text,
      created_at         timestamptz not null default now(),
      updated_at         timestamptz not null default now(),
      platform           boolean not null default false,
      -- Expiry of a client that registered itself (RFC 7591); null for a client that a user created. Disabled
      -- clients do not expire.
      kept_until         timestamptz,
      network            text check (length(network) <= 50),
      prompted_at        timestamptz,
      check ((kind = 'confidential') = (secret_digest is not null)),
      constraint oauth_clients_registered_themselves check (
        ((user_id is null) = (kept_until is not null))
        and (user_id is not null or (kind = 'public_pkce' and not platform and acting_project_id is null)))
    );
    create index oauth_clients_of_user on oauth_clients (user_id, created_at, id);
    create index oauth_clients_kept_until on oauth_clients (kept_until, id) where kept_until is not null;
    grant select, insert, update (name, secret_digest, redirect_urls, disabled, icon, description, homepage_url,
      updated_at, kept_until, prompted_at), delete on oauth_clients to throughline_api;
    grant select, insert, update, delete on oauth_clients to throughline_admin;
    call keep_rows_until('oauth_clients', 'oauth_clients', '{id}', 'kept_until', 0,
      'kept_until is not null and not disabled', '{kept_until, disabled}');

    -- Sessions, interactions, grants, authorization codes and refresh tokens. id is the SHA-256 of kind and
    -- value, so that a leaked id is not a valid token.
    create table oidc_records (
      id               bytea primary key,
      kind             text not null,
      client_id        text references oauth_clients (client_id) on delete cascade,
      grant_id         bytea references oidc_records on delete cascade,
      payload          jsonb not null,
      consumed_at      timestamptz,
      expires_at       timestamptz not null,
      -- A column, so that all records of a user can be revoked at once.
      user_id          text generated always as (coalesce(payload ->> 'accountId',
        payload #>> '{session,accountId}', payload #>> '{result,login,accountId}')) stored,
      seen_ip          text,
      seen_user_agent  text,
      seen_at          timestamptz
    );
    create index oidc_records_of_client on oidc_records (client_id) where client_id is not null;
    create index oidc_records_of_grant on oidc_records (grant_id) where grant_id is not null;
    create index oidc_records_of_session on oidc_records ((payload ->> 'uid')) where kind = 'Session';
    create index oidc_records_expiry on oidc_records (expires_at);
    create index oidc_records_of_user on oidc_records (user_id) where user_id is not null;
    grant select, insert, update (payload, consumed_at, expires_at, seen_ip, seen_user_agent, seen_at), delete
      on oidc_records to throughline_api;
    grant select (kind, client_id, expires_at, user_id), delete on oidc_records to throughline_admin;
    call keep_rows_until('oidc_records', 'oidc_records', '{id}', 'expires_at', 0);
  `);
};
