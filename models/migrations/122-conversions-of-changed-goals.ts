import type { Migration } from './migration.ts';

/** It only adds, and has the function name more than it did: a run that is there already is told again. */
export const expands = true;

/**
 * What waits goes the way that its goal has now, or to another goal. A paused run that was terminated is started again,
 * so that there is one which hears that it shall go on.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant update (goal_name, connection_id, login_customer_id) on conversions to throughline_api;

    create index conversion_feeds_paused on conversion_feeds (look_at) where paused_at is not null;
    grant create on schema public to throughline_lookup;
    create or replace function claim_due_conversions(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with looked as materialized (
          select project_id as project, due_at from conversion_feeds
          where look_at <= now() and paused_at is null order by look_at limit at_most for no key update skip locked),
        paused as materialized (
          select project_id as project from conversion_feeds
          where look_at <= now() and paused_at is not null order by look_at limit at_most for no key update skip locked),
        noted as (
          update conversion_feeds set look_at = now() + interval '2 seconds' from looked
          where conversion_feeds.project_id = looked.project),
        noted_paused as (
          update conversion_feeds set look_at = now() + interval '10 minutes' from paused
          where conversion_feeds.project_id = paused.project),
        found as (
          select project from looked
          where due_at <= now() or exists (select from conversion_inbox i where i.project_id = looked.project)
          union all
          select project from paused)
        select project from found
        where exists (select from projects p where p.id = found.project and p.deleted_at is null);
      end;
  `);
};
