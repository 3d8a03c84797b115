import type { Migration } from './migration.ts';

/** Columns with constant defaults are added; workers of the release before leave alone what is tried again later. */
export const expands = true;

/**
 * Nobody waits for what was approved: where it is refused for now, it is tried again later (`resume_at`), less and less
 * often. `postponed`: how often it was put off. Until then it keeps none of its campaign from being changed.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table campaign_changes
      add column postponed integer not null default 0,
      add column resume_at timestamptz;
    alter table campaign_intents
      add column postponed integer not null default 0,
      add column resume_at timestamptz;
    grant update (resume_at) on campaign_changes, campaign_intents to throughline_api;
    grant update (postponed, resume_at) on campaign_changes, campaign_intents to throughline_worker;
    grant select (resume_at) on campaign_changes, campaign_intents to throughline_lookup;
    grant create on schema public to throughline_lookup;

    create or replace function claim_unchecked_campaigns(at_most integer) returns table (project_id uuid, intent_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from campaign_intents c
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (resume_at is null or resume_at <= now())
            and (checked_at is null or checked_at < now() - case state
              when 'running' then interval '30 seconds' else interval '5 minutes' end)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_intents set checked_at = now() from due
        where campaign_intents.project_id = due.project and campaign_intents.id = due.id
        returning campaign_intents.project_id, campaign_intents.id;
      end;
  `);
};
