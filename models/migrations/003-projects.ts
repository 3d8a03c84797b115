import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Tenants. external_id, an id chosen by the creator, makes the creation idempotent. A deleted project
    -- keeps its rows until erase_after.
    create table projects (
      id                        uuid primary key,
      name                      text not null,
      owner_id                  text not null references users,
      created_at                timestamptz not null default now(),
      updated_at                timestamptz not null default now(),
      -- Limits that the operator set; null: the default.
      daily_recipients          integer check (daily_recipients > 0),
      storage_limit_bytes       bigint check (storage_limit_bytes > 0),
      daily_upload_limit_bytes  bigint check (daily_upload_limit_bytes > 0),
      created_by                text check (length(created_by) <= 300),
      external_id               text check (length(external_id) between 1 and 255),
      request_digest            bytea check (length(request_digest) = 32),
      -- Origins to which redirects are allowed.
      origins                   text[] not null default '{}' check (cardinality(origins) <= 20),
      -- Limits that the project set for itself, below the operator's.
      own_daily_recipients      integer check (own_daily_recipients > 0),
      own_storage_bytes         bigint check (own_storage_bytes > 0),
      own_daily_upload_bytes    bigint check (own_daily_upload_bytes > 0),
      -- Maximum number of sequence mails per person and day, in the project's time zone; null: no limit.
      sequence_mails_per_day    integer check (sequence_mails_per_day between 1 and 50),
      deleted_at                timestamptz,
      deleted_by                text check (length(deleted_by) <= 300),
      erase_after               timestamptz,
      erase_claimed_at          timestamptz,
      erasing_at                timestamptz,
      stopped                   jsonb,
      constraint projects_deleted check (
        ((deleted_at is null) = (erase_after is null)) and (erasing_at is null or deleted_at is not null))
    );
    create index projects_of_owner on projects (owner_id);
    create index projects_of_maker on projects (created_by, created_at, id) where created_by is not null;
    create unique index projects_external_id on projects (created_by, external_id) where external_id is not null;
    create index projects_to_erase on projects (erase_after) where erase_after is not null;
    call protect_project_table('projects', 'id');
    call open_to_lookup('projects');
    grant select, insert (id, name, owner_id, created_at, updated_at, created_by, external_id, request_digest),
      update (name, owner_id, updated_at, origins, own_daily_recipients, own_storage_bytes, own_daily_upload_bytes,
      sequence_mails_per_day, deleted_at, deleted_by, erase_after, stopped) on projects to throughline_api;
    grant select, update (erasing_at) on projects to throughline_worker;
    grant select, insert, update on projects to throughline_admin;
    grant select (id, owner_id, created_at, created_by, external_id, deleted_at, erase_after, erase_claimed_at,
      erasing_at), update (erase_claimed_at) on projects to throughline_lookup;

    -- Retention periods that a project set, by area of data, such as mails. Other areas have the default.
    create table retention (
      project_id    uuid references projects,
      area          text,
      days          integer not null check (days > 0),
      passed_until  timestamptz,
      primary key (project_id, area)
    );
    call protect_project_table('retention');
    call open_to_lookup('retention');
    grant select, insert, update, delete on retention to throughline_api, throughline_admin;
    grant select (project_id, area, days, passed_until), update (passed_until) on retention to throughline_lookup;

    -- Reports of erased projects. No foreign key, because a report outlives its project.
    create table project_erasures (
      project_id    uuid primary key,
      name          text not null,
      owner_id      text not null,
      created_by    text,
      deleted_by    text not null,
      deleted_at    timestamptz not null,
      -- Numbers of erased rows and objects, by kind.
      counts        jsonb not null default '{}',
      started_at    timestamptz not null default now(),
      completed_at  timestamptz
    );
    create index project_erasures_completed on project_erasures (completed_at);
    call protect_project_table('project_erasures');
    grant select on project_erasures to throughline_api;
    grant select, insert, update on project_erasures to throughline_worker;
    call keep_rows_until('project_erasures', 'project_erasures', '{project_id}', 'completed_at', 730);

    -- Returns the ids of all projects, for the command line.
    create function project_ids() returns setof uuid language sql stable security definer
    set search_path = public, pg_temp
    begin atomic select id from projects order by id; end;

    create function projects_owned_by(person text) returns setof uuid language sql stable security definer
    set search_path = public, pg_temp
    begin atomic select id from projects where owner_id = person; end;

    create function projects_created_by(creator text) returns setof uuid language sql stable security definer
    set search_path = public, pg_temp
    begin atomic select id from projects where created_by = creator; end;

    create function project_by_external_id(creator text, own_id text) returns uuid language sql stable security definer
    set search_path = public, pg_temp
    return (select id from projects where created_by = creator and external_id = own_id);

    -- Returns a page of a creator's projects, newest first, including deleted ones.
    create function project_page_of_creator(creator text, before_at timestamptz, before_id uuid, at_most integer)
    returns setof uuid language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select p.id from projects p
      where p.created_by = creator and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
      order by p.created_at desc, p.id desc limit at_most;
    end;

    -- Claims, for 30 seconds, projects whose restore period has ended.
    create function claim_projects_to_erase(at_most integer) returns setof uuid
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      update projects set erase_claimed_at = now()
      where id in (
        select id from projects
        where erase_after < now() and (erase_claimed_at is null or erase_claimed_at < now() - interval '30 seconds')
        order by erase_claimed_at nulls first for update skip locked limit at_most)
      returning id;
    end;

    -- Returns the tables with rows of projects. A table with a foreign key precedes the table that it
    -- references.
    create function project_tables_to_erase() returns setof text language sql stable
    begin atomic
      with recursive project_tables as (
        select c.oid, c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'project_erasures'
          and exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped)),
      referring as (
        select distinct f.conrelid as child, f.confrelid as parent from pg_constraint f
        where f.contype = 'f' and f.conrelid <> f.confrelid
          and f.conrelid in (select oid from project_tables) and f.confrelid in (select oid from project_tables)),
      levels as (
        select oid, 0 as level from project_tables
        union
        select r.parent, l.level + 1 from levels l join referring r on r.child = l.oid where l.level < 20)
      select t.relname::text from project_tables t join levels l on l.oid = t.oid
      group by t.relname order by max(l.level), t.relname;
    end;

    create function require_erasing() returns void language plpgsql stable as $$ begin
      if not exists (select from projects where id = current_project() and erasing_at is not null) then
        raise exception 'the erasure of the project has not started';
      end if;
    end $$;

    create function erase_project_rows(of_table text, at_most integer) returns integer language plpgsql volatile
      security definer set search_path = public, pg_temp as $$
    declare
      gone integer;
    begin
      perform require_erasing();
      if of_table not in (select project_tables_to_erase()) then
        raise exception 'no table of projects: %', of_table;
      end if;
      execute format('delete from %1$I where project_id = $1 and ctid = any(array(
        select ctid from %1$I where project_id = $1 limit $2))', of_table) using current_project(), at_most;
      get diagnostics gone = row_count;
      return gone;
    end $$;

    -- Deletes the project and the OAuth clients that act in it, with their tokens. Returns the number of
    -- clients.
    create function erase_project() returns integer language plpgsql volatile
      security definer set search_path = public, pg_temp as $$
    declare
      gone integer;
    begin
      perform require_erasing();
      delete from oauth_clients where acting_project_id = current_project();
      get diagnostics gone = row_count;
      delete from projects where id = current_project();
      return gone;
    end $$;

    alter function project_ids owner to throughline_lookup;
    alter function projects_owned_by owner to throughline_lookup;
    alter function projects_created_by owner to throughline_lookup;
    alter function project_by_external_id owner to throughline_lookup;
    alter function project_page_of_creator owner to throughline_lookup;
    alter function claim_projects_to_erase owner to throughline_lookup;
    revoke execute on function project_ids, projects_owned_by, projects_created_by, project_by_external_id, project_page_of_creator,
      claim_projects_to_erase, project_tables_to_erase, require_erasing, erase_project_rows, erase_project from public;
    grant execute on function project_ids to throughline_admin;
    grant execute on function projects_owned_by, projects_created_by, project_by_external_id,
      project_page_of_creator to throughline_api;
    grant execute on function claim_projects_to_erase, project_tables_to_erase, erase_project_rows, erase_project
      to throughline_worker;
  `);
};
