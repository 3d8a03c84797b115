import type { Migration } from './migration.ts';

/**
 * A project's connections to providers. `sealed_secret` opens only with CONNECTION_KEYRING, which the API does not
 * have; it may not even read the column.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table connections (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      provider text not null check (provider in ('googleads', 'meta', 'crm')),
      external_id text not null,
      display_name text not null,
      status text not null default 'active' check (status in ('active', 'reauth_required', 'revoked')),
      settings jsonb not null default '{}',
      sealed_secret text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (project_id, provider, external_id),
      unique (project_id, id)
    );
    call protect_project_table('connections');
    grant select (id, project_id, provider, external_id, display_name, status, created_at, updated_at)
      on connections to throughline_api;
    grant select, update (status, updated_at) on connections to throughline_worker;
    grant select, insert, update, delete on connections to throughline_admin;
  `);
};
