import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * For how long projects keep what grows, where they do not keep it as long as every project does. `area` is one of
 * models/retention/retention-settings.ts. Which duty the workers' one elected process has, and until when.
 *
 * `keep_rows_for` makes the two functions by which the rows of a project table end: `expire_<table>` deletes the rows that
 * are over their project's days, and `age_of_<table>` tells the row that is furthest over them, or nearest to it. Both look
 * at each project through an index that begins with its id, so that a project which keeps its rows for longer costs the
 * others nothing. Call it after the index was made. Whatever days a worker names, `expire_<table>` takes the least that a
 * project may set for the area (`least_days_of`, which says what models/retention/retention-settings.ts does) for the fewest.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table retention (
      project_id uuid not null references projects,
      area text not null,
      days integer not null check (days > 0),
      updated_at timestamptz not null default now(),
      primary key (project_id, area)
    );
    call protect_project_table('retention');
    grant select on retention to throughline_api, throughline_worker;
    grant select, insert, update, delete on retention to throughline_admin;
    create policy lookup on retention for select to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (project_id, area, days) on retention to throughline_lookup;

    create table worker_duties (
      duty text primary key,
      holder uuid not null,
      held_until timestamptz not null
    );
    grant select, insert, update on worker_duties to throughline_worker;

    -- Lets the role of the look-ups use the rows of every project, as far as columns are granted to it.
    create procedure open_to_lookup(name regclass) language plpgsql set lock_timeout = '1s' as $$
    begin
      if not exists (select from pg_policy where polrelid = name and polname = 'lookup' and polcmd = '*') then
        execute format('drop policy if exists lookup on %s', name);
        execute format('create policy lookup on %s to throughline_lookup using (current_user = ''throughline_lookup'')', name);
      end if;
    end $$;

    create function least_days_of(area text) returns integer language sql immutable strict
      return case area
        when 'requests' then 30
        when 'audit' then 90
        when 'events' then 30
        when 'visitors' then 30
        when 'mail_content' then 7
        when 'mails' then 60
        when 'mail_events' then 3
      end;

    -- area: whose days count; key: the primary key, without project_id if that is in it; aged: the column that says since
    -- when a row is old; ended: which rows end at all, by columns of the table; columns: what else the texts name.
    create procedure keep_rows_for(area text, name regclass, key text[], aged text, ended text default 'true',
      columns text[] default '{}') language plpgsql as $$
    declare
      kept constant text := format('(select p.id, coalesce(r.days, greatest(default_days, %s)) as days
        from projects p left join retention r on r.project_id = p.id and r.area = %L) as kept', least_days_of(area), area);
      read constant text := array_to_string(array(
        select distinct quote_ident(each) from unnest(key || aged || columns) as each), ', ');
      same constant text := (select string_agg(format('gone.%1$I = due.%1$I', each), ' and ') from unnest(key) as each);
    begin
      call open_to_lookup(name);
      execute format('grant select (project_id, %s), update (%I), delete on %s to throughline_lookup', read, aged, name);
      execute format('create function expire_%1$s(default_days integer, at_most integer) returns integer
        language sql volatile security definer set search_path = public, pg_temp
        begin atomic
          with due as (
            select kept.id as project, found.* from %4$s cross join lateral (
              select %5$s from %1$s
              where project_id = kept.id and (%3$s) and %2$I < now() - make_interval(days => kept.days)
              order by %2$I limit at_most for update skip locked) as found
            limit at_most),
          ended as (
            delete from %1$s gone using due where gone.project_id = due.project and %6$s returning 1)
          select count(*)::integer from ended;
        end', name, aged, ended, kept, array_to_string(key, ', '), same);
      execute format('create function age_of_%1$s(default_days integer)
        returns table (age_seconds double precision, limit_seconds double precision)
        language sql stable security definer set search_path = public, pg_temp
        begin atomic
          select extract(epoch from now() - oldest.since)::double precision, kept.days * 86400::double precision
          from %4$s cross join lateral (
            select %2$I as since from %1$s where project_id = kept.id and (%3$s) and %2$I is not null
            order by %2$I limit 1) as oldest
          order by extract(epoch from now() - oldest.since) - kept.days * 86400::double precision desc limit 1;
        end', name, aged, ended, kept);
      execute format('alter function expire_%s owner to throughline_lookup', name);
      execute format('alter function age_of_%s owner to throughline_lookup', name);
      execute format('revoke execute on function expire_%1$s, age_of_%1$s from public', name);
      execute format('grant execute on function expire_%1$s, age_of_%1$s to throughline_worker', name);
    end $$;

    grant create on schema public to throughline_lookup;

    -- A campaign that exists binds its Idempotency-Key until its row ends; one that was refused ends after a week.
    create index campaign_intents_retention on campaign_intents (project_id, ended_at) where ended_at is not null;
    call keep_rows_for('requests', 'campaign_intents', '{id}', 'ended_at', 'ended_at is not null');

    -- Of an erasure or an export, the record that it was; what an export found ends earlier, with its expires_at.
    create index journey_requests_retention on journey_requests (project_id, ended_at) where ended_at is not null;
    call keep_rows_for('requests', 'journey_requests', '{id}', 'ended_at',
      'ended_at is not null and expires_at is null', '{expires_at}');
  `);
};
