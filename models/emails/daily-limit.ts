import { literal, Op } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { TODAY, utcDay } from '../sql.ts';
import { defineTable } from '../table.ts';
import { emailBatches } from './batches.ts';
import { isInNoOpenCall } from './calls.ts';

/** How many recipients a project's mail of a day goes to, by when it is sent, and how many of them by themselves. */
const emailDailyUsage = defineTable({ tableName: 'email_daily_usage' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** `YYYY-MM-DD`, in UTC. */
  day: c.key(c.day()),
  recipients: c.integer(),
  singleMails: c.defaultTo(c.integer(), 0),
}));

/** How many recipients the project may have in a day (UTC): what the operator lets it, or less where it wants less. */
export async function findEffectiveDailyLimit(project: InProject, usual: number): Promise<number> {
  const [found] = await rows<{ recipients: number }>(
    project,
    'select least(own_daily_recipients, coalesce(daily_recipients, $2)) as recipients from projects where id = $1',
    [project.projectId, usual],
  );
  return found?.recipients ?? usual;
}

/**
 * How many recipients the project has on the day (UTC) of a time, whenever they were queued.
 * @param at when their mail is scheduled for; null: today
 */
export async function findDailyUsage(
  { database, transaction, projectId }: InProject,
  at: Date | null,
): Promise<number> {
  const found = await emailDailyUsage(database).findOne({
    where: { projectId, day: { [Op.eq]: at ? dayOf(at) : literal(TODAY) } },
    raw: true,
    transaction,
  });
  return found?.recipients ?? 0;
}

/**
 * How many days' recipients a project may have waiting for later days (UTC): as many as there are in a month, for what
 * waits is kept until then, with its parameters, and each day to come has room of its own.
 */
export const PLANNED_DAYS = 31;

/** How many recipients the project has on all days (UTC) after today. */
export async function findPlanned(project: InProject): Promise<number> {
  const [found] = await rows<{ recipients: number }>(
    project,
    `select coalesce(sum(recipients), 0)::float8 as recipients
     from email_daily_usage where project_id = $1 and day > ${TODAY}`,
    [project.projectId],
  );
  return found?.recipients ?? 0;
}

/**
 * Lets nobody else plan for the project until the transaction ends: of two at once, on different days, each would find
 * room that is there once.
 */
export async function lockPlanned(project: InProject): Promise<void> {
  await lockName(project, `planned recipients ${project.projectId}`);
}

/**
 * Counts recipients against what a project may have on the day (UTC) on which their mail goes out, all of them or none.
 * Of two transactions at once for a day the second waits for the first.
 * @param of `at`: when their mail is scheduled for; null: now. `limit`: what the project may have in a day. `isSingle`: they
 *   are a batch of one
 * @returns whether they fit
 */
export async function takeDailyShare(
  project: InProject,
  recipients: number,
  { at, limit, isSingle = recipients === 1 }: { at: Date | null; limit: number; isSingle?: boolean },
): Promise<boolean> {
  if (recipients > limit) return false;
  const counted = await run(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     values ($1, coalesce($2::date, ${TODAY}), $3, $5::boolean::int)
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails
       where usage.recipients + excluded.recipients <= $4`,
    [project.projectId, at && dayOf(at), recipients, limit, isSingle],
  );
  return counted > 0;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** SQL: the day (UTC) on which a batch counts. */
export const COUNTED_DAY = `coalesce(counts_on, ${utcDay('coalesce(scheduled_for, created_at)')})`;

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
         where r.batch_id = b.id and r.status = 'queued' and ${isInNoOpenCall('$1')}) as recipients
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

async function recordCountedToday({ database, transaction }: InProject, batchId: string): Promise<void> {
  await emailBatches(database).update({ countsOn: literal(TODAY) }, { where: { id: batchId }, transaction });
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
