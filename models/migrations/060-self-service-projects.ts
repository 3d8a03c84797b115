import type { Migration } from './migration.ts';

/** Columns are added that may be null or have a constant default, a table, and functions; those that change find less. */
export const expands = true;

/**
 * Projects that people and programs make, lower limits of and delete themselves.
 *
 * `created_by` names the maker as the audit does (`user:…`, `client:…`); a platform client acts in what it made, by that
 * name. A project that has `deleted_at` is found by nobody but who restores it: its keys are unknown, and it is no project
 * of anybody. Up to `erase_after` it can come back, unless `erasing_at` says that its end has begun.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table oauth_clients add column platform boolean not null default false;

    alter table projects
      add column created_by text check (length(created_by) <= 300),
      -- The maker's own name for it, and what it was made of: the same call again gives the same project.
      add column external_id text check (length(external_id) between 1 and 255),
      add column request_digest bytea check (length(request_digest) = 32),
      -- Pages that people may be sent back to.
      add column origins text[] not null default '{}' check (cardinality(origins) <= 20),
      -- What the project has lowered for itself; the operator's limits stay above them.
      add column own_daily_recipients integer check (own_daily_recipients > 0),
      add column own_storage_bytes bigint check (own_storage_bytes > 0),
      add column own_daily_upload_bytes bigint check (own_daily_upload_bytes > 0),
      add column deleted_at timestamptz,
      add column deleted_by text check (length(deleted_by) <= 300),
      add column erase_after timestamptz,
      add column erase_looked_at timestamptz,
      add column erasing_at timestamptz;
    alter table projects add constraint projects_deleted
      check ((deleted_at is null) = (erase_after is null) and (erasing_at is null or deleted_at is not null)) not valid;

    -- What became of a project, when there is no other row of it any more. No foreign key: the project goes.
    create table project_erasures (
      project_id uuid primary key,
      name text not null,
      owner_id text not null,
      created_by text,
      deleted_by text not null,
      deleted_at timestamptz not null,
      -- Rows and objects so far, by kind.
      counts jsonb not null default '{}',
      started_at timestamptz not null default now(),
      completed_at timestamptz
    );
    call protect_project_table('project_erasures');
    create policy lookup on project_erasures for select to throughline_lookup using (current_user = 'throughline_lookup');

    grant insert (id, name, owner_id, created_by, external_id, request_digest, created_at, updated_at),
      update (name, owner_id, origins, own_daily_recipients, own_storage_bytes, own_daily_upload_bytes, deleted_at,
        deleted_by, erase_after, updated_at) on projects to throughline_api;
    grant select on projects to throughline_worker;
    grant insert on memberships to throughline_api;
    grant insert, update on journey_settings to throughline_api;
    grant select, insert, update, delete on retention to throughline_api;
    grant select on project_erasures to throughline_api, throughline_admin;

    grant select (id, owner_id, created_by, external_id, created_at, deleted_at, erase_after, erase_looked_at, erasing_at),
      update (erase_looked_at) on projects to throughline_lookup;
    drop policy lookup on projects;
    create policy lookup on projects to throughline_lookup using (current_user = 'throughline_lookup');
  `);
  await query(`
    create or replace function project_of_service_account_key(digest bytea) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select k.project_id from service_account_keys k join projects p on p.id = k.project_id
              where k.secret_digest = digest and p.deleted_at is null);
    create or replace function project_of_app_key(digest bytea) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select k.project_id from app_keys k join projects p on p.id = k.project_id
              where k.secret_digest = digest and p.deleted_at is null);
    create or replace function project_of_write_key(written text) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select k.project_id from write_keys k join projects p on p.id = k.project_id
              where k.key = written and p.deleted_at is null);
    create or replace function projects_of_user(person text) returns setof uuid language sql stable security definer
      set search_path = public, pg_temp
      begin atomic
        select m.project_id from memberships m join projects p on p.id = m.project_id
        where m.user_id = person and p.deleted_at is null order by m.project_id;
      end;
    create or replace function users_beside(person text) returns setof text language sql stable security definer
      set search_path = public, pg_temp
      begin atomic
        select person union
        select other.user_id from memberships mine join projects p on p.id = mine.project_id and p.deleted_at is null
          join memberships other on other.project_id = mine.project_id
        where mine.user_id = person;
      end;

    -- As before, but no project that was deleted.
    create or replace function find_projects_of_single_mails(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        select p.id from projects p
        where p.deleted_at is null
          and (exists (select from email_batches b where b.project_id = p.id and b.in_lots and b.state = 'queued'
              and b.steered_at < now() - interval '2 seconds')
            or exists (select from email_chunks c where c.project_id = p.id and c.lot is not null and c.recorded_at is null))
        order by random() limit at_most;
      end;

    create function projects_owned_by(person text) returns setof uuid language sql stable security definer
      set search_path = public, pg_temp
      begin atomic select id from projects where owner_id = person; end;
    create function projects_made_by(maker text) returns setof uuid language sql stable security definer
      set search_path = public, pg_temp
      begin atomic select id from projects where created_by = maker; end;
    create function project_made_as(maker text, own_id text) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select id from projects where created_by = maker and external_id = own_id);

    -- A page of the projects of a person or of a maker, newest first, those that were deleted too.
    create function project_page_of_user(person text, before_at timestamptz, before_id uuid, at_most integer)
      returns setof uuid language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select p.id from memberships m join projects p on p.id = m.project_id
        where m.user_id = person and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
        order by p.created_at desc, p.id desc limit at_most;
      end;
    create function project_page_of_maker(maker text, before_at timestamptz, before_id uuid, at_most integer)
      returns setof uuid language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select p.id from projects p
        where p.created_by = maker and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
        order by p.created_at desc, p.id desc limit at_most;
      end;

    -- Projects whose time is over, each looked at once in half a minute by any one worker.
    create function claim_projects_to_erase(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update projects set erase_looked_at = now()
        where id in (
          select id from projects
          where erase_after < now() and (erase_looked_at is null or erase_looked_at < now() - interval '30 seconds')
          order by erase_looked_at nulls first for update skip locked limit at_most)
        returning id;
      end;

    grant create on schema public to throughline_lookup;
    alter function projects_owned_by owner to throughline_lookup;
    alter function projects_made_by owner to throughline_lookup;
    alter function project_made_as owner to throughline_lookup;
    alter function project_page_of_user owner to throughline_lookup;
    alter function project_page_of_maker owner to throughline_lookup;
    alter function claim_projects_to_erase owner to throughline_lookup;
    revoke execute on function projects_owned_by, projects_made_by, project_made_as, project_page_of_user,
      project_page_of_maker, claim_projects_to_erase from public;
    grant execute on function projects_owned_by, projects_made_by, project_made_as, project_page_of_user,
      project_page_of_maker to throughline_api, throughline_admin;
    grant execute on function claim_projects_to_erase to throughline_worker;
  `);
};
