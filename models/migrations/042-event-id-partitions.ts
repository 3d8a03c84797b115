import type { Migration } from './migration.ts';

/**
 * The ids of events by the month in which they were stored, so that an old month is dropped and not deleted row by row.
 *
 * PostgreSQL keeps an id unique within a month only. So who stores an event looks for its id in the months before, and in
 * the minutes around the turn of a month takes it in both: of two that store the same id at once, one then waits for the
 * other, whichever month each of them is in (models/journey/store-events.ts). `event_id_months` says which months those
 * are, by PostgreSQL's clock; five minutes are more than any statement may take.
 *
 * What was stored before this migration is one partition, `event_ids_before`, up to the end of its month, with all that is
 * stored until then: the two migrations before have made the index that it is attached with and the check that says that
 * its rows belong there, so that no row is read here. There is no default partition: sweepers make partitions for half a
 * year ahead.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    do $$
    declare
      month constant date := date_trunc('month', now() at time zone 'UTC');
    begin
      alter table event_ids rename to event_ids_before;
      alter table event_ids_before drop constraint event_ids_pkey,
        add constraint event_ids_before_pkey primary key using index event_ids_by_month;
      create table event_ids (
        project_id uuid not null,
        event_id text collate "C" not null,
        visitor_id text collate "C" not null,
        occurred_at timestamptz not null,
        stored_month date not null default date_trunc('month', now() at time zone 'UTC'),
        primary key (project_id, event_id, stored_month)
      ) partition by range (stored_month);
      execute format('alter table event_ids attach partition event_ids_before for values from (minvalue) to (%L)',
        (month + interval '1 month')::date);
      alter table event_ids_before drop constraint event_ids_bound;
    end $$;
    call protect_project_table('event_ids');
    grant select, insert on event_ids to throughline_api;
    grant select, update (visitor_id) on event_ids to throughline_worker;
    revoke all on event_ids_before from throughline_api, throughline_worker;

    create function event_id_months() returns setof date language sql stable
      begin atomic
        select date_trunc('month', (now() + away) at time zone 'UTC')::date
        from unnest(array[interval '-5 minutes', interval '5 minutes']) as away group by 1;
      end;
    revoke execute on function event_id_months from public;
    grant execute on function event_id_months to throughline_api;

    -- Which of these ids were stored in the months before. In a function, because its plan for all months is made once so,
    -- and not for every batch.
    create function known_event_ids(project uuid, ids text[], month date) returns setof text
      language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
    begin
      return query select known.event_id from event_ids known
        where known.project_id = project and known.event_id = any(ids) and known.stored_month < month;
    end $$;
    revoke execute on function known_event_ids from public;
    grant execute on function known_event_ids to throughline_api;

    -- Whether an event is there that was stored so long ago that its id is kept no more. Likewise, and seldom
    -- needed.
    create function is_stored_event(project uuid, visitor text, at timestamptz, id text) returns boolean
      language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
    begin
      return exists (
        select from events
        where project_id = project and visitor_id = visitor and occurred_at = at and event_id = id);
    end $$;
    revoke execute on function is_stored_event from public;
    grant execute on function is_stored_event to throughline_api;

    -- The partitions of a table and from when until when each is; null where it has no such end, or is the default one.
    create function partitions_of(parent regclass) returns table (name text, since timestamptz, until timestamptz)
      language sql stable set timezone = 'UTC'
      begin atomic
        select c.relname, substring(bounds from $$FROM \\('([^']+)'\\)$$)::timestamptz,
          substring(bounds from $$TO \\('([^']+)'\\)$$)::timestamptz
        from pg_inherits join pg_class c on c.oid = inhrelid
          cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bounds) as bound
        where inhparent = parent;
      end;
    revoke execute on function partitions_of from public;

    -- Makes what is missing of this month and the next six, and returns their names. It holds up nobody who uses the table.
    create function make_event_id_partitions() returns setof text language plpgsql volatile security definer
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
        -- Another makes them just now.
        exit when not pg_try_advisory_xact_lock(7406121);
        continue when to_regclass(name) is not null;
        execute format('create table %I (like event_ids including defaults including constraints)', name);
        execute format('call protect_project_table(%L)', name);
        execute format('alter table event_ids attach partition %I for values from (%L) to (%L)', name, month, next);
        return next name;
      end loop;
    end $$;
    revoke execute on function make_event_id_partitions from public;
    grant execute on function make_event_id_partitions to throughline_worker;
    do $$ begin perform make_event_id_partitions(); end $$;

    -- Drops the oldest month, if it has been over for so many days and 30, for which ids are kept at least, and returns its name. Whoever uses the table waits as
    -- long as this waits for those who do.
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
        -- The first rows of a month are the last to be as old as they may be: it goes with its last ones.
        select greatest(0, extract(epoch from now() - coalesce(since, until - interval '1 month')))::double precision,
          extract(epoch from until - coalesce(since, until - interval '1 month') + make_interval(days => days))::double precision
        from partitions_of('event_ids') order by until limit 1;
      end;
    revoke execute on function drop_partition_of_event_ids, age_of_event_ids from public;
    grant execute on function drop_partition_of_event_ids, age_of_event_ids to throughline_worker;
  `);
};
export const expands = true;
