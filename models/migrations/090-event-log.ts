import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * What a project is told. An event is written in the transaction of the change that it tells of, without a position: several
 * commit at once, in no order. `number_events` gives those that are committed their positions, one transaction of a project
 * at a time, by the lock on its row of `event_feeds`. So whoever sees a position sees all before it, and positions have no
 * gaps: a reader who finds one has missed events that have ended.
 *
 * Numbers are in rows, not in ids of transactions, which mean nothing after a restore into another server.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table event_feeds (
      project_id uuid primary key references projects,
      last_position bigint not null default 0
    );
    call protect_project_table('event_feeds');
    grant select on event_feeds to throughline_api, throughline_worker;

    create table project_events (
      project_id uuid not null references projects,
      id uuid not null default uuidv7(),
      type text not null,
      -- Ids and states; an address only where the event is about one.
      data jsonb not null check (pg_column_size(data) < 4000),
      created_at timestamptz not null default now(),
      position bigint,
      primary key (project_id, id)
    );
    create unique index project_events_position on project_events (project_id, position) where position is not null;
    create index project_events_new on project_events (project_id, created_at, id) where position is null;
    create index project_events_page on project_events (project_id, created_at);
    create index project_events_address on project_events (project_id, lower(data ->> 'email')) where data ? 'email';
    create index project_events_end on project_events (created_at);
    call protect_project_table('project_events');
    grant select, insert on project_events to throughline_api, throughline_worker;
    -- An erasure takes addresses out of it.
    grant update (data) on project_events to throughline_worker;

    -- Gives at most at_most events of the project their positions, and returns how many; 0 too while another does.
    create function number_events(at_most integer) returns integer language plpgsql volatile
      security definer set search_path = public, pg_temp as $$
    declare
      base bigint;
      done integer;
    begin
      insert into event_feeds (project_id) values (current_project()) on conflict do nothing;
      select last_position into base from event_feeds where project_id = current_project() for update skip locked;
      if base is null then
        return 0;
      end if;
      -- A statement of its own, so that it sees what was committed before the lock was had.
      update project_events e set position = base + due.at
      from (select id, row_number() over (order by created_at, id) as at from project_events
        where project_id = current_project() and position is null order by created_at, id limit at_most) due
      where e.project_id = current_project() and e.id = due.id;
      get diagnostics done = row_count;
      update event_feeds set last_position = base + done where project_id = current_project();
      return done;
    end $$;
    revoke execute on function number_events from public;
    grant execute on function number_events to throughline_api, throughline_worker;

    -- Each found through the index, however many events a project has.
    call open_to_lookup('project_events');
    grant select (project_id, position) on project_events to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create function projects_with_new_events(after uuid, at_most integer) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        with recursive found as (
          (select project_id from project_events where position is null
             and (after is null or project_id > after) order by project_id limit 1)
          union all
          select (select e.project_id from project_events e
            where e.position is null and e.project_id > found.project_id order by e.project_id limit 1)
          from found where found.project_id is not null)
        select project_id from found where project_id is not null limit at_most;
      end;
    alter function projects_with_new_events owner to throughline_lookup;
    revoke execute on function projects_with_new_events from public;
    grant execute on function projects_with_new_events to throughline_worker;

    -- A day more than they can be read, so that nobody meets a gap that the order of deleting has made.
    call keep_rows_until('project_events', 'project_events', '{project_id,id}', 'created_at', 31);
  `);
};
