import type { Migration } from './migration.ts';

/**
 * Developer OAuth clients, and what the API needs to issue tokens and keys by itself.
 *
 * A client is its owner's, not a project's: it is found by its `client_id` before any project is known, and may have
 * none. So `acting_project_id` only says where its tokens act, and no row of a project can be reached by it.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table oauth_clients (
      id uuid primary key default gen_random_uuid(),
      client_id text not null unique,
      user_id text not null references users,
      acting_project_id uuid references projects,
      name text not null,
      type text not null check (type in ('web', 'native', 'user-agent-based', 'public')),
      kind text not null check (kind in ('confidential', 'public_pkce')),
      authentication_scheme text not null check (authentication_scheme in ('client_secret', 'none')),
      secret_digest bytea,
      redirect_urls text[] not null default '{}',
      allowed_scopes text[] not null default '{}',
      default_member_role_ids text[] not null default '{}',
      disabled boolean not null default false,
      icon text,
      description text,
      homepage_url text,
      metadata text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((kind = 'confidential') = (secret_digest is not null)),
      check ((kind = 'public_pkce') = (authentication_scheme = 'none'))
    );
    create index oauth_clients_of_user on oauth_clients (user_id, created_at, id);
    grant select, insert, delete,
      update (name, redirect_urls, disabled, icon, description, homepage_url, secret_digest, updated_at)
      on oauth_clients to throughline_api;
    grant select, insert, delete, update on oauth_clients to throughline_admin;

    grant select, insert on signing_keys to throughline_api;

    grant insert on service_accounts, service_account_keys, app_keys to throughline_api;
    grant update (revoked_at) on service_account_keys, app_keys to throughline_api;
  `);
};
