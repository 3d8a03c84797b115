import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Event feed of a project. An event is inserted in the transaction of the change that it reports. Its
    -- position is assigned afterwards.
    create table project_events (
      project_id  uuid references projects,
      id          uuid default uuidv7(),
      type        text not null,
      -- Ids and states, and an address only if the event concerns one.
      data        jsonb not null check (pg_column_size(data) < 4000),
      created_at  timestamptz not null default now(),
      position    bigint,
      primary key (project_id, id)
    );
    create unique index project_events_position on project_events (project_id, position) where position is not null;
    create index project_events_new on project_events (project_id, created_at, id) where position is null;
    create index project_events_page on project_events (project_id, created_at);
    create index project_events_address on project_events (project_id, lower(data ->> 'email')) where data ? 'email';
    create index project_events_end on project_events (created_at);
    call protect_project_table('project_events');
    grant select, insert on project_events to throughline_api;
    grant select, insert, update (data) on project_events to throughline_worker;
    grant insert on project_events to throughline_admin;
    grant select (position) on project_events to throughline_lookup;
    call keep_rows_until('project_events', 'project_events', '{project_id,id}', 'created_at', 31);

    -- Last position of a project's feed. webhook_mails: number of mails about disabled webhooks that were
    -- sent on the day webhook_mails_on.
    create table event_feeds (
      project_id        uuid primary key references projects,
      last_position     bigint not null default 0,
      webhook_mails_on  date,
      webhook_mails     integer not null default 0
    );
    call protect_project_table('event_feeds');
    grant select on event_feeds to throughline_api;
    grant select, update (webhook_mails_on, webhook_mails) on event_feeds to throughline_worker;

    -- Returns projects with events without a position. The recursion looks up one project after the other in
    -- the index, so its time does not depend on the number of events.
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
  `);
};
