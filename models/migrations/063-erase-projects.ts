import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * The end of a project whose 30 days are over. Its rows are deleted table by table, as the schema has them then, so that no
 * table is forgotten: those that refer to others first. The functions act in the project of their transaction only, and
 * only once its erasure has begun. They are the owner's, who is held to the policies like everybody; partitions, which have
 * none, are asked for the project by name.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create function project_tables_to_erase() returns setof text language sql stable
      begin atomic
        with recursive project_tables as (
          select c.oid, c.relname from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'project_erasures'
            and exists (select from pg_attribute a
              where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped)),
        referring as (
          select distinct f.conrelid as child, f.confrelid as parent from pg_constraint f
          where f.contype = 'f' and f.conrelid <> f.confrelid
            and f.conrelid in (select oid from project_tables) and f.confrelid in (select oid from project_tables)),
        levels as (
          select oid, 0 as level from project_tables
          union
          select r.parent, l.level + 1 from levels l join referring r on r.child = l.oid where l.level < 20)
        select t.relname::text from project_tables t join levels l on l.oid = t.oid
        group by t.relname order by max(l.level), t.relname;
      end;

    create function require_erasing() returns void language plpgsql stable as $$ begin
      if not exists (select from projects where id = current_project() and erasing_at is not null) then
        raise exception 'the erasure of the project has not begun';
      end if;
    end $$;

    create function erase_project_rows(of_table text, at_most integer) returns integer language plpgsql volatile
      security definer set search_path = public, pg_temp as $$
    declare
      gone integer;
    begin
      perform require_erasing();
      if of_table not in (select project_tables_to_erase()) then
        raise exception 'no table of projects: %', of_table;
      end if;
      execute format('delete from %1$I where project_id = $1 and ctid = any(array(
        select ctid from %1$I where project_id = $1 limit $2))', of_table) using current_project(), at_most;
      get diagnostics gone = row_count;
      return gone;
    end $$;

    -- The project itself, with the OAuth clients that act in it. Returns how many those were.
    create function erase_project() returns integer language plpgsql volatile
      security definer set search_path = public, pg_temp as $$
    declare
      gone integer;
    begin
      perform require_erasing();
      -- What they hold of sessions and tokens goes with them.
      delete from oauth_clients where acting_project_id = current_project();
      get diagnostics gone = row_count;
      delete from projects where id = current_project();
      return gone;
    end $$;

    revoke execute on function project_tables_to_erase, require_erasing, erase_project_rows, erase_project from public;
    grant execute on function project_tables_to_erase, require_erasing, erase_project_rows, erase_project
      to throughline_worker;
    grant update (erasing_at) on projects to throughline_worker;
    grant select, insert, update on project_erasures to throughline_worker;

    -- The report is kept for two years.
    create index project_erasures_completed on project_erasures (completed_at);
    grant create on schema public to throughline_lookup;
    call keep_rows_until('project_erasures', 'project_erasures', '{project_id}', 'completed_at', 730);
  `);
};
