import type { Migration } from './migration.ts';

/** Only what functions do is changed. */
export const expands = true;

/**
 * Claims take as many rows as they may and no more: the rows are chosen in a step of their own. As a subquery of the
 * update, the planner may run it once for each row of the table (in one without statistics it does).
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create or replace function claim_unchecked_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select id from email_batches
          where state in ('sending', 'scheduled') and not in_lots and opened_at < now() - interval '10 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
          order by checked_at nulls first for update skip locked limit at_most)
        update email_batches set checked_at = now() from due where email_batches.id = due.id
        returning email_batches.project_id, email_batches.id;
      end;

    create or replace function claim_unchecked_campaigns(at_most integer) returns table (project_id uuid, intent_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from campaign_intents c
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (checked_at is null or checked_at < now() - case state
              when 'running' then interval '30 seconds' else interval '5 minutes' end)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_intents set checked_at = now() from due
        where campaign_intents.project_id = due.project and campaign_intents.id = due.id
        returning campaign_intents.project_id, campaign_intents.id;
      end;

    create or replace function claim_unchecked_journey_requests(at_most integer)
      returns table (project_id uuid, journey_request_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select j.project_id as project, j.id from journey_requests j
          where state = 'running' and created_at < now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
          order by checked_at nulls first for update skip locked limit at_most)
        update journey_requests set checked_at = now() from due
        where journey_requests.project_id = due.project and journey_requests.id = due.id
        returning journey_requests.project_id, journey_requests.id;
      end;

    create or replace function claim_assets_to_check(at_most integer) returns table (project_id uuid, asset_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select a.project_id as project, a.id from assets a where look_at <= now()
          order by look_at for update skip locked limit at_most)
        update assets set look_at = case
          when state = 'pending' and now() > upload_expires_at + interval '1 hour'
            then greatest(now() + interval '1 minute',
              least(now() + interval '1 hour', created_at + interval '24 hours'))
          else now() + interval '1 minute' end
        from due where assets.project_id = due.project and assets.id = due.id
        returning assets.project_id, assets.id;
      end;
  `);
};
