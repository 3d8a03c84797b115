import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Service accounts: identities of a project's programs.
    create table service_accounts (
      id          uuid default gen_random_uuid(),
      project_id  uuid references projects,
      name        text not null,
      created_at  timestamptz not null default now(),
      primary key (project_id, id),
      unique (project_id, name)
    );
    call protect_project_table('service_accounts');
    grant select, insert, update (name), delete on service_accounts to throughline_api;
    grant select, insert on service_accounts to throughline_admin;

    -- Keys of service accounts, of which only digests are stored.
    create table service_account_keys (
      id                  uuid default gen_random_uuid(),
      project_id          uuid,
      service_account_id  uuid not null,
      secret_digest       bytea not null unique,
      last_four           text not null,
      scopes              text[] not null,
      expires_at          timestamptz,
      last_used_at        timestamptz,
      revoked_at          timestamptz,
      created_at          timestamptz not null default now(),
      issued_by           text check (length(issued_by) <= 300),
      primary key (project_id, id),
      foreign key (project_id, service_account_id) references service_accounts
    );
    create index service_account_keys_account on service_account_keys (project_id, service_account_id);
    call protect_project_table('service_account_keys');
    call open_to_lookup('service_account_keys');
    grant select, insert, update (last_used_at, revoked_at), delete on service_account_keys to throughline_api;
    grant select, insert, update (revoked_at) on service_account_keys to throughline_admin;
    grant select (project_id, secret_digest) on service_account_keys to throughline_lookup;

    -- App keys, with which programs queue mail. Only digests are stored.
    create table app_keys (
      id             uuid default gen_random_uuid(),
      project_id     uuid references projects,
      name           text not null,
      secret_digest  bytea not null unique,
      last_four      text not null,
      last_used_at   timestamptz,
      revoked_at     timestamptz,
      created_at     timestamptz not null default now(),
      primary key (project_id, id)
    );
    call protect_project_table('app_keys');
    call open_to_lookup('app_keys');
    grant select, insert, update (last_used_at, revoked_at) on app_keys to throughline_api;
    grant select, insert, update (revoked_at) on app_keys to throughline_admin;
    grant select (project_id, secret_digest) on app_keys to throughline_lookup;

    -- Audit log. Entries without project_id are the platform's. Callers see public_id, because id would
    -- reveal the number of entries of all projects.
    create table audit_entries (
      id          bigint generated always as identity primary key,
      project_id  uuid references projects,
      actor       text not null,
      action      text not null,
      target      text not null,
      details     jsonb not null default '{}',
      created_at  timestamptz not null default now(),
      -- OAuth client of the access token.
      client_id   text,
      ip          text check (length(ip) <= 45),
      public_id   uuid not null default gen_random_uuid()
    );
    create index audit_entries_project on audit_entries (project_id, id);
    create index audit_entries_retention on audit_entries (project_id, created_at);
    create index audit_entries_of_platform on audit_entries (created_at) where project_id is null;
    create index audit_entries_of_action on audit_entries (project_id, action, id);
    create index audit_entries_of_actor on audit_entries (project_id, actor, id);
    create unique index audit_entries_public_id on audit_entries (project_id, public_id);
    call protect_project_table('audit_entries');
    -- The API and operators may insert the platform's entries. Workers may insert entries of projects only.
    alter policy in_project on audit_entries with check (
      project_id = current_project() or (project_id is null and current_user <> 'throughline_worker'));
    create policy platform on audit_entries for select to throughline_admin using (project_id is null);
    grant select, insert on audit_entries to throughline_api, throughline_worker, throughline_admin;
    call keep_rows_for('audit', 'audit_entries', '{id}', 'created_at');
    call keep_rows_until('audit_entries_platform', 'audit_entries', '{id}', 'created_at', least_days_of('audit'),
      'project_id is null', '{project_id}');

    -- Keys that sign access tokens. The private key is sealed under SIGNING_KEYRING.
    create table signing_keys (
      id                  text primary key,
      algorithm           text not null,
      public_jwk          jsonb not null,
      sealed_private_jwk  text not null,
      active_from         timestamptz not null,
      published_until     timestamptz,
      created_at          timestamptz not null default now()
    );
    grant select, insert on signing_keys to throughline_api;
    grant select, insert, update on signing_keys to throughline_admin;

    create function project_of_service_account_key(digest bytea) returns uuid language sql stable security definer
    set search_path = public, pg_temp
    return (select k.project_id from service_account_keys k join projects p on p.id = k.project_id
            where k.secret_digest = digest and p.deleted_at is null);

    create function project_of_app_key(digest bytea) returns uuid language sql stable security definer
    set search_path = public, pg_temp
    return (select k.project_id from app_keys k join projects p on p.id = k.project_id
            where k.secret_digest = digest and p.deleted_at is null);

    alter function project_of_service_account_key owner to throughline_lookup;
    alter function project_of_app_key owner to throughline_lookup;
    revoke execute on function project_of_service_account_key, project_of_app_key from public;
    grant execute on function project_of_service_account_key, project_of_app_key to throughline_api;
  `);
};
