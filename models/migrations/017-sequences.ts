import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Sequences. Only the steps are versioned. sweep_requested_at is set while a worker has to change all
    -- enrollments, after a resume, an archiving, or a move to the version move_to_version.
    create table sequences (
      project_id          uuid references projects,
      id                  uuid default gen_random_uuid(),
      name                text not null,
      state               text not null default 'draft' check (state in ('draft', 'active', 'paused', 'archived')),
      email_type          text not null check (email_type in ('marketing', 'transactional')),
      entry_event         text collate "C",
      reentry             text not null check (reentry in ('never', 'after_exit')),
      goal_event          text collate "C",
      latest_version      integer not null,
      published_version   integer,
      move_to_version     integer,
      sweep_requested_at  timestamptz,
      -- Events before this time enroll nobody.
      activated_at        timestamptz,
      created_at          timestamptz not null default now(),
      updated_at          timestamptz not null default now(),
      primary key (project_id, id),
      unique (project_id, name)
    );
    create index sequences_to_sweep on sequences (sweep_requested_at) where sweep_requested_at is not null;
    create index sequences_with_events
      on sequences (project_id)
      where state in ('active', 'paused') and (entry_event is not null or goal_event is not null);
    call protect_project_table('sequences');
    call open_to_lookup('sequences');
    grant select, insert, update on sequences to throughline_api;
    grant select, update (move_to_version, sweep_requested_at) on sequences to throughline_worker;
    -- Operators add suppressions, and the sequence's email_type decides whether a suppression ends an
    -- enrollment.
    grant select on sequences to throughline_admin;
    grant select (project_id, id, sweep_requested_at) on sequences to throughline_lookup;

    -- Steps of a sequence. A version never changes.
    create table sequence_versions (
      project_id   uuid,
      sequence_id  uuid,
      version      integer,
      steps        jsonb not null check (jsonb_array_length(steps) between 1 and 50),
      created_by   text not null,
      created_at   timestamptz not null default now(),
      primary key (project_id, sequence_id, version),
      foreign key (project_id, sequence_id) references sequences (project_id, id)
    );
    call protect_project_table('sequence_versions');
    grant select, insert on sequence_versions to throughline_api;
    grant select on sequence_versions to throughline_worker;

    -- Enrollments of people in a sequence. email: lower case and ASCII. step_index: next step to run. due_at:
    -- end of that step's wait, null before the wait has started. upcoming: expected times of later mails,
    -- [{"step": 2, "at": "…"}].
    create table sequence_enrollments (
      project_id        uuid not null,
      id                uuid default uuidv7(),
      sequence_id       uuid not null,
      version           integer not null,
      email             text collate "C" not null,
      params            jsonb not null default '{}',
      -- IANA name; null: the project's time zone.
      time_zone         text check (length(time_zone) <= 64),
      visitor_id        text collate "C",
      source            text not null check (source in ('api', 'event')),
      state             text not null default 'active' check (state in ('active', 'completed', 'exited')),
      exit_reason       text check (exit_reason in ('unsubscribed', 'bounced', 'complained', 'converted', 'condition',
                          'removed', 'archived', 'erased', 'failed')),
      step_index        integer not null default 0,
      due_at            timestamptz,
      waiting_for       text check (waiting_for in ('time', 'paused', 'daily_limit', 'frequency_cap', 'sender')),
      upcoming          jsonb not null default '[]',
      -- Id of the Temporal run that ran the last step.
      run_id            text,
      -- Time at which a run first read the row after a request; null while a worker has to start or signal a
      -- run.
      opened_at         timestamptz,
      requested_at      timestamptz not null default now(),
      start_claimed_at  timestamptz,
      created_at        timestamptz not null default now(),
      updated_at        timestamptz not null default now(),
      ended_at          timestamptz,
      primary key (project_id, id),
      foreign key (project_id, sequence_id, version) references sequence_versions (project_id, sequence_id, version),
      check ((state = 'active') = (ended_at is null)),
      check ((state = 'exited') = (exit_reason is not null))
    ) with (fillfactor = 80);
    create unique index sequence_enrollments_active
      on sequence_enrollments (project_id, sequence_id, email)
      where state = 'active';
    create index sequence_enrollments_email on sequence_enrollments (project_id, email, sequence_id);
    create index sequence_enrollments_page on sequence_enrollments (project_id, sequence_id, created_at desc, id desc);
    create index sequence_enrollments_state
      on sequence_enrollments (project_id, sequence_id, state, created_at desc, id desc);
    create index sequence_enrollments_step
      on sequence_enrollments (project_id, sequence_id, step_index, created_at desc, id desc);
    create index sequence_enrollments_paused
      on sequence_enrollments (project_id, sequence_id)
      where state = 'active' and waiting_for = 'paused';
    create index sequence_enrollments_to_open
      on sequence_enrollments (project_id, requested_at)
      where opened_at is null;
    create index sequence_enrollments_due
      on sequence_enrollments (coalesce(due_at, updated_at))
      where state = 'active' and opened_at is not null and waiting_for is distinct from 'paused';
    create index sequence_enrollments_ended
      on sequence_enrollments (project_id, ended_at)
      where ended_at is not null;
    create index sequence_enrollments_visitor
      on sequence_enrollments (project_id, visitor_id)
      where visitor_id is not null;
    call protect_project_table('sequence_enrollments');
    grant select, insert, update on sequence_enrollments to throughline_api;
    grant select, insert, update on sequence_enrollments to throughline_worker;
    grant select, update on sequence_enrollments to throughline_admin;
    grant select (project_id, id, sequence_id, state, due_at, waiting_for, opened_at, requested_at, start_claimed_at,
      updated_at, ended_at),
      update (start_claimed_at) on sequence_enrollments to throughline_lookup;
    call keep_rows_for('mails', 'sequence_enrollments', '{id}', 'ended_at', 'ended_at is not null');

    -- Events that may enroll people in a sequence or be its goal event. Inserted in the transaction of the
    -- events.
    create table sequence_inbox (
      project_id  uuid not null,
      event_id    text collate "C" not null,
      visitor_id  text collate "C" not null,
      created_at  timestamptz not null default now()
    );
    create index sequence_inbox_order on sequence_inbox (project_id, created_at, event_id);
    create index sequence_inbox_end on sequence_inbox (created_at);
    create index sequence_inbox_visitor on sequence_inbox (project_id, visitor_id);
    call protect_project_table('sequence_inbox');
    grant select (project_id, visitor_id), insert on sequence_inbox to throughline_api;
    grant select, update, delete on sequence_inbox to throughline_worker;
    call keep_rows_until('sequence_inbox', 'sequence_inbox', '{project_id,event_id}', 'created_at', 90);

    -- Claims enrollments whose run has to be started or signalled, for at least 15 seconds. Takes enrollments
    -- of each project in turn, so that a project with a million enrollments does not delay other projects.
    create function claim_unopened_enrollments(at_most integer)
    returns table (project_id uuid, sequence_id uuid, enrollment_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with recursive waiting as (
        (select e.project_id from sequence_enrollments e where opened_at is null order by e.project_id limit 1)
        union all
        select (select e.project_id from sequence_enrollments e
          where opened_at is null and e.project_id > waiting.project_id order by e.project_id limit 1)
        from waiting where waiting.project_id is not null),
      chosen as materialized (
        select next.* from waiting cross join lateral (
          select e.project_id, e.id, requested_at, row_number() over (order by requested_at) as place
          from sequence_enrollments e
          where e.project_id = waiting.project_id and opened_at is null
            and (start_claimed_at is null or start_claimed_at < now() - greatest(interval '15 seconds',
              least(start_claimed_at - requested_at, interval '5 minutes')))
          order by requested_at limit at_most) as next
        order by place, requested_at limit 2 * at_most),
      due as materialized (
        select e.project_id as project, e.id
        from sequence_enrollments e join chosen on chosen.project_id = e.project_id and chosen.id = e.id
        where opened_at is null
          and (start_claimed_at is null or start_claimed_at < now() - greatest(interval '15 seconds',
            least(start_claimed_at - e.requested_at, interval '5 minutes')))
        order by chosen.place, chosen.requested_at for no key update of e skip locked limit at_most)
      update sequence_enrollments e set start_claimed_at = now() from due
      where e.project_id = due.project and e.id = due.id
      returning e.project_id, e.sequence_id, e.id;
    end;

    -- Claims, for five minutes, enrollments with a step that has been due for a minute. Their run may have
    -- been terminated or lost. Without due_at, the step is due since the last change.
    create function claim_overdue_enrollments(at_most integer)
    returns table (project_id uuid, sequence_id uuid, enrollment_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select e.project_id as project, e.id from sequence_enrollments e
        where state = 'active' and opened_at is not null and waiting_for is distinct from 'paused'
          and coalesce(due_at, updated_at) < now() - interval '1 minute'
          and (start_claimed_at is null or start_claimed_at < now() - interval '5 minutes')
        order by coalesce(due_at, updated_at) for no key update skip locked limit at_most)
      update sequence_enrollments e set start_claimed_at = now() from due
      where e.project_id = due.project and e.id = due.id
      returning e.project_id, e.sequence_id, e.id;
    end;

    -- Returns sequences whose enrollments have to be resumed, moved or ended.
    create function find_sequences_to_sweep(at_most integer) returns table (project_id uuid, sequence_id uuid)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select s.project_id, s.id from sequences s
      where s.sweep_requested_at is not null order by s.sweep_requested_at limit at_most;
    end;

    -- Returns projects with events in their inbox. The recursion looks up one project after the other in the
    -- index, so its time does not depend on the number of events.
    create function projects_with_sequence_inbox(after uuid, at_most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      with recursive found as (
        (select project_id from sequence_inbox where after is null or project_id > after order by project_id limit 1)
        union all
        select (select i.project_id from sequence_inbox i where i.project_id > found.project_id
          order by i.project_id limit 1)
        from found where found.project_id is not null)
      select project_id from found where project_id is not null limit at_most;
    end;

    alter function claim_unopened_enrollments owner to throughline_lookup;
    alter function claim_overdue_enrollments owner to throughline_lookup;
    alter function find_sequences_to_sweep owner to throughline_lookup;
    alter function projects_with_sequence_inbox owner to throughline_lookup;
    revoke execute on function claim_unopened_enrollments, claim_overdue_enrollments, find_sequences_to_sweep,
      projects_with_sequence_inbox from public;
    grant execute on function claim_unopened_enrollments, claim_overdue_enrollments, find_sequences_to_sweep,
      projects_with_sequence_inbox to throughline_worker;
  `);
};
