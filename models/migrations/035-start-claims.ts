import type { Migration } from './migration.ts';

/** Only what a function does is changed. */
export const expands = true;

/**
 * A sweep starts all batches that are left behind. A run that was started may not begin for long, with no worker for its
 * queue: its batch is claimed again after as long as it had waited at the claim before, from 15 s to 5 minutes, so that
 * thousands that wait are not signalled again and again. Steering a batch begins anew.
 *
 * The rows are chosen in a step of their own: as a subquery of the update, the planner may run it once for each row, and
 * then it claims more than it may.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create or replace function claim_unstarted_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select id from email_batches
          where opened_at is null and steered_at < now() - interval '5 seconds'
            and (start_claimed_at is null or start_claimed_at < now() - greatest(interval '15 seconds',
              least(start_claimed_at - steered_at, interval '5 minutes')))
          order by steered_at for update skip locked limit at_most)
        update email_batches set start_claimed_at = now() from due where email_batches.id = due.id
        returning email_batches.project_id, email_batches.id;
      end;
  `);
};
