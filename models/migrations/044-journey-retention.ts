import type { Migration } from './migration.ts';

/**
 * The end of events, and of visitors that were not seen any more.
 *
 * A quarter of events that all projects have kept long enough is dropped. Whoever keeps them for less has their rows
 * deleted once a day, up to midnight (UTC); `retention.passed_until` says up to when that is done, so that nobody looks
 * for it again until the day after. The figures of visitors stay.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    alter table retention add column passed_until timestamptz;
    grant select (passed_until), update (passed_until) on retention to throughline_lookup;
    call open_to_lookup('retention');

    -- Drops the oldest quarter, if it has been over for so many days and two years, and with it what is older. The
    -- partition for what is older begins anew, up to the quarters that are left: else what comes late would fall into the
    -- default partition, which questions then could not leave out.
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

    grant select (project_id, visitor_id, occurred_at, event_id), delete on events to throughline_lookup;

    -- Of a project, through the index that begins with it: the planner would rather read the table from its beginning.
    create function expire_events(default_days integer, at_most integer) returns integer
      language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC'
      set enable_seqscan = off as $$
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
    grant execute on function partitions_of to throughline_lookup;
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

    -- A session is there so that it counts once; it goes with its events.
    call keep_rows_for('events', 'visitor_sessions', '{visitor_id,session_id}', 'started_at');

    grant select (project_id, visitor_id, last_seen_at, last_seen_month), update (last_seen_month), delete on visitors
      to throughline_lookup;
    grant select (project_id, visitor_id, order_id), update (currency), delete on visitor_orders to throughline_lookup;
    grant select (project_id, visitor_id), delete on visitor_identities to throughline_lookup;

    create function note_visitor_months(at_most integer) returns integer
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select project_id, visitor_id from visitors where last_seen_month is null limit at_most for update skip locked),
        dated as (
          update visitors known set last_seen_month = date_trunc('month', last_seen_at at time zone 'UTC')::date
          from due where known.project_id = due.project_id and known.visitor_id = due.visitor_id
          returning 1)
        select count(*)::integer from dated;
      end;

    -- Forgets visitors who were not seen for their project's days, with all that is known of them. Sessions and orders that
    -- an event of theirs holds just now are left: that event makes the visitor anew. Returns how many rows that was, of all
    -- tables; of visitors with very many events it takes the events first.
    create function expire_visitors(default_days integer, at_most integer) returns integer
      language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC'
      set enable_seqscan = off as $$
    declare
      most_events constant integer := 5000;
      projects_due uuid[];
      visitors_due text[];
      ended integer;
      total integer := 0;
    begin
      perform note_visitor_months(1000);
      select array_agg(found.project_id), array_agg(found.visitor_id) into projects_due, visitors_due
      from (
        select found.* from (
          select p.id, coalesce(r.days, greatest(default_days, least_days_of('visitors'))) as days
          from projects p left join retention r on r.project_id = p.id and r.area = 'visitors') as kept
        cross join lateral (
          select project_id, visitor_id from visitors
          where project_id = kept.id and last_seen_month < date_trunc('month', now() - make_interval(days => kept.days))::date
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
          -- All of a month are kept until the last of them is over its days.
          select last_seen_month + interval '1 month' as since from visitors
          where project_id = kept.id and last_seen_month is not null order by last_seen_month limit 1) as oldest
        where oldest.since <= now()
        order by extract(epoch from now() - oldest.since) - kept.days * 86400::double precision desc limit 1;
      end;

    alter function expire_events owner to throughline_lookup;
    alter function age_of_events owner to throughline_lookup;
    alter function note_visitor_months owner to throughline_lookup;
    alter function expire_visitors owner to throughline_lookup;
    alter function age_of_visitors owner to throughline_lookup;
    revoke execute on function drop_partition_of_events, expire_events, age_of_events, note_visitor_months, expire_visitors,
      age_of_visitors from public;
    grant execute on function note_visitor_months to throughline_owner;
    grant execute on function drop_partition_of_events, expire_events, age_of_events, expire_visitors, age_of_visitors
      to throughline_worker;
  `);
};
export const expands = true;
