import type { Migration } from './migration.ts';

/** A column with a constant default is added; workers of the release before look by the function, which has changed. */
export const expands = true;

/**
 * What became of a change whose answer was lost is looked for soon, for others of its campaign wait for it, and then less
 * and less often: after 10 seconds, a minute, 10 minutes, and each hour. `looks`: how often it was looked for.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table campaign_changes add column looks integer not null default 0;
    grant update (looks) on campaign_changes to throughline_api;
    grant select (looks), update (looks) on campaign_changes to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create or replace function claim_unchecked_changes(at_most integer) returns table (project_id uuid, change_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from campaign_changes c
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (checked_at is null or checked_at < now() - case
              when state = 'running' then interval '30 seconds'
              when looks = 0 then interval '10 seconds'
              when looks = 1 then interval '1 minute'
              when looks = 2 then interval '10 minutes'
              else interval '1 hour' end)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_changes set checked_at = now(),
          looks = campaign_changes.looks + (campaign_changes.state = 'ambiguous')::integer
        from due
        where campaign_changes.project_id = due.project and campaign_changes.id = due.id
        returning campaign_changes.project_id, campaign_changes.id;
      end;
  `);
};
