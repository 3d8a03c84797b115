import { literal, Op } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { InProject } from '../in-project.ts';
import { preparedRows, runPrepared } from '../prepared.ts';
import { findRow, getValue, run } from '../rows.ts';
import { TODAY, buildUtcDaySql } from '../sql.ts';
import { defineTable } from '../table.ts';
import { emailBatches } from './batches.ts';
import { IN_NO_OPEN_CALL } from './calls.ts';

/**
 * A project's use of its daily limit. `recipients` includes copies; `singleMails` is the number of batches
 * with one recipient.
 */
const emailDailyUsage = defineTable({ tableName: 'email_daily_usage' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** `YYYY-MM-DD` in UTC. */
  day: c.key(c.day()),
  recipients: c.integer(),
  singleMails: c.defaultTo(c.integer(), 0),
}));

/**
 * Maximum number of recipients per project and day (UTC). `dailyRecipients` applies to the project's own
 * account, `platformDailyRecipients` to the platform's account, which all projects share.
 */
export type DailyLimits = { readonly dailyRecipients: number; readonly platformDailyRecipients: number };

/** Returns the limit of the platform's account if `connectionId` is missing. */
export function getDefaultDailyLimit(
  { dailyRecipients, platformDailyRecipients }: DailyLimits,
  connectionId: string | null | undefined,
): number {
  return connectionId ? dailyRecipients : platformDailyRecipients;
}

/**
 * Returns the lower of the project's own limit and the operator's limit, which defaults to `defaultLimit`.
 */
export async function findEffectiveDailyLimit(project: InProject, defaultLimit: number): Promise<number> {
  const [found] = await preparedRows<{ recipients: number }>(
    project,
    'select least(own_daily_recipients, coalesce(daily_recipients, $2)) as recipients from projects where id = $1',
    [project.projectId, defaultLimit],
  );
  return found?.recipients ?? defaultLimit;
}

/** @param at any time on the day (UTC); null: today */
export async function countDailyRecipients(
  { database, transaction, projectId }: InProject,
  at: Date | null,
): Promise<number> {
  const found = await emailDailyUsage(database).findOne({
    where: { projectId, day: { [Op.eq]: at ? getDay(at) : literal(TODAY) } },
    raw: true,
    transaction,
  });
  return found?.recipients ?? 0;
}

/**
 * The recipients planned for all days after today may be at most this many times the daily limit. This bounds
 * the size of stored template parameters.
 */
export const PLANNED_DAYS = 31;

/** Counts the recipients of all days (UTC) after today. */
export function countPlannedRecipients(project: InProject): Promise<number> {
  return getValue<number>(
    project,
    `select coalesce(sum(recipients), 0)::float8 as recipients
     from email_daily_usage where project_id = $1 and day > ${TODAY}`,
    [project.projectId],
  );
}

/**
 * Takes a lock until the transaction ends, so that concurrent requests for different days cannot together
 * exceed the limit of planned recipients.
 */
export async function lockPlannedRecipients(project: InProject): Promise<void> {
  await lockName(project, `planned recipients ${project.projectId}`);
}

/**
 * Counts the recipients against the limit of the day (UTC) on which they are sent, or counts none if not all
 * fit. Transactions of the same project and day wait for each other.
 * @param recipients including copies
 * @param options `at`: scheduled time, or null for now; `limit`: maximum number of recipients per day;
 * `isSingle`: whether the batch is a single mail
 * @returns whether the recipients fit
 */
