import type { Migration } from './migration.ts';

/**
 * The end of audit entries, and of what says itself when it ends.
 *
 * `keep_rows_until` makes the functions `expire_<label>` and `age_of_<label>`, as `keep_rows_for` does, for rows that every
 * project has for as long, and for tables of no project: both look at the whole table, through an index on `aged`. Of rows
 * that name their end (`expires_at`), the age counts from there. Call it after the index was made. Whatever days a worker
 * names, rows stay for `fewest_days`.
 *
 * The functions `sweep_…` stay for the workers of the release before, but for what they did; the next release drops them.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    -- key: the whole primary key; ended: which rows end at all, by columns of the table, and columns: the columns it names.
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
        language sql volatile security definer set search_path = public, pg_temp
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

    grant create on schema public to throughline_lookup;

    call keep_rows_for('audit', 'audit_entries', '{id}', 'created_at');
    call keep_rows_until('audit_entries_platform', 'audit_entries', '{id}', 'created_at',
      least_days_of('audit'), 'project_id is null', '{project_id}');

    -- A campaign that was refused or only validated binds nobody.
    call keep_rows_until('campaign_intents_refused', 'campaign_intents', '{id}', 'ended_at', 7,
      $$state in ('validated', 'refused')$$, '{state}');
    call keep_rows_until('journey_resolutions', 'journey_resolutions', '{id}', 'expires_at', 0);
    call keep_rows_until('read_results', 'read_results', '{project_id,digest}', 'expires_at', 0);
    call keep_rows_until('searchads_trees', 'searchads_trees', '{project_id,connection_id}', 'tried_at', 1);
    call keep_rows_until('sign_in_links', 'sign_in_links', '{id}', 'expires_at', 1);
    call keep_rows_until('oidc_records', 'oidc_records', '{id}', 'expires_at', 0);

    -- What an export found, and not the request for it, ends with the request's expires_at.
    create function expire_journey_export_parts(default_days integer, at_most integer) returns integer
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic select count(*)::integer from sweep_journey_documents(at_most); end;
    create function age_of_journey_export_parts(default_days integer)
      returns table (age_seconds double precision, limit_seconds double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select greatest(0, extract(epoch from now() - expires_at))::double precision, 0::double precision
        from journey_requests where expires_at is not null order by expires_at limit 1;
      end;
    alter function expire_journey_export_parts owner to throughline_lookup;
    alter function age_of_journey_export_parts owner to throughline_lookup;
    revoke execute on function expire_journey_export_parts, age_of_journey_export_parts from public;
    grant execute on function expire_journey_export_parts, age_of_journey_export_parts to throughline_worker;
  `);
};
export const expands = true;
