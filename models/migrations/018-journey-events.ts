import type { Migration } from './migration.ts';

/**
 * What browsers and servers tell of visitors: events, and what is kept right beside them so that no question has to
 * count events. All of it is merged so that the order of arrival does not matter; models/journey/store-events.ts does
 * it. Ids from outside compare by their bytes, as JavaScript compares them.
 *
 * An arrival is a `session`, or a `page_view` that carries a touch: not only the first of its session, for which
 * that is may change with an event that comes late. Instead a session counts once in `total_touches`, however many
 * arrivals with a source it has (`visitor_sessions.sourced`).
 *
 * `events` has no unique key: `event_ids` guards it, and is not partitioned, so that an id counts once whatever time
 * it is sent with. Read it with an upper bound of `occurred_at` in the statement's values: then the default partition
 * falls away, and PostgreSQL reads the partitions one after another, newest first, only as far as a page goes.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table write_keys (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      name text not null,
      -- As it stands in the source of a page: no secret.
      key text collate "C" not null unique,
      allowed_origins text[] not null check (cardinality(allowed_origins) > 0),
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index write_keys_project on write_keys (project_id, created_at);
    call protect_project_table('write_keys');
    grant select, update (last_used_at) on write_keys to throughline_api;
    grant select, insert, update (revoked_at) on write_keys to throughline_admin;

    create policy lookup on write_keys for select to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (project_id, key) on write_keys to throughline_lookup;
    create function project_of_write_key(written text) returns uuid language sql stable security definer
      set search_path = public, pg_temp
      return (select project_id from write_keys where key = written);
    grant create on schema public to throughline_lookup;
    alter function project_of_write_key owner to throughline_lookup;
    revoke execute on function project_of_write_key from public;
    grant execute on function project_of_write_key to throughline_api;

    create table journey_settings (
      project_id uuid primary key references projects,
      -- Whose national phone numbers are understood (ISO 3166-1 alpha-2); null: only international ones are.
      default_country char(2) check (default_country ~ '^[A-Z]{2}$'),
      redact_touches boolean not null default false,
      -- A visitor with more values of one kind of identity is shared, and is not matched by that kind.
      identifier_limit integer not null default 3 check (identifier_limit > 0),
      updated_at timestamptz not null default now()
    );
    call protect_project_table('journey_settings');
    grant select on journey_settings to throughline_api, throughline_worker;
    grant select, insert, update on journey_settings to throughline_admin;

    create table visitors (
      project_id uuid not null references projects,
      visitor_id text collate "C" not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      web_sessions integer not null,
      pageviews integer not null,
      order_count integer not null,
      revenue_cents bigint not null,
      total_touches integer not null,
      -- The earliest arrival that has a source, or while there is none the earliest; ties by the event's id.
      first_touch jsonb,
      first_touch_at timestamptz,
      first_touch_sourced boolean,
      first_touch_event_id text collate "C",
      -- The latest arrival that has a source, else the latest.
      last_touch jsonb,
      last_touch_at timestamptz,
      last_touch_sourced boolean,
      last_touch_event_id text collate "C",
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (project_id, visitor_id)
    ) with (fillfactor = 80);
    create index visitors_fbclid on visitors (project_id, (first_touch ->> 'fbclid'))
      where first_touch ->> 'fbclid' is not null;
    call protect_project_table('visitors');

    create table visitor_sessions (
      project_id uuid not null,
      visitor_id text collate "C" not null,
      session_id text collate "C" not null,
      started_at timestamptz not null,
      sourced boolean not null,
      primary key (project_id, visitor_id, session_id)
    );
    call protect_project_table('visitor_sessions');

    create table visitor_identities (
      project_id uuid not null,
      kind text not null check (kind in ('crm_lead_id', 'email', 'phone', 'social')),
      value text collate "C" not null,
      visitor_id text collate "C" not null,
      -- Whether a trusted sender has said it, and not only a browser.
      verified boolean not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (project_id, kind, value, visitor_id)
    );
    create index visitor_identities_visitor on visitor_identities (project_id, visitor_id);
    call protect_project_table('visitor_identities');

    -- As the earliest event tells that names the order.
    create table visitor_orders (
      project_id uuid not null,
      order_id text collate "C" not null,
      visitor_id text collate "C" not null,
      revenue_cents bigint not null,
      currency text,
      occurred_at timestamptz not null,
      event_id text collate "C" not null,
      primary key (project_id, order_id)
    );
    create index visitor_orders_visitor on visitor_orders (project_id, visitor_id);
    call protect_project_table('visitor_orders');

    create table event_ids (
      project_id uuid not null,
      event_id text collate "C" not null,
      visitor_id text collate "C" not null,
      occurred_at timestamptz not null,
      primary key (project_id, event_id)
    );
    call protect_project_table('event_ids');

    create table events (
      project_id uuid not null,
      visitor_id text collate "C" not null,
      occurred_at timestamptz not null,
      event_id text collate "C" not null,
      session_id text collate "C",
      source text not null check (source in ('analytics', 'ledger', 'calendar')),
      kind text not null check (kind in
        ('web', 'communication', 'engagement', 'commerce', 'lifecycle', 'advertising', 'system')),
      type text not null,
      title text not null,
      status text,
      channel text,
      direction text,
      scheduled_for timestamptz,
      detail jsonb not null,
      received_at timestamptz not null default now()
    ) partition by range (occurred_at);
    create index events_visitor on events (project_id, visitor_id, occurred_at desc, event_id desc);
    create index events_visitor_kind on events (project_id, visitor_id, kind, occurred_at desc, event_id desc);
    call protect_project_table('events');

    -- Volatile, so that it sees what was committed since the statement that calls it began.
    create function is_known_visitor(project uuid, visitor text) returns boolean language plpgsql volatile
      set search_path = public, pg_temp as $$
    begin
      return exists (select from visitors where project_id = project and visitor_id = visitor);
    end $$;
    revoke execute on function is_known_visitor from public;
    grant execute on function is_known_visitor to throughline_api;

    grant select, insert, update on visitors, visitor_sessions, visitor_identities, visitor_orders to throughline_api;
    grant select, insert on event_ids, events to throughline_api;
    grant select on visitors, visitor_sessions, visitor_identities, visitor_orders, event_ids, events
      to throughline_worker;

    do $$
    declare
      first_quarter timestamptz := date_trunc('quarter', now() at time zone 'UTC') at time zone 'UTC' - interval '2 years';
    begin
      execute format('create table events_before partition of events for values from (minvalue) to (%L)', first_quarter);
      create table events_default partition of events default;
      call protect_project_table('events_before');
      call protect_project_table('events_default');
    end $$;

    -- Makes what is missing of the quarters from two years ago to two years ahead, and returns their names. Rows of
    -- them that are in the default partition move over; for that its owner may see them, in this transaction only,
    -- which holds the partition against everybody. It waits for no one longer than a second: a sweep comes again.
    create function make_event_partitions() returns setof text language plpgsql volatile security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
    declare
      quarter timestamptz;
      name text;
    begin
      for quarter in select generate_series(date_trunc('quarter', now()) - interval '2 years',
        date_trunc('quarter', now()) + interval '2 years', interval '3 months')
      loop
        name := 'events_' || to_char(quarter, 'YYYY"q"Q');
        continue when to_regclass(name) is not null;
        -- Another makes them just now.
        exit when not pg_try_advisory_xact_lock(7406119);
        continue when to_regclass(name) is not null;
        execute format('create table %I (like events including defaults including constraints)', name);
        lock table events_default in access exclusive mode;
        alter table events_default no force row level security;
        execute format('with moved as (delete from events_default where occurred_at >= %L and occurred_at < %L returning *)
          insert into %I select * from moved', quarter, quarter + interval '3 months', name);
        alter table events_default force row level security;
        execute format('alter table events attach partition %I for values from (%L) to (%L)',
          name, quarter, quarter + interval '3 months');
        execute format('call protect_project_table(%L)', name);
        return next name;
      end loop;
    end $$;
    revoke execute on function make_event_partitions from public;
    grant execute on function make_event_partitions to throughline_worker;
    do $$ begin perform make_event_partitions(); end $$;
  `);
};
