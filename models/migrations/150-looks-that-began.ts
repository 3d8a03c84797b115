import type { Migration } from './migration.ts';

/** Workers of the release before count no look, and so look every 10 seconds; a right is added. */
export const expands = true;

/**
 * `looks` counts the looks that were begun: while a look still runs, the next one is not put off further. What is tried
 * again later is left alone until then.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant update (looks) on campaign_changes to throughline_worker;
    grant create on schema public to throughline_lookup;
    create or replace function claim_unchecked_changes(at_most integer) returns table (project_id uuid, change_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from campaign_changes c
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (resume_at is null or resume_at <= now())
            and (checked_at is null or checked_at < now() - case
              when state = 'running' then interval '30 seconds'
              when looks = 0 then interval '10 seconds'
              when looks = 1 then interval '1 minute'
              when looks = 2 then interval '10 minutes'
              else interval '1 hour' end)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_changes set checked_at = now() from due
        where campaign_changes.project_id = due.project and campaign_changes.id = due.id
        returning campaign_changes.project_id, campaign_changes.id;
      end;
  `);
};
