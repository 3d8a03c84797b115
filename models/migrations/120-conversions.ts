import type { Migration } from './migration.ts';

/** It only adds: nothing is noted in `conversion_inbox` before a project has a goal. */
export const expands = true;

/**
 * What goes back to ad platforms. `conversion_inbox` names orders, refunds and steps of the life cycle that a project with
 * goals was told of, in the transaction that stores them; a worker turns each into rows of `conversions` and takes it out,
 * in one transaction, so that none is lost and none counts twice.
 *
 * A row of `conversions` is one conversion for one destination, or the restatement of one: `subject` is the order, or the
 * event where there is none, and `sequence` tells restatements apart. What is sent is written down when it is decided
 * (`payload`), and forgotten when it is settled: a repeated call says the same, and nothing of a person stays.
 *
 * `due_at` of a feed: when its run has something to do, as that run has left it; the inbox is looked at besides.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table conversion_goals (
      project_id uuid not null references projects,
      name text collate "C" not null,
      trigger_on text not null,
      destinations jsonb not null,
      window_days integer not null check (window_days between 1 and 90),
      require_consent boolean not null,
      validate_only boolean not null,
      -- Events that were told before are not its.
      since timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (project_id, name)
    );
    call protect_project_table('conversion_goals');
    grant select, insert, delete,
      update (trigger_on, destinations, window_days, require_consent, validate_only, since, updated_at)
      on conversion_goals to throughline_api;
    grant select on conversion_goals to throughline_worker;

    create table conversion_inbox (
      project_id uuid not null,
      event_id text collate "C" not null,
      visitor_id text collate "C" not null,
      occurred_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index conversion_inbox_order on conversion_inbox (project_id, created_at, event_id);
    create index conversion_inbox_end on conversion_inbox (created_at);
    call protect_project_table('conversion_inbox');
    grant insert on conversion_inbox to throughline_api;
    grant select, update, delete on conversion_inbox to throughline_worker;

    create table conversion_feeds (
      project_id uuid primary key references projects,
      due_at timestamptz,
      paused_at timestamptz,
      look_at timestamptz not null default now()
    );
    create index conversion_feeds_look on conversion_feeds (look_at) where paused_at is null;
    call protect_project_table('conversion_feeds');
    grant select, insert, update (due_at, look_at) on conversion_feeds to throughline_api;
    grant select, update (due_at, paused_at) on conversion_feeds to throughline_worker;

    create table conversions (
      project_id uuid not null references projects,
      id uuid not null default uuidv7(),
      goal_name text collate "C" not null,
      destination text collate "C" not null,
      provider text not null check (provider in ('googleads', 'meta')),
      connection_id uuid not null,
      account text not null,
      conversion_action text,
      login_customer_id text,
      subject text collate "C" not null,
      sequence integer not null default 0,
      event_id text collate "C" not null,
      visitor_id text collate "C" not null,
      occurred_at timestamptz not null,
      value_cents bigint,
      currency text,
      validate_only boolean not null,
      state text not null check (state in ('pending', 'blocked', 'sent', 'accepted', 'checked', 'rejected', 'no_signal',
        'no_consent', 'too_old', 'duplicate', 'unknown', 'not_adjustable', 'withdrawn', 'erased')),
      reason text,
      payload jsonb,
      -- Entries that a call with this one has at most: after one that was refused as a whole.
      lot_limit integer,
      lot_id uuid,
      lot_index integer,
      attempts integer not null default 0,
      -- Of the first call that nobody knows the outcome of.
      in_doubt_since timestamptz,
      next_attempt_at timestamptz,
      sent_at timestamptz,
      settled_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (project_id, id),
      check ((state in ('pending', 'blocked')) = (next_attempt_at is not null)),
      check ((state in ('pending', 'blocked', 'sent')) = (settled_at is null)),
      check (settled_at is null or payload is null)
    );
    create unique index conversions_once on conversions (project_id, destination, subject, sequence);
    create index conversions_due on conversions (project_id, destination, next_attempt_at, id)
      where next_attempt_at is not null;
    create index conversions_lot on conversions (project_id, lot_id) where lot_id is not null;
    create index conversions_state on conversions (project_id, state, id);
    create index conversions_goal on conversions (project_id, goal_name, id) where settled_at is null;
    create index conversions_visitor on conversions (project_id, visitor_id);
    create index conversions_end on conversions (created_at);
    call protect_project_table('conversions');
    grant select, update (state, reason, payload, next_attempt_at, settled_at) on conversions to throughline_api;
    grant select, insert, update, delete on conversions to throughline_worker;

    -- What Google was handed and has not told the outcome of.
    create table conversion_lots (
      project_id uuid not null references projects,
      id uuid not null,
      destination text collate "C" not null,
      connection_id uuid not null,
      request_id text not null,
      polls integer not null default 0,
      poll_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (project_id, id)
    );
    create index conversion_lots_due on conversion_lots (project_id, poll_at) where poll_at is not null;
    create index conversion_lots_end on conversion_lots (created_at);
    call protect_project_table('conversion_lots');
    grant select, insert, update, delete on conversion_lots to throughline_worker;

    -- Projects whose run has something to do; each is told of every two seconds at most.
    call open_to_lookup('conversion_feeds');
    call open_to_lookup('conversion_inbox');
    grant select (project_id, due_at, paused_at, look_at), update (look_at) on conversion_feeds to throughline_lookup;
    grant select (project_id) on conversion_inbox to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create function claim_due_conversions(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with looked as materialized (
          select project_id as project, due_at from conversion_feeds
          where look_at <= now() and paused_at is null order by look_at limit at_most for no key update skip locked),
        noted as (
          update conversion_feeds set look_at = now() + interval '2 seconds' from looked
          where conversion_feeds.project_id = looked.project)
        select project from looked
        where due_at <= now() or exists (select from conversion_inbox i where i.project_id = looked.project);
      end;
    alter function claim_due_conversions owner to throughline_lookup;
    revoke execute on function claim_due_conversions from public;
    grant execute on function claim_due_conversions to throughline_worker;

    call keep_rows_until('conversions', 'conversions', '{project_id,id}', 'created_at', 90);
    call keep_rows_until('conversion_inbox', 'conversion_inbox', '{project_id,event_id}', 'created_at', 90);
    call keep_rows_until('conversion_lots', 'conversion_lots', '{project_id,id}', 'created_at', 90);
  `);
};
