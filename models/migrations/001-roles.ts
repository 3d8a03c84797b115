import type { Migration } from './migration.ts';

/**
 * Database roles, row level security and retention.
 *
 * `throughline_owner` runs migrations and owns the tables. Processes connect as roles that own nothing.
 * Project tables have FORCE ROW LEVEL SECURITY, so that even the owner sees no rows without `app.project_id`.
 * `throughline_lookup` cannot log in. It owns the SECURITY DEFINER functions that read rows of all projects.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    -- Roles belong to the server, so the migration of another database may have created them.
    do $$
    declare
      missing text;
    begin
      for missing in
        select format('create role %I %s', role, case role when 'throughline_lookup' then 'nologin' else 'login' end)
        from unnest(array['throughline_api', 'throughline_worker', 'throughline_admin', 'throughline_lookup']) as role
        where role not in (select rolname from pg_roles)
      loop
        execute missing;
      end loop;
      execute format('grant throughline_lookup to %I with set true', current_user);
    end $$;
    revoke all on schema public from public;
    grant usage on schema public to throughline_api, throughline_worker, throughline_admin, throughline_lookup;
    grant select on schema_migrations to throughline_api, throughline_worker;

    -- Returns the project that inProject set for the transaction. Without a project, no project's rows are
    -- visible.
    create function current_project() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.project_id', true), '')::uuid;

    -- Enables row level security on a project table, also for the table's owner.
    create procedure protect_project_table(name regclass, project_column name default 'project_id')
      language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', name);
      execute format('alter table %s force row level security', name);
      execute format('create policy in_project on %s
        to throughline_owner, throughline_api, throughline_worker, throughline_admin
        using (%I = current_project()) with check (%I = current_project())', name, project_column, project_column);
    end $$;

    -- Makes the rows of all projects visible to throughline_lookup. Grants limit the columns that the role
    -- can read.
    create procedure open_to_lookup(name regclass) language plpgsql as $$
    begin
      if not exists (select from pg_policy where polrelid = name and polname = 'lookup') then
        -- The condition excludes throughline_owner, which is a member of throughline_lookup and must not see
        -- these rows.
        execute format('create policy lookup on %s to throughline_lookup
          using (current_user = ''throughline_lookup'')', name);
      end if;
    end $$;

    -- Returns the shortest retention, in days, that a project may set for an area.
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

    -- Creates expire_<table> and age_of_<table> for a table whose retention projects may set. key: primary
    -- key without project_id; aged: column with the time at which the retention starts; ended: condition that
    -- rows must meet to expire; columns: columns that the condition reads.
    create procedure keep_rows_for(area text, name regclass, key text[], aged text, ended text default 'true',
      columns text[] default '{}') language plpgsql as $$
    declare
      kept constant text := format('(
        select p.id, coalesce(r.days, greatest(default_days, %s)) as days
        from projects p left join retention r on r.project_id = p.id and r.area = %L) as kept', least_days_of(area), area);
      read constant text := array_to_string(array(
        select distinct quote_ident(each) from unnest(key || aged || columns) as each), ', ');
      same constant text := (select string_agg(format('gone.%1$I = due.%1$I', each), ' and ') from unnest(key) as each);
    begin
      call open_to_lookup(name);
      execute format('grant select (project_id, %s), update (%I), delete on %s to throughline_lookup', read, aged, name);
      execute format('create function expire_%1$s(default_days integer, at_most integer) returns integer
        language sql volatile security definer set search_path = public, pg_temp set lock_timeout = ''1s''
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

    -- Like keep_rows_for, but with the same retention for all projects. label: suffix of the functions'
    -- names; key: all columns that identify a row; fewest_days: lower bound of the retention in days.
    create procedure keep_rows_until(label text, name regclass, key text[], aged text, fewest_days integer,
      ended text default 'true', columns text[] default '{}') language plpgsql as $$
    declare
      read constant text := array_to_string(array(
        select distinct quote_ident(each) from unnest(key || aged || columns) as each), ', ');
      same constant text := (select string_agg(format('gone.%1$I = due.%1$I', each), ' and ') from unnest(key) as each);
    begin
      if (select relrowsecurity from pg_class where oid = name) then
        call open_to_lookup(name);
      end if;
      execute format('grant select (%s), update (%I), delete on %s to throughline_lookup', read, aged, name);
      execute format('create function expire_%1$s(default_days integer, at_most integer) returns integer
        language sql volatile security definer set search_path = public, pg_temp set lock_timeout = ''1s''
        begin atomic
          with due as (
            select %5$s from %2$s where (%4$s) and %3$I < now() - make_interval(days => greatest(default_days, %7$s))
            order by %3$I limit at_most for update skip locked),
          ended as (delete from %2$s gone using due where %6$s returning 1)
          select count(*)::integer from ended;
        end', label, name, aged, ended, array_to_string(key, ', '), same, fewest_days);
      execute format('create function age_of_%1$s(default_days integer)
        returns table (age_seconds double precision, limit_seconds double precision)
        language sql stable security definer set search_path = public, pg_temp
        begin atomic
          select greatest(0, extract(epoch from now() - %3$I))::double precision, default_days * 86400::double precision
          from %2$s where (%4$s) and %3$I is not null order by %3$I limit 1;
        end', label, name, aged, ended);
      execute format('alter function expire_%s owner to throughline_lookup', label);
      execute format('alter function age_of_%s owner to throughline_lookup', label);
      execute format('revoke execute on function expire_%1$s, age_of_%1$s from public', label);
      execute format('grant execute on function expire_%1$s, age_of_%1$s to throughline_worker', label);
    end $$;

    -- Returns a table's partitions with their bounds. An open bound and the default partition's bounds are
    -- null.
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
    grant execute on function partitions_of to throughline_lookup;
  `);
};
