import type { Migration } from './migration.ts';

/** External ids have collation "C", so that their order does not depend on a locale. */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Write keys, with which web pages send events. A key is public, because it is in the page's source.
    -- newest_event_ids: ids of the newest events, recorded until watched_until, so that a person who installs
    -- the key sees events arrive.
    create table write_keys (
      id                uuid default gen_random_uuid(),
      project_id        uuid references projects,
      name              text not null,
      key               text collate "C" not null unique,
      allowed_origins   text[] not null check (cardinality(allowed_origins) > 0),
      last_used_at      timestamptz,
      revoked_at        timestamptz,
      created_at        timestamptz not null default now(),
      watched_until     timestamptz,
      newest_event_ids  text[] collate "C" not null default '{}' check (cardinality(newest_event_ids) <= 20),
      primary key (project_id, id)
    );
    create index write_keys_project on write_keys (project_id, created_at);
    call protect_project_table('write_keys');
    call open_to_lookup('write_keys');
    grant select, insert, update (last_used_at, revoked_at, watched_until, newest_event_ids)
      on write_keys to throughline_api;
    grant select, insert, update (revoked_at) on write_keys to throughline_admin;
    grant select (project_id, key) on write_keys to throughline_lookup;

    -- A project's settings for matching, revenue and the time zone.
    create table journey_settings (
      project_id        uuid primary key references projects,
      -- Country of national phone numbers (ISO 3166-1 alpha-2); null: numbers need a country code.
      default_country   char(2) check (default_country ~ '^[A-Z]{2}$'),
      redact_touches    boolean not null default false,
      -- A visitor with more values of one kind counts as a shared device and is not matched by that kind.
      identifier_limit  integer not null default 3 check (identifier_limit > 0),
      -- ISO 4217. Also applies to orders without a currency.
      currency          text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      -- IANA name.
      time_zone         text not null default 'UTC' check (length(time_zone) <= 64),
      -- Maximum number of visitors that an unverified value may match.
      unverified_limit  integer not null default 20 check (unverified_limit > 0),
      -- Matches by verified identities only.
      verified_only     boolean not null default false
    );
    call protect_project_table('journey_settings');
    grant select, insert, update on journey_settings to throughline_api, throughline_admin;
    grant select on journey_settings to throughline_worker;

    -- Visitors with totals. Each event updates the totals; the result does not depend on the order of
    -- arrival.
    create table visitors (
      project_id            uuid references projects,
      visitor_id            text collate "C",
      first_seen_at         timestamptz not null,
      last_seen_at          timestamptz not null,
      web_sessions          integer not null,
      pageviews             integer not null,
      order_count           integer not null,
      -- Revenue of orders without a currency.
      revenue_cents         bigint not null,
      total_touches         integer not null,
      -- Earliest touch with a source, or else the earliest touch. Ties are broken by event id.
      first_touch           jsonb,
      first_touch_at        timestamptz,
      first_touch_sourced   boolean,
      first_touch_event_id  text collate "C",
      -- Latest touch with a source, or else the latest touch.
      last_touch            jsonb,
      last_touch_at         timestamptz,
      last_touch_sourced    boolean,
      last_touch_event_id   text collate "C",
      -- A column, because row level security keeps the operator ->> out of index conditions.
      first_fbclid          text collate "C" generated always as (first_touch ->> 'fbclid') stored,
      revenue_by_currency   jsonb not null default '{}',
      last_seen_month       date generated always as (date_trunc('month', last_seen_at at time zone 'UTC')::date) stored,
      primary key (project_id, visitor_id)
    ) with (fillfactor = 80);
    create index visitors_fbclid on visitors (project_id, first_fbclid) where first_fbclid is not null;
    create index visitors_retention on visitors (project_id, last_seen_month);
    call protect_project_table('visitors');
    call open_to_lookup('visitors');
    grant select, insert, update on visitors to throughline_api;
    grant select, update (first_touch, last_touch), delete on visitors to throughline_worker;
    grant select (project_id, visitor_id, last_seen_at, last_seen_month), update (last_seen_month), delete
      on visitors to throughline_lookup;

    -- Identities of visitors. verified: a trusted sender reported the identity, not only a browser.
    create table visitor_identities (
      project_id     uuid,
      kind           text check (kind in ('crm_lead_id', 'email', 'phone', 'social')),
      value          text collate "C",
      visitor_id     text collate "C",
      verified       boolean not null,
      first_seen_at  timestamptz not null,
      last_seen_at   timestamptz not null,
      created_at     timestamptz not null default now(),
      primary key (project_id, kind, value, visitor_id)
    );
    create index visitor_identities_visitor on visitor_identities (project_id, visitor_id);
    create index visitor_identities_unverified
      on visitor_identities (project_id, kind, value, created_at, visitor_id)
      where not verified;
    call protect_project_table('visitor_identities');
    call open_to_lookup('visitor_identities');
    grant select, insert, update on visitor_identities to throughline_api;
    grant select, delete on visitor_identities to throughline_worker;
    grant select (project_id, visitor_id), delete on visitor_identities to throughline_lookup;

    -- Sessions, so that each is counted once. sourced: one of the session's touches had a source.
    create table visitor_sessions (
      project_id  uuid,
      visitor_id  text collate "C",
      session_id  text collate "C",
      started_at  timestamptz not null,
      sourced     boolean not null,
      primary key (project_id, visitor_id, session_id)
    );
    create index visitor_sessions_retention on visitor_sessions (project_id, started_at);
    call protect_project_table('visitor_sessions');
    grant select, insert, update on visitor_sessions to throughline_api;
    grant select, update (started_at), delete on visitor_sessions to throughline_worker;
    call keep_rows_for('events', 'visitor_sessions', '{visitor_id,session_id}', 'started_at');

    -- Orders, as their earliest event reported them. While only a refund has arrived, occurred_at is
    -- infinity.
    create table visitor_orders (
      project_id         uuid,
      order_id           text collate "C",
      visitor_id         text collate "C" not null,
      revenue_cents      bigint not null,
      currency           text,
      occurred_at        timestamptz not null,
      event_id           text collate "C" not null,
      refunded_cents     bigint not null default 0,
      noted_at           timestamptz,
      previous_event_id  text collate "C",
      primary key (project_id, order_id)
    );
    create index visitor_orders_visitor on visitor_orders (project_id, visitor_id);
    create index visitor_orders_time on visitor_orders (project_id, occurred_at);
    call protect_project_table('visitor_orders');
    call open_to_lookup('visitor_orders');
    grant select, insert, update on visitor_orders to throughline_api;
    grant select, update (currency), delete on visitor_orders to throughline_worker;
    grant select (project_id, order_id, visitor_id), update (currency), delete on visitor_orders to throughline_lookup;

    -- Events of visitors, partitioned by quarter. event_ids makes event ids unique. Queries need an upper
    -- bound of occurred_at, so that PostgreSQL skips the default partition and reads partitions newest first.
    create table events (
      project_id     uuid not null,
      visitor_id     text collate "C" not null,
      occurred_at    timestamptz not null,
      event_id       text collate "C" not null,
      session_id     text collate "C",
      source         text not null check (source in ('analytics', 'ledger', 'calendar')),
      kind           text not null,
      type           text not null,
      title          text not null,
      status         text,
      channel        text,
      direction      text,
      scheduled_for  timestamptz,
      detail         jsonb not null,
      received_at    timestamptz not null default now(),
      check (kind in ('web', 'communication', 'engagement', 'commerce', 'lifecycle', 'advertising', 'system'))
    ) partition by range (occurred_at);
    create index events_visitor on events (project_id, visitor_id, occurred_at desc, event_id desc);
    create index events_visitor_kind on events (project_id, visitor_id, kind, occurred_at desc, event_id desc);
    call protect_project_table('events');
    call open_to_lookup('events');
    grant select, insert on events to throughline_api;
    grant select, update (title, detail), delete on events to throughline_worker;
    grant select (project_id, visitor_id, occurred_at, event_id), delete on events to throughline_lookup;

    -- Ids of stored events for deduplication, partitioned by the month of storage.
    create table event_ids (
      project_id    uuid,
      event_id      text collate "C",
      visitor_id    text collate "C" not null,
      occurred_at   timestamptz not null,
      stored_month  date default date_trunc('month', now() at time zone 'UTC'),
      primary key (project_id, event_id, stored_month)
    ) partition by range (stored_month);
    call protect_project_table('event_ids');
    grant select, insert on event_ids to throughline_api;
    grant select, update (visitor_id) on event_ids to throughline_worker;

    -- Numbers of events and bytes of JSON that a project sent on a day, in shards. The low fillfactor leaves
    -- space in each page for updates.
    create table event_daily_usage (
      project_id  uuid references projects,
      day         date,
      shard       smallint,
      events      bigint not null,
      bytes       bigint not null,
      primary key (project_id, day, shard)
    ) with (fillfactor = 50);
    call protect_project_table('event_daily_usage');
    grant select, insert, update (events, bytes) on event_daily_usage to throughline_api;
    call keep_rows_for('events', 'event_daily_usage', '{day,shard}', 'day');

    -- Resolutions: visitors of a CRM lead or, with an empty crm_lead_id, of another person, stored while the
    -- journey is read. A resolution is open until its first page is returned (answered_at). header and as_of
    -- make all pages consistent.
    create table journey_resolutions (
      id             uuid default gen_random_uuid(),
      project_id     uuid references projects,
      connection_id  uuid,
      crm_lead_id    text collate "C" not null,
      state          text not null default 'pending' check (state in ('pending', 'resolved')),
      lead           jsonb,
      visitor_ids    text[] not null default '{}',
      match_method   text check (match_method in ('crm_lead_id', 'identity', 'fbclid')),
      -- Matching signals of each visitor, without their values.
      evidence       jsonb not null default '[]',
      created_at     timestamptz not null default now(),
      resolved_at    timestamptz,
      answered_at    timestamptz,
      expires_at     timestamptz not null default now() + interval '24 hours',
      header         jsonb,
      as_of          timestamptz,
      primary key (project_id, id),
      foreign key (project_id, connection_id) references connections on delete cascade
    );
    create unique index journey_resolutions_open
      on journey_resolutions (project_id, connection_id, crm_lead_id)
      where answered_at is null;
    create index journey_resolutions_expiry on journey_resolutions (expires_at);
    create index journey_resolutions_connection on journey_resolutions (connection_id);
    call protect_project_table('journey_resolutions');
    grant select, insert, update (state, answered_at, expires_at, header, as_of)
      on journey_resolutions to throughline_api;
    grant select, update (state, lead, visitor_ids, match_method, evidence, resolved_at, expires_at), delete
      on journey_resolutions to throughline_worker;
    call keep_rows_until('journey_resolutions', 'journey_resolutions', '{project_id,id}', 'expires_at', 0);

    -- Requests to erase or export a person. subject and progress are deleted at the end. Concurrent requests
    -- with the same subject_digest share one row.
    create table journey_requests (
      id              uuid default gen_random_uuid(),
      project_id      uuid references projects,
      kind            text not null check (kind in ('erase', 'export')),
      state           text not null default 'running' check (state in ('running', 'completed', 'failed')),
      subject_digest  bytea,
      subject         jsonb,
      joins           integer not null default 0,
      progress        jsonb,
      crm_lead        text check (crm_lead in ('read', 'not_found', 'unavailable')),
      counts          jsonb not null default '{}',
      document_bytes  bigint not null default 0,
      failure         text check (failure = 'export_too_large'),
      requested_by    text not null,
      request_id      text not null,
      created_at      timestamptz not null default now(),
      checked_at      timestamptz,
      ended_at        timestamptz,
      -- Time at which the parts of an export expire. The row stays until the project's retention ends.
      expires_at      timestamptz,
      matched_by      jsonb not null default '{}',
      unused_phones   integer not null default 0,
      primary key (project_id, id),
      check ((state = 'running') = (subject is not null)),
      check ((state = 'running') = (subject_digest is not null)),
      check (state = 'running' or progress is null)
    );
    create unique index journey_requests_running on journey_requests (project_id, subject_digest) where state = 'running';
    create index journey_requests_by_time on journey_requests (project_id, created_at desc, id desc);
    create index journey_requests_unchecked on journey_requests (checked_at) where state = 'running';
    create index journey_requests_expiry on journey_requests (expires_at) where expires_at is not null;
    create index journey_requests_retention on journey_requests (project_id, ended_at) where ended_at is not null;
    call protect_project_table('journey_requests');
    grant select, insert (project_id, kind, subject_digest, subject, requested_by, request_id), update (joins)
      on journey_requests to throughline_api;
    grant select, update (state, subject_digest, subject, progress, crm_lead, counts, document_bytes, failure, ended_at,
      expires_at, matched_by, unused_phones) on journey_requests to throughline_worker;
    grant select (kind, state, created_at, checked_at), update (checked_at, expires_at)
      on journey_requests to throughline_lookup;
    call keep_rows_for('requests', 'journey_requests', '{id}', 'ended_at', 'ended_at is not null and expires_at is null',
      '{expires_at}');

    -- Parts of an export's document, in order.
    create table journey_export_parts (
      project_id  uuid,
      request_id  uuid,
      part        bigint generated always as identity,
      section     text not null,
      items       json not null,
      primary key (project_id, request_id, part),
      foreign key (project_id, request_id) references journey_requests on delete cascade
    );
    create index journey_export_parts_section on journey_export_parts (project_id, request_id, section, part);
    call protect_project_table('journey_export_parts');
    call open_to_lookup('journey_export_parts');
    grant select on journey_export_parts to throughline_api;
    grant select, insert, delete on journey_export_parts to throughline_worker;
    grant select (project_id, request_id), delete on journey_export_parts to throughline_lookup;

    -- Volatile, so that the function sees rows that were committed after the calling statement started.
    create function is_known_visitor(project uuid, visitor text) returns boolean language plpgsql volatile
      set search_path = public, pg_temp as $$
    begin
      return exists (select from visitors where project_id = project and visitor_id = visitor);
    end $$;

    -- Creates missing partitions from two years ago to two years ahead, and returns their names. Moves rows
    -- that belong in a new partition out of the default partition. Meanwhile, the default partition is
    -- locked, and row level security does not apply to its owner.
    create function create_event_partitions() returns setof text language plpgsql volatile security definer
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
        -- If the lock is taken, another session is creating the partitions.
        exit when not pg_try_advisory_xact_lock(7406119);
        continue when to_regclass(name) is not null;
        execute format('create table %I (like events including defaults including constraints)', name);
        lock table events_default in access exclusive mode;
        alter table events_default no force row level security;
        execute format('with moved as (
          delete from events_default where occurred_at >= %L and occurred_at < %L returning *)
          insert into %I select * from moved', quarter, quarter + interval '3 months', name);
        alter table events_default force row level security;
        execute format('alter table events attach partition %I for values from (%L) to (%L)',
          name, quarter, quarter + interval '3 months');
        execute format('call protect_project_table(%L)', name);
        return next name;
      end loop;
    end $$;

    -- Deletes the parts of expired exports. The request itself stays.
    create function expire_journey_export_parts(default_days integer, at_most integer) returns integer
    language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s'
    begin atomic
      with due as materialized (
        select project_id, id from journey_requests where expires_at < now()
        order by expires_at for update skip locked limit at_most),
      expired as (
        update journey_requests request set expires_at = null from due
        where request.project_id = due.project_id and request.id = due.id
        returning request.project_id, request.id),
      deleted as (
        delete from journey_export_parts part using expired
        where part.project_id = expired.project_id and part.request_id = expired.id)
      select count(*)::integer from expired;
    end;

    create function age_of_journey_export_parts(default_days integer)
    returns table (age_seconds double precision, limit_seconds double precision)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select greatest(0, extract(epoch from now() - expires_at))::double precision, 0::double precision
      from journey_requests where expires_at is not null order by expires_at limit 1;
    end;

    -- Returns the current month. Within five minutes of the end of a month, returns both adjacent months,
    -- because clocks differ.
    create function event_id_months() returns setof date language sql stable
    begin atomic
      select date_trunc('month', (now() + away) at time zone 'UTC')::date
      from unnest(array[interval '-5 minutes', interval '5 minutes']) as away group by 1;
    end;

    -- Returns the given ids that were stored before the given month. A function, so that one generic plan
    -- serves all batches.
    create function known_event_ids(project uuid, ids text[], month date) returns setof text
      language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
    begin
      return query select known.event_id from event_ids known
        where known.project_id = project and known.event_id = any(ids) and known.stored_month < month;
    end $$;

    -- Returns whether an event is stored, for events whose id was deleted from event_ids.
    create function is_stored_event(project uuid, visitor text, at timestamptz, id text) returns boolean
      language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
    begin
      return exists (
        select from events
        where project_id = project and visitor_id = visitor and occurred_at = at and event_id = id);
    end $$;

    -- Creates missing partitions of this month and the next six months, and returns their names. Does not
    -- block writers.
    create function create_event_id_partitions() returns setof text language plpgsql volatile security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
    declare
      month date;
      next date;
      name text;
    begin
      for month in select generate_series(date_trunc('month', now()), date_trunc('month', now()) + interval '6 months',
        interval '1 month')
      loop
        next := month + interval '1 month';
        name := 'event_ids_' || to_char(month, 'YYYY"m"MM');
        continue when to_regclass(name) is not null
          or exists (select from partitions_of('event_ids') where since is null and until > month);
        -- If the lock is taken, another session is creating the partitions.
        exit when not pg_try_advisory_xact_lock(7406121);
        continue when to_regclass(name) is not null;
        execute format('create table %I (like event_ids including defaults including constraints)', name);
        execute format('call protect_project_table(%L)', name);
        execute format('alter table event_ids attach partition %I for values from (%L) to (%L)', name, month, next);
        return next name;
      end loop;
    end $$;

    -- Drops the oldest month if it ended at least the given number of days ago, and at least 30 days ago.
    -- Readers wait for the drop no longer than the lock timeout.
    create function drop_partition_of_event_ids(days integer) returns setof text language plpgsql volatile
      security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
    declare
      oldest text;
    begin
      select name into oldest from partitions_of('event_ids')
      where until <= now() - make_interval(days => greatest(days, 30)) order by until limit 1;
      if found then
        execute format('drop table %I', oldest);
        return next oldest;
      end if;
    end $$;

    create function age_of_event_ids(days integer)
    returns table (age_seconds double precision, limit_seconds double precision)
    language sql stable security definer set search_path = public, pg_temp set timezone = 'UTC'
    begin atomic
      -- A month is dropped when its last rows expire, so its first rows may exceed the limit by a month.
      select greatest(0, extract(epoch from now() - coalesce(since, until - interval '1 month')))::double precision,
        extract(epoch from until - coalesce(since, until - interval '1 month') + make_interval(days => days))
          ::double precision
      from partitions_of('event_ids') order by until limit 1;
    end;

    -- Drops the oldest quarter if it ended at least the given number of days ago, and at least two years ago.
    -- Also drops events_before, the partition of all earlier events, and recreates it, so that late events
    -- are not stored in the default partition.
    create function drop_partition_of_events(days integer) returns setof text language plpgsql volatile
      security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
    declare
      over timestamptz := least(now() - make_interval(days => days), date_trunc('quarter', now()) - interval '2 years');
      oldest record;
    begin
      select name, until into oldest from partitions_of('events')
      where since is not null and until <= over order by until limit 1;
      if found then
        execute format('drop table %I', oldest.name);
        drop table events_before;
        execute format('create table events_before partition of events for values from (minvalue) to (%L)', oldest.until);
        call protect_project_table('events_before');
        return next oldest.name;
      end if;
    end $$;

    -- Deletes events of projects whose retention is shorter than default_days. Sequential scans are off,
    -- because the planner would otherwise read whole partitions.
    create function expire_events(default_days integer, at_most integer) returns integer
      language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC'
      set lock_timeout = '1s' set enable_seqscan = off as $$
    declare
      kept record;
      ended integer;
      total integer := 0;
    begin
      for kept in
        select project_id as project, date_trunc('day', now()) - make_interval(days => days) as until from retention
        where area = 'events' and days < default_days
          and coalesce(passed_until, '-infinity') < date_trunc('day', now()) - make_interval(days => days)
      loop
        with due as materialized (
          select visitor_id, occurred_at, event_id from events
          where project_id = kept.project and occurred_at < kept.until limit at_most - total)
        delete from events gone using due
        where gone.project_id = kept.project and gone.visitor_id = due.visitor_id
          and gone.occurred_at = due.occurred_at and gone.event_id = due.event_id and gone.occurred_at < kept.until;
        get diagnostics ended = row_count;
        total := total + ended;
        exit when total >= at_most;
        update retention set passed_until = kept.until where project_id = kept.project and area = 'events';
      end loop;
      return total;
    end $$;

    create function age_of_events(default_days integer)
    returns table (age_seconds double precision, limit_seconds double precision)
    language sql stable security definer set search_path = public, pg_temp set timezone = 'UTC'
    begin atomic
      with quarter as (
        select since, until from partitions_of('events') where since is not null order by since limit 1),
      oldest as (
        select since, until - since + make_interval(days => default_days) as kept from quarter
        union all
        select coalesce(passed_until, since), make_interval(days => days + 1) from retention cross join quarter
        where area = 'events' and days < default_days)
      select extract(epoch from now() - since)::double precision, extract(epoch from kept)::double precision
      from oldest where since <= now() order by now() - since - kept desc limit 1;
    end;

    -- Deletes visitors that were not seen within their project's retention, with their rows in other tables.
    -- Deletes their events first, in batches. Keeps sessions and orders that a concurrent event has locked,
    -- because that event recreates the visitor.
    create function expire_visitors(default_days integer, at_most integer) returns integer
      language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC'
      set lock_timeout = '1s' set enable_seqscan = off as $$
    declare
      most_events constant integer := 5000;
      projects_due uuid[];
      visitors_due text[];
      ended integer;
      total integer := 0;
    begin
      select array_agg(found.project_id), array_agg(found.visitor_id) into projects_due, visitors_due
      from (
        select found.* from (
          select p.id, coalesce(r.days, greatest(default_days, least_days_of('visitors'))) as days
          from projects p left join retention r on r.project_id = p.id and r.area = 'visitors') as kept
        cross join lateral (
          select project_id, visitor_id from visitors
          where project_id = kept.id
            and last_seen_month < date_trunc('month', now() - make_interval(days => kept.days))::date
            and last_seen_at < now() - make_interval(days => kept.days)
          order by last_seen_month limit at_most for update skip locked) as found
        limit at_most) as found;
      if projects_due is null then return 0; end if;

      with gone as materialized (
        select known.project_id, known.visitor_id, known.occurred_at, known.event_id
        from unnest(projects_due, visitors_due) as due (project, visitor)
          cross join lateral (
            select project_id, visitor_id, occurred_at, event_id from events
            where project_id = project and visitor_id = visitor limit most_events) as known
        limit most_events)
      delete from events known using gone
      where known.project_id = gone.project_id and known.visitor_id = gone.visitor_id
        and known.occurred_at = gone.occurred_at and known.event_id = gone.event_id;
      get diagnostics ended = row_count;
      if ended >= most_events then return ended; end if;
      total := ended;

      delete from visitor_sessions where (project_id, visitor_id, session_id) in (
        select s.project_id, s.visitor_id, s.session_id from unnest(projects_due, visitors_due) as due (project, visitor)
          join visitor_sessions s on s.project_id = project and s.visitor_id = visitor for update of s skip locked);
      get diagnostics ended = row_count;
      total := total + ended;
      delete from visitor_orders where (project_id, order_id) in (
        select o.project_id, o.order_id from unnest(projects_due, visitors_due) as due (project, visitor)
          join visitor_orders o on o.project_id = project and o.visitor_id = visitor for update of o skip locked);
      get diagnostics ended = row_count;
      total := total + ended;
      delete from visitors known using unnest(projects_due, visitors_due) as due (project, visitor)
      where known.project_id = project and known.visitor_id = visitor;
      get diagnostics ended = row_count;
      total := total + ended;
      delete from visitor_identities known using unnest(projects_due, visitors_due) as due (project, visitor)
      where known.project_id = project and known.visitor_id = visitor;
      get diagnostics ended = row_count;
      return total + ended;
    end $$;

    create function age_of_visitors(default_days integer)
    returns table (age_seconds double precision, limit_seconds double precision)
    language sql stable security definer set search_path = public, pg_temp set timezone = 'UTC'
    begin atomic
      select extract(epoch from now() - oldest.since)::double precision, kept.days * 86400::double precision
      from (
        select p.id, coalesce(r.days, default_days) as days
        from projects p left join retention r on r.project_id = p.id and r.area = 'visitors') as kept
      cross join lateral (
        -- Visitors last seen in one month are deleted when the retention of the last of them ends.
        select last_seen_month + interval '1 month' as since from visitors
        where project_id = kept.id order by last_seen_month limit 1) as oldest
      where oldest.since <= now()
      order by extract(epoch from now() - oldest.since) - kept.days * 86400::double precision desc limit 1;
    end;

    create function project_of_write_key(written text) returns uuid language sql stable security definer
    set search_path = public, pg_temp
    return (select k.project_id from write_keys k join projects p on p.id = k.project_id
            where k.key = written and p.deleted_at is null);

    -- Claims running requests to check their run, each at most every 30 seconds. Exports of a deleted project
    -- wait until the project is restored.
    create function claim_unchecked_journey_requests(at_most integer)
    returns table (project_id uuid, journey_request_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select j.project_id as project, j.id from journey_requests j
        where state = 'running' and created_at < now() - interval '5 seconds'
          and (checked_at is null or checked_at < now() - interval '30 seconds')
          and (kind = 'erase' or exists (select from projects p where p.id = j.project_id and p.deleted_at is null))
        order by checked_at nulls first for update skip locked limit at_most)
      update journey_requests set checked_at = now() from due
      where journey_requests.project_id = due.project and journey_requests.id = due.id
      returning journey_requests.project_id, journey_requests.id;
    end;

    alter function expire_journey_export_parts owner to throughline_lookup;
    alter function age_of_journey_export_parts owner to throughline_lookup;
    alter function expire_events owner to throughline_lookup;
    alter function age_of_events owner to throughline_lookup;
    alter function expire_visitors owner to throughline_lookup;
    alter function age_of_visitors owner to throughline_lookup;
    alter function project_of_write_key owner to throughline_lookup;
    alter function claim_unchecked_journey_requests owner to throughline_lookup;
    revoke execute on function is_known_visitor, create_event_partitions, expire_journey_export_parts,
      age_of_journey_export_parts, event_id_months, known_event_ids, is_stored_event, create_event_id_partitions,
      drop_partition_of_event_ids, age_of_event_ids, drop_partition_of_events, expire_events, age_of_events,
      expire_visitors, age_of_visitors, project_of_write_key, claim_unchecked_journey_requests from public;
    grant execute on function is_known_visitor, event_id_months, known_event_ids, is_stored_event,
      project_of_write_key to throughline_api;
    grant execute on function create_event_partitions, expire_journey_export_parts, age_of_journey_export_parts,
      create_event_id_partitions, drop_partition_of_event_ids, age_of_event_ids, drop_partition_of_events, expire_events,
      age_of_events, expire_visitors, age_of_visitors, claim_unchecked_journey_requests to throughline_worker;

    create table events_default partition of events default;
    do $$
    declare
      first_quarter timestamptz :=
        date_trunc('quarter', now() at time zone 'UTC') at time zone 'UTC' - interval '2 years';
      next_month date := date_trunc('month', now() at time zone 'UTC') + interval '1 month';
    begin
      execute format('create table events_before partition of events for values from (minvalue) to (%L)', first_quarter);
      execute format(
        'create table event_ids_before partition of event_ids for values from (minvalue) to (%L)', next_month);
      call protect_project_table('events_before');
      call protect_project_table('events_default');
      call protect_project_table('event_ids_before');
      perform create_event_partitions();
      perform create_event_id_partitions();
    end $$;
  `);
};
