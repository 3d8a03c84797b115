import type { Migration } from './migration.ts';

/**
 * Database roles, people, projects and who may do what.
 *
 * `throughline_owner` runs this and owns the tables; the processes connect as roles that own nothing. Every
 * project table has FORCE ROW LEVEL SECURITY, so not even the owner reads one without `app.project_id`.
 * `throughline_lookup` cannot log in: it owns the SECURITY DEFINER look-ups across projects, which return ids only.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'throughline_api') then create role throughline_api login; end if;
      if not exists (select from pg_roles where rolname = 'throughline_worker') then create role throughline_worker login; end if;
      if not exists (select from pg_roles where rolname = 'throughline_admin') then create role throughline_admin login; end if;
      if not exists (select from pg_roles where rolname = 'throughline_lookup') then create role throughline_lookup nologin; end if;
      execute format('grant throughline_lookup to %I with set true', current_user);
    end $$;
    revoke all on schema public from public;
    grant usage on schema public to throughline_api, throughline_worker, throughline_admin, throughline_lookup;
    grant create on schema public to throughline_lookup;

    create function current_project() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.project_id', true), '')::uuid;

    create procedure protect_project_table(name regclass, project_column name default 'project_id') language plpgsql as $$ begin
      execute format('alter table %s enable row level security', name);
      execute format('alter table %s force row level security', name);
      execute format('create policy in_project on %s to throughline_owner, throughline_api, throughline_worker, throughline_admin
        using (%I = current_project()) with check (%I = current_project())', name, project_column, project_column);
    end $$;

    create table users (
      id text primary key,
      email text not null,
      name text not null,
      image text,
      email_verified boolean not null default false,
      platform_role text not null default 'user' check (platform_role in ('admin', 'user')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_email on users (lower(email));
    create index users_page on users (created_at, id);
    grant select on users to throughline_api;
    grant select, insert, update on users to throughline_admin;

    create table projects (
      id uuid primary key,
      name text not null,
      owner_id text not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    call protect_project_table('projects', 'id');
    grant select on projects to throughline_api;
    grant select, insert, update on projects to throughline_admin;

    create table roles (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      name text not null,
      description text not null default '',
      permissions text[] not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (project_id, name),
      unique (project_id, id)
    );
    call protect_project_table('roles');
    grant select on roles to throughline_api;
    grant select, insert, update on roles to throughline_admin;

    create table memberships (
      project_id uuid not null references projects,
      user_id text not null references users,
      created_at timestamptz not null default now(),
      primary key (project_id, user_id)
    );
    create index memberships_user on memberships (user_id, project_id);
    call protect_project_table('memberships');
    grant select on memberships to throughline_api;
    grant select, insert, delete on memberships to throughline_admin;

    create table membership_roles (
      project_id uuid not null,
      user_id text not null,
      role_id uuid not null,
      primary key (project_id, user_id, role_id),
      foreign key (project_id, user_id) references memberships (project_id, user_id) on delete cascade,
      foreign key (project_id, role_id) references roles (project_id, id)
    );
    call protect_project_table('membership_roles');
    grant select on membership_roles to throughline_api;
    grant select, insert, delete on membership_roles to throughline_admin;

    create table service_accounts (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      name text not null,
      created_at timestamptz not null default now(),
      unique (project_id, name),
      unique (project_id, id)
    );
    call protect_project_table('service_accounts');
    grant select on service_accounts to throughline_api;
    grant select, insert on service_accounts to throughline_admin;

    create table service_account_keys (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null,
      service_account_id uuid not null,
      secret_digest bytea not null unique,
      last_four text not null,
      scopes text[] not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      foreign key (project_id, service_account_id) references service_accounts (project_id, id)
    );
    call protect_project_table('service_account_keys');
    grant select, update (last_used_at) on service_account_keys to throughline_api;
    grant select, insert, update (revoked_at) on service_account_keys to throughline_admin;

    create table app_keys (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      name text not null,
      secret_digest bytea not null unique,
      last_four text not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    call protect_project_table('app_keys');
    grant select, update (last_used_at) on app_keys to throughline_api;
    grant select, insert, update (revoked_at) on app_keys to throughline_admin;

    create table signing_keys (
      id text primary key,
      algorithm text not null,
      public_jwk jsonb not null,
      sealed_private_jwk text not null,
      active_from timestamptz not null,
      published_until timestamptz,
      created_at timestamptz not null default now()
    );
    grant select (id, algorithm, public_jwk, active_from, published_until, created_at) on signing_keys to throughline_api;
    grant select, insert, update on signing_keys to throughline_admin;

    create table audit_entries (
      id bigint generated always as identity primary key,
      project_id uuid references projects,
      actor text not null,
      action text not null,
      target text not null,
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create index audit_entries_project on audit_entries (project_id, id);
    alter table audit_entries enable row level security;
    alter table audit_entries force row level security;
    create policy in_project on audit_entries to throughline_owner, throughline_api, throughline_worker, throughline_admin
      using (project_id = current_project()) with check (project_id is null or project_id = current_project());
    create policy platform on audit_entries for select to throughline_admin using (project_id is null);
    grant select, insert on audit_entries to throughline_api, throughline_worker, throughline_admin;

    -- By name: throughline_owner is a member of throughline_lookup, so as to hand it functions, and must not see as much.
    create policy lookup on projects for select to throughline_lookup using (current_user = 'throughline_lookup');
    create policy lookup on memberships for select to throughline_lookup using (current_user = 'throughline_lookup');
    create policy lookup on service_account_keys for select to throughline_lookup using (current_user = 'throughline_lookup');
    create policy lookup on app_keys for select to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id) on projects to throughline_lookup;
    grant select (project_id, user_id) on memberships to throughline_lookup;
    grant select (project_id, secret_digest) on service_account_keys, app_keys to throughline_lookup;

    create function project_of_service_account_key(digest bytea) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select project_id from service_account_keys where secret_digest = digest);
    create function project_of_app_key(digest bytea) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select project_id from app_keys where secret_digest = digest);
    create function projects_of_user(person text) returns setof uuid language sql stable security definer
      set search_path = public, pg_temp
      begin atomic select project_id from memberships where user_id = person order by project_id; end;
    create function users_beside(person text) returns setof text language sql stable security definer
      set search_path = public, pg_temp
      begin atomic
        select person union
        select other.user_id from memberships mine join memberships other using (project_id) where mine.user_id = person;
      end;

    create function project_ids() returns setof uuid language sql stable security definer
      set search_path = public, pg_temp
      begin atomic select id from projects order by id; end;

    alter function project_of_service_account_key owner to throughline_lookup;
    alter function project_of_app_key owner to throughline_lookup;
    alter function projects_of_user owner to throughline_lookup;
    alter function users_beside owner to throughline_lookup;
    alter function project_ids owner to throughline_lookup;
    revoke execute on function project_of_service_account_key, project_of_app_key, projects_of_user, users_beside,
      project_ids from public;
    grant execute on function project_of_service_account_key, project_of_app_key, projects_of_user, users_beside
      to throughline_api, throughline_admin;
    grant execute on function project_ids to throughline_admin;
  `);
};
