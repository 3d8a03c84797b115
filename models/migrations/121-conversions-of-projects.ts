import type { Migration } from './migration.ts';

/** It only has the function leave out what its callers would. */
export const expands = true;

/** Runs of projects that were deleted have nothing to do: they are not told of it every two seconds. */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;
    create or replace function claim_due_conversions(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with looked as materialized (
          select project_id as project, due_at from conversion_feeds
          where look_at <= now() and paused_at is null order by look_at limit at_most for no key update skip locked),
        noted as (
          update conversion_feeds set look_at = now() + interval '2 seconds' from looked
          where conversion_feeds.project_id = looked.project)
        select project from looked
        where (due_at <= now() or exists (select from conversion_inbox i where i.project_id = looked.project))
          and exists (select from projects p where p.id = looked.project and p.deleted_at is null);
      end;
  `);
};
