import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Goals: events that count as conversions, and the destinations to report them to.
    create table conversion_goals (
      project_id       uuid references projects,
      name             text collate "C",
      trigger_on       text not null,
      destinations     jsonb not null,
      window_days      integer not null check (window_days between 1 and 90),
      require_consent  boolean not null,
      validate_only    boolean not null,
      -- Events received before this time are not reported.
      since            timestamptz not null default now(),
      created_at       timestamptz not null default now(),
      updated_at       timestamptz not null default now(),
      primary key (project_id, name)
    );
    call protect_project_table('conversion_goals');
    grant select, insert, update (trigger_on, destinations, window_days, require_consent, validate_only, since,
      updated_at), delete on conversion_goals to throughline_api;
    grant select on conversion_goals to throughline_worker;

    -- State of a project's workflow for conversions. due_at: time of the next upload or poll. check_at: time
    -- from which claim_due_conversions may check the project again.
    create table conversion_feeds (
      project_id  uuid primary key references projects,
      due_at      timestamptz,
      paused_at   timestamptz,
      check_at    timestamptz not null default now()
    );
    create index conversion_feeds_check on conversion_feeds (check_at) where paused_at is null;
    create index conversion_feeds_paused on conversion_feeds (check_at) where paused_at is not null;
    call protect_project_table('conversion_feeds');
    call open_to_lookup('conversion_feeds');
    grant select, insert, update (due_at, check_at) on conversion_feeds to throughline_api;
    grant select, update (due_at, paused_at) on conversion_feeds to throughline_worker;
    grant select (project_id, due_at, paused_at, check_at), update (check_at) on conversion_feeds to throughline_lookup;

    -- Events that may become conversions or add a signal to one: orders, refunds, lifecycle steps, ad visits
    -- and new identities. Inserted in the transaction of the events.
    create table conversion_inbox (
      project_id   uuid not null,
      event_id     text collate "C" not null,
      visitor_id   text collate "C" not null,
      occurred_at  timestamptz not null,
      created_at   timestamptz not null default now()
    );
    create index conversion_inbox_order on conversion_inbox (project_id, created_at, event_id);
    create index conversion_inbox_end on conversion_inbox (created_at);
    create index conversion_inbox_visitor on conversion_inbox (project_id, visitor_id);
    call protect_project_table('conversion_inbox');
    grant select (project_id, visitor_id), insert on conversion_inbox to throughline_api;
    grant select, update, delete on conversion_inbox to throughline_worker;
    call keep_rows_until('conversion_inbox', 'conversion_inbox', '{project_id,event_id}', 'created_at', 90);

    -- Conversions and restatements, one row per destination. subject: order or event. sequence: 0 for the
    -- conversion, from 1 for its restatements. payload: entry of the call, deleted once the outcome is final.
    create table conversions (
      project_id         uuid references projects,
      id                 uuid default uuidv7(),
      goal_name          text collate "C" not null,
      destination        text collate "C" not null,
      provider           text not null check (provider in ('googleads', 'meta')),
      connection_id      uuid not null,
      account            text not null,
      conversion_action  text,
      login_customer_id  text,
      subject            text collate "C" not null,
      sequence           integer not null default 0,
      event_id           text collate "C" not null,
      visitor_id         text collate "C" not null,
      occurred_at        timestamptz not null,
      value_cents        bigint,
      currency           text,
      validate_only      boolean not null,
      state              text not null,
      reason             text,
      payload            jsonb,
      -- Maximum number of entries of the next call with this conversion, after the provider refused a whole
      -- call.
      max_entries        integer,
      call_id            uuid,
      call_index         integer,
      attempts           integer not null default 0,
      -- Time of the first call with an unknown outcome.
      ambiguous_since    timestamptz,
      next_attempt_at    timestamptz,
      sent_at            timestamptz,
      settled_at         timestamptz,
      created_at         timestamptz not null default now(),
      -- Visitor of the click, if another visitor of the same person clicked. The erasure of that visitor ends
      -- a pending conversion.
      click_visitor_id   text collate "C",
      -- click: the upload has a click id. identity: it has only e-mail addresses and phone numbers.
      signal             text check (signal in ('click', 'identity')),
      warnings           jsonb,
      primary key (project_id, id),
      check ((state in ('pending', 'blocked')) = (next_attempt_at is not null)),
      check ((state in ('pending', 'blocked', 'sent')) = (settled_at is null)),
      check (settled_at is null or payload is null),
      check (state in ('pending', 'blocked', 'sent', 'accepted', 'checked', 'rejected', 'no_signal', 'no_consent',
        'too_old', 'duplicate', 'unknown', 'not_adjustable', 'withdrawn', 'erased', 'retracted'))
    );
    create unique index conversions_once on conversions (project_id, destination, subject, sequence);
    create index conversions_due
      on conversions (project_id, destination, next_attempt_at, id)
      where next_attempt_at is not null;
    create index conversions_call on conversions (project_id, call_id) where call_id is not null;
    create index conversions_occurred on conversions (project_id, occurred_at, id);
    create index conversions_state on conversions (project_id, state, occurred_at, id);
    create index conversions_goal on conversions (project_id, goal_name, id) where settled_at is null;
    create index conversions_visitor on conversions (project_id, visitor_id);
    create index conversions_end on conversions (created_at);
    create index conversions_without_signal on conversions (project_id, visitor_id, occurred_at)
      where state = 'no_signal';
    create index conversions_by_click on conversions (project_id, click_visitor_id) where click_visitor_id is not null;
    call protect_project_table('conversions');
    grant select, update (goal_name, connection_id, login_customer_id, state, reason, payload, next_attempt_at,
      settled_at) on conversions to throughline_api;
    grant select, insert, update on conversions to throughline_worker;
    call keep_rows_until('conversions', 'conversions', '{project_id,id}', 'created_at', 90);

    -- Calls that Google accepted and whose outcome is not known yet.
    create table conversion_calls (
      project_id     uuid references projects,
      id             uuid,
      connection_id  uuid not null,
      request_id     text not null,
      polls          integer not null default 0,
      poll_at        timestamptz not null,
      created_at     timestamptz not null default now(),
      primary key (project_id, id)
    );
    create index conversion_calls_due on conversion_calls (project_id, poll_at);
    create index conversion_calls_end on conversion_calls (created_at);
    call protect_project_table('conversion_calls');
    grant select, insert, update, delete on conversion_calls to throughline_worker;
    call keep_rows_until('conversion_calls', 'conversion_calls', '{project_id,id}', 'created_at', 90);

    -- Retractions of reported conversions, after a refund or an erasure.
    create table conversion_retractions (
      project_id         uuid references projects,
      destination        text collate "C",
      subject            text collate "C",
      cause              text not null check (cause in ('refund', 'erasure')),
      connection_id      uuid not null,
      account            text not null,
      conversion_action  text not null,
      login_customer_id  text,
      -- Time of the conversion.
      occurred_at        timestamptz not null,
      requested_at       timestamptz not null,
      state              text not null
        check (state in ('pending', 'blocked', 'retracted', 'rejected', 'too_old', 'unknown')),
      reason             text,
      attempts           integer not null default 0,
      -- Time of the first call with an unknown outcome.
      ambiguous_since    timestamptz,
      next_attempt_at    timestamptz,
      settled_at         timestamptz,
      created_at         timestamptz not null default now(),
      primary key (project_id, destination, subject),
      check ((state in ('pending', 'blocked')) = (next_attempt_at is not null)),
      check ((state in ('pending', 'blocked')) = (settled_at is null))
    );
    create index conversion_retractions_due
      on conversion_retractions (project_id, next_attempt_at, destination)
      where next_attempt_at is not null;
    create index conversion_retractions_end on conversion_retractions (created_at);
    call protect_project_table('conversion_retractions');
    grant select, update (connection_id, login_customer_id, next_attempt_at) on conversion_retractions to throughline_api;
    grant select, insert, update, delete on conversion_retractions to throughline_worker;
    grant select (next_attempt_at) on conversion_retractions to throughline_lookup;
    call keep_rows_until('conversion_retractions', 'conversion_retractions', '{project_id,destination,subject}',
      'created_at', 90);

    -- Claims projects with due conversions, at most every two seconds, and paused projects every ten minutes.
    create function claim_due_conversions(at_most integer) returns setof uuid
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with checked as materialized (
        select project_id as project, due_at from conversion_feeds
        where check_at <= now() and paused_at is null order by check_at limit at_most for no key update skip locked),
      paused as materialized (
        select project_id as project from conversion_feeds
        where check_at <= now() and paused_at is not null order by check_at limit at_most for no key update skip locked),
      noted as (
        update conversion_feeds set check_at = now() + interval '2 seconds' from checked
        where conversion_feeds.project_id = checked.project),
      noted_paused as (
        update conversion_feeds set check_at = now() + interval '10 minutes' from paused
        where conversion_feeds.project_id = paused.project),
      found as (
        select project from checked
        where due_at <= now() or exists (select from conversion_inbox i where i.project_id = checked.project)
          or exists (select from conversion_retractions r
            where r.project_id = checked.project and r.next_attempt_at <= now())
        union all
        select project from paused)
      select project from found
      where exists (select from projects p where p.id = found.project and p.deleted_at is null);
    end;

    alter function claim_due_conversions owner to throughline_lookup;
    revoke execute on function claim_due_conversions from public;
    grant execute on function claim_due_conversions to throughline_worker;
  `);
};
