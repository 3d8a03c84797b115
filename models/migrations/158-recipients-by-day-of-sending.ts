import type { Migration } from './migration.ts';

/** Numbers are moved from day to day, which an API of the release before reads and adds to as it did. */
export const expands = true;

/**
 * Recipients count on the day (UTC) for which their batch is scheduled, and no more on the one on which it was queued. What
 * waits for a later day is moved there. The days to come are never among those of queueing, so no row is changed twice.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_batches no force row level security;
    alter table email_daily_usage no force row level security;
    with moved as materialized (
      select project_id, (created_at at time zone 'utc')::date as queued,
        (scheduled_for at time zone 'utc')::date as day, total_recipients as recipients,
        (total_recipients = 1)::int as single_mails
      from email_batches where state in ('scheduled', 'paused', 'blocked')
        and (scheduled_for at time zone 'utc')::date > (now() at time zone 'utc')::date),
    taken as (
      update email_daily_usage usage set recipients = greatest(usage.recipients - sums.recipients, 0),
        single_mails = greatest(usage.single_mails - sums.single_mails, 0)
      from (select project_id, queued, sum(recipients) as recipients, sum(single_mails) as single_mails
        from moved group by project_id, queued) as sums
      where usage.project_id = sums.project_id and usage.day = sums.queued)
    insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
      select project_id, day, sum(recipients), sum(single_mails) from moved group by project_id, day
      on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
        single_mails = usage.single_mails + excluded.single_mails;
    alter table email_batches force row level security;
    alter table email_daily_usage force row level security;
  `);
};
