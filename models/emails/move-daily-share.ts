import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { HAS_OPEN_CALL } from './chunks.ts';
import { findEffectiveDailyLimit, takeDailyShare, TODAY } from './daily-limit.ts';

/**
 * Counts what is left of a batch on today, where somebody has paused it and the day (UTC) on which it counts is over: else
 * what was paused over many days could all go out on one. The batch has to be locked.
 * @param usual what a project that has no limit of its own may have in a day
 * @returns the limit where today has no room for it; undefined where it has, or nothing is to be moved
 */
export async function moveDailyShare(
  project: InProject,
  batchId: string,
  usual: number,
): Promise<number | undefined> {
  const [left] = await rows<{ day: string; recipients: number; isSingle: boolean }>(
    project,
    `select counted.day::text, total_recipients = 1 as "isSingle", (
         select count(*)::int from email_recipients r
         where r.batch_id = b.id and r.status = 'queued' and not ${HAS_OPEN_CALL}) as recipients
     from email_batches b,
       lateral (select coalesce(counts_on, (coalesce(scheduled_for, created_at) at time zone 'utc')::date) as day) as counted
     where id = $1 and state = 'paused' and state_reason = 'requested' and counted.day < ${TODAY}`,
    [batchId],
  );
  if (!left?.recipients) return undefined;
  const { day, recipients, isSingle } = left;
  const limit = await findEffectiveDailyLimit(project, usual);
  if (!(await takeDailyShare(project, recipients, { at: null, limit, isSingle }))) return limit;
  await run(
    project,
    `update email_daily_usage set recipients = greatest(recipients - $3, 0),
       single_mails = greatest(single_mails - $4::boolean::int, 0)
     where project_id = $1 and day = $2`,
    [project.projectId, day, recipients, isSingle],
  );
  await run(project, `update email_batches set counts_on = ${TODAY} where id = $1`, [batchId]);
  return undefined;
}
