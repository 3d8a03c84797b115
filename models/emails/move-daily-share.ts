import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { TODAY } from '../sql-time.ts';
import { HAS_OPEN_CALL } from './chunks.ts';
import { COUNTED_DAY, findEffectiveDailyLimit, takeDailyShare } from './daily-limit.ts';

/** So many recipients are more than a day has room for within what the project may have in one. */
export type OverDailyShare = { limit: number; recipients: number };

/** @returns what did not fit */
async function countToday(
  project: InProject,
  { recipients, isSingle }: { recipients: number; isSingle: boolean },
  usual: number,
): Promise<OverDailyShare | undefined> {
  const limit = await findEffectiveDailyLimit(project, usual);
  const fits = await takeDailyShare(project, recipients, { at: null, limit, isSingle });
  return fits ? undefined : { limit, recipients };
}

/**
 * Counts what is left of a batch on today, where somebody has paused it and the day (UTC) on which it counts is over: else
 * what was paused over many days could all go out on one. The batch has to be locked.
 * @param usual what a project that has no limit of its own may have in a day
 * @returns the limit and what is left where today has no room for it; undefined where it has, or nothing is to be moved
 */
export async function moveDailyShare(
  project: InProject,
  batchId: string,
  usual: number,
): Promise<OverDailyShare | undefined> {
  const [left] = await rows<{ day: string; recipients: number; isSingle: boolean }>(
    project,
    `select counted.day::text, total_recipients = 1 as "isSingle", (
         select count(*)::int from email_recipients r
         where r.batch_id = b.id and r.status = 'queued' and not ${HAS_OPEN_CALL}) as recipients
     from email_batches b,
       lateral (select ${COUNTED_DAY} as day) as counted
     where id = $1 and state = 'paused' and state_reason = 'requested' and counted.day < ${TODAY}`,
    [batchId],
  );
  if (!left?.recipients) return undefined;
  const { day, recipients, isSingle } = left;
  const over = await countToday(project, { recipients, isSingle }, usual);
  if (over) return over;
  await run(
    project,
    `update email_daily_usage set recipients = greatest(recipients - $3, 0),
       single_mails = greatest(single_mails - $4::boolean::int, 0)
     where project_id = $1 and day = $2`,
    [project.projectId, day, recipients, isSingle],
  );
  await recordCountedToday(project, batchId);
  return undefined;
}

/** SQL: a retry sends to the recipient `r` again: to failed ones, and with `$2` to those of unknown outcome. */
export const IS_RETRIED = `r.erased_at is null
  and (r.status = 'failed' or ($2::boolean and r.status = 'unknown'))`;

/**
 * Counts those on today whom a retry is to send to again, where the day (UTC) on which their batch counts is over: their
 * mail of that day was counted there. What somebody has paused is counted when it is resumed, by
 * {@link moveDailyShare}. The batch has to be locked.
 * @param usual as there
 * @returns as there
 */
export async function countRetried(
  project: InProject,
  batchId: string,
  { withUnknown, usual }: { withUnknown: boolean; usual: number },
): Promise<OverDailyShare | undefined> {
  const [retried] = await rows<{ recipients: number; isSingle: boolean; ended: boolean }>(
    project,
    `select total_recipients = 1 as "isSingle", state = 'completed' as ended, (
         select count(*)::int from email_recipients r where r.batch_id = $1 and ${IS_RETRIED}) as recipients
     from email_batches b
     where id = $1 and ${COUNTED_DAY} < ${TODAY} and not (state = 'paused' and state_reason = 'requested')`,
    [batchId, withUnknown],
  );
  if (!retried?.recipients) return undefined;
  const { recipients, isSingle, ended } = retried;
  const over = await countToday(project, { recipients, isSingle }, usual);
  if (over) return over;
  // Nobody else of a batch that has ended waits. What is left of another still counts on its own day.
  if (ended) await recordCountedToday(project, batchId);
  return undefined;
}

async function recordCountedToday(project: InProject, batchId: string): Promise<void> {
  await run(project, `update email_batches set counts_on = ${TODAY} where id = $1`, [batchId]);
}

/**
 * Gives back what is cancelled before the day (UTC) on which it counts: others may have that day's room. What is
 * cancelled on the day itself stays counted, so that who queues and cancels has no more than a day's room.
 * @param cancelled how many recipients are. `whole`: the batch is, whose duplicates counted too
 */
export async function releaseDailyShare(
  project: InProject,
  batchId: string,
  { cancelled, whole }: { cancelled: number; whole: boolean },
): Promise<void> {
  await run(
    project,
    `update email_daily_usage usage set recipients = greatest(recipients - back, 0),
       single_mails = greatest(single_mails - case when total_recipients = 1 then back else 0 end, 0)
     from (select ${COUNTED_DAY} as day, total_recipients, $3::int + (
         select count(*)::int from email_recipients r
         where $4::boolean and r.batch_id = $2 and r.status = 'duplicate') as back
       from email_batches where id = $2) as batch
     where usage.project_id = $1 and usage.day = batch.day and batch.day > ${TODAY}`,
    [project.projectId, batchId, cancelled, whole],
  );
}