export async function reserveDailyQuota(
  project: InProject,
  recipients: number,
  { at, limit, isSingle }: { at: Date | null; limit: number; isSingle: boolean },
): Promise<boolean> {
  if (recipients > limit) return false;
  const counted = await runPrepared(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     values ($1, coalesce($2::date, ${TODAY}), $3, $5::boolean::int)
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails
       where usage.recipients + excluded.recipients <= $4`,
    [project.projectId, at && getDay(at), recipients, limit, isSingle],
  );
  return counted > 0;
}

function getDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** SQL: day (UTC) on which a batch counts towards the daily limit. */
export const COUNTED_DAY = `coalesce(counts_on, ${buildUtcDaySql('coalesce(scheduled_for, created_at)')})`;

export type DailyLimitExceeded = { limit: number; recipients: number };

async function reserveToday(
  project: InProject,
  { recipients, isSingle }: { recipients: number; isSingle: boolean },
  defaultLimit: number,
): Promise<DailyLimitExceeded | undefined> {
  const limit = await findEffectiveDailyLimit(project, defaultLimit);
  const fits = await reserveDailyQuota(project, recipients, { at: null, limit, isSingle });
  return fits ? undefined : { limit, recipients };
}

/**
 * Numbers of a batch's recipients to count today. `unsent` recipients move from the past `day` (UTC) to
 * today; `retried` recipients count on both days.
 */
type UncountedToday = { day: string; unsent: number; retried: number; isSingle: boolean };

/**
 * Counts the unsent and retried recipients of a batch today, and removes the unsent recipients from their
 * past day.
 * @returns the exceeded limit, if any
 */
async function moveToToday(
  project: InProject,
  batchId: string,
  { day, unsent, retried, isSingle }: UncountedToday,
  defaultLimit: number,
): Promise<DailyLimitExceeded | undefined> {
  const exceeded = await reserveToday(project, { recipients: unsent + retried, isSingle }, defaultLimit);
  if (exceeded) return exceeded;
  await run(
    project,
    `update email_daily_usage set recipients = greatest(recipients - $3, 0),
       single_mails = greatest(single_mails - $4::boolean::int, 0)
     where project_id = $1 and day = $2`,
    [project.projectId, day, unsent, isSingle && unsent > 0],
  );
  const { database, transaction } = project;
  await emailBatches(database).update({ countsOn: literal(TODAY) }, { where: { id: batchId }, transaction });
  return undefined;
}

/** SQL: number of unsent recipients of batch `b`, whose id is `$1`. Includes copies. */
const UNSENT = `b.addresses_per_mail * (
  select count(*)::int from email_recipients r
  where r.batch_id = b.id and r.status = 'queued' and ${IN_NO_OPEN_CALL})`;

/**
 * Counts the unsent recipients of a batch today instead of on a past day (UTC), if the batch was paused on
 * request. This keeps batches of several days from all being sent on one day. Requires a lock on the batch.
 * @returns the exceeded limit; undefined if the recipients fit or none have to be moved
 */
export async function moveQuotaToToday(
  project: InProject,
  batchId: string,
  defaultLimit: number,
): Promise<DailyLimitExceeded | undefined> {
  const paused = await findRow<UncountedToday>(
    project,
    `select counted.day::text, total_recipients = 1 as "isSingle", ${UNSENT} as unsent, 0 as retried
     from email_batches b,
       lateral (select ${COUNTED_DAY} as day) as counted
     where id = $1 and state = 'paused' and state_reason = 'requested' and counted.day < ${TODAY}`,
    [batchId],
  );
  return paused?.unsent ? moveToToday(project, batchId, paused, defaultLimit) : undefined;
}

/**
 * SQL: whether recipient `r` is retried. `$2`: whether the retry includes mails with the status `unknown`.
 */
export const IS_RETRIED = `r.erased_at is null
  and (r.status = 'failed' or ($2::boolean and r.status = 'unknown'))`;

/**
 * Counts the retried and unsent recipients of a batch today if the day (UTC) on which the batch counts is
 * past. Recipients of a batch that was paused on request are counted when the batch is resumed
 * ({@link moveQuotaToToday}). Requires a lock on the batch.
 * @returns the exceeded limit; undefined if the recipients fit or are not counted
 */
export async function reserveRetryQuota(
  project: InProject,
  batchId: string,
  { withUnknown, defaultLimit }: { withUnknown: boolean; defaultLimit: number },
): Promise<DailyLimitExceeded | undefined> {
  const retried = await findRow<UncountedToday>(
    project,
    `select counted.day::text, total_recipients = 1 as "isSingle", ${UNSENT} as unsent,
       addresses_per_mail * (
         select count(*)::int from email_recipients r where r.batch_id = $1 and ${IS_RETRIED}) as retried
     from email_batches b,
       lateral (select ${COUNTED_DAY} as day) as counted
     where id = $1 and counted.day < ${TODAY} and not (state = 'paused' and state_reason = 'requested')`,
    [batchId, withUnknown],
  );
  return retried?.retried ? moveToToday(project, batchId, retried, defaultLimit) : undefined;
}

/**
 * Refunds recipients that are cancelled before the day (UTC) on which they count. Cancelled recipients of
 * today or a past day stay counted, so that cancelling never frees today's quota.
 * @param options `mails`: number of cancelled or rescheduled mails, not counting copies; `isWholeBatch`: also
 * refunds the batch's duplicates; `isMoved`: the batch was rescheduled, so recipients that count today are
 * refunded too
 */
export async function releaseDailyQuota(
  project: InProject,
  batchId: string,
  {
    mails,
    isWholeBatch = false,
    isMoved = false,
  }: { mails: number; isWholeBatch?: boolean; isMoved?: boolean },
): Promise<void> {
  await run(
    project,
    `update email_daily_usage usage set recipients = greatest(recipients - refunded * addresses_per_mail, 0),
       single_mails = greatest(single_mails - case when total_recipients = 1 then refunded else 0 end, 0)
     from (select ${COUNTED_DAY} as day, total_recipients, addresses_per_mail, $3::int + (
         select count(*)::int from email_recipients r
         where $4::boolean and r.batch_id = $2 and r.status = 'duplicate') as refunded
       from email_batches where id = $2) as batch
     where usage.project_id = $1 and usage.day = batch.day and batch.day ${isMoved ? '>=' : '>'} ${TODAY}`,
    [project.projectId, batchId, mails, isWholeBatch],
  );
}
