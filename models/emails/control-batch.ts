import { fn, literal } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { TODAY } from '../sql.ts';
import { markBatchCancelled } from './batch-runs.ts';
import { emailBatches, type BatchState, type EmailBatch } from './batches.ts';
import { IN_NO_OPEN_CALL } from './calls.ts';
import {
  COUNTED_DAY,
  IS_RETRIED,
  moveQuotaToToday,
  releaseDailyQuota,
  reserveRetryQuota,
  type DailyLimitExceeded,
} from './daily-limit.ts';
import { endQuotaBlockOfBatch } from './mail-quotas.ts';

export type BatchCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/**
 * `changed`: a run must read the batch again. `refused`: the batch's state does not allow the command.
 * `retried-since`: the batch was retried after the caller read it. `without-content`: the batch's content
 * expired.
 */
export type CommandOutcome = {
  state: BatchState;
  cancelled: number;
} & (
  | { outcome: 'changed' | 'unchanged' | 'refused' | 'retried-since' | 'without-content' }
  | ({ outcome: 'daily-limit-exceeded' } & DailyLimitExceeded)
);

/** `from`: states in which a command takes effect. `unchanged`: states in which it has nothing to do. */
const TRANSITIONS: Record<BatchCommand, { from: BatchState[]; unchanged: BatchState[] }> = {
  pause: { from: ['queued', 'scheduled', 'sending', 'blocked'], unchanged: ['paused'] },
  resume: { from: ['paused', 'blocked'], unchanged: ['queued', 'scheduled', 'sending'] },
  cancel: { from: ['queued', 'scheduled', 'sending', 'paused', 'blocked'], unchanged: ['cancelled'] },
  retry: { from: ['sending', 'paused', 'blocked', 'completed'], unchanged: ['queued', 'scheduled'] },
};

type CommandOptions = {
  /** Actor, as in the audit log, which is stored with a pause or cancellation. Absent for operators. */
  actor?: string;
  /** Also retries mails with an unknown outcome, which may send them twice. */
  withUnknown?: boolean;
  /**
   * Generation that the caller knows. A retry is refused if the batch has another generation, so that a
   * repeated request does not retry again.
   */
  generation?: number | undefined;
  /** Default of the daily limit. Absent for operators, whose commands are not limited. */
  defaultDailyRecipients?: number;
};

/**
 * Pauses, resumes, cancels or retries a batch. Open calls continue.
 * @returns undefined if the batch does not exist
 */
export async function controlBatch(
  project: InProject,
  batchId: string,
  command: BatchCommand,
  options: CommandOptions = {},
): Promise<CommandOutcome | undefined> {
  // Lock order: the account's row in `mail_quotas`, then the batch.
  if (command === 'resume') await endQuotaBlockOfBatch(project, batchId);
  const batch = await findState(project, batchId, { lock: true });
  if (!batch) return undefined;
  const { from, unchanged } = TRANSITIONS[command];
  const { generation = batch.generation } = options;
  const isOutdated = command === 'retry' && generation !== batch.generation;
  if (isOutdated) return { outcome: 'retried-since', state: batch.state, cancelled: 0 };
  if (unchanged.includes(batch.state)) return { outcome: 'unchanged', state: batch.state, cancelled: 0 };
  if (!from.includes(batch.state)) return { outcome: 'refused', state: batch.state, cancelled: 0 };
  if (command === 'retry' && batch.contentEndedAt !== null) {
    return { outcome: 'without-content', state: batch.state, cancelled: 0 };
  }
  const exceeded = await reserveQuota(project, batchId, command, options);
  if (exceeded) return { outcome: 'daily-limit-exceeded', ...exceeded, state: batch.state, cancelled: 0 };
  const cancelled = command === 'cancel' ? await cancelRecipients(project, batchId) : 0;
  const changed = await COMMANDS[command](project, batchId, options);
  const updated = await findState(project, batchId);
  return { outcome: changed ? 'changed' : 'unchanged', state: updated?.state ?? batch.state, cancelled };
}

/**
 * Counts recipients against today's limit if the day (UTC) on which their batch counts is past. A resume after
 * a requested pause counts the unsent recipients; a retry also counts the retried ones.
 * @returns the exceeded limit; undefined if the recipients fit or are not counted
 */
async function reserveQuota(
  project: InProject,
  batchId: string,
  command: BatchCommand,
  { defaultDailyRecipients: defaultLimit, withUnknown = false }: CommandOptions,
): Promise<DailyLimitExceeded | undefined> {
  if (defaultLimit === undefined) return undefined;
  if (command === 'resume') return moveQuotaToToday(project, batchId, defaultLimit);
  if (command !== 'retry') return undefined;
  return reserveRetryQuota(project, batchId, { withUnknown, defaultLimit });
}

function findState(
  { database, transaction }: InProject,
  batchId: string,
  options: { lock?: boolean } = {},
): Promise<Pick<EmailBatch, 'state' | 'generation' | 'contentEndedAt'> | null> {
  const attributes = ['state', 'generation', 'contentEndedAt'];
  return emailBatches(database).findByPk(batchId, { attributes, raw: true, transaction, ...options });
}

type Command = (project: InProject, batchId: string, options: CommandOptions) => Promise<boolean>;

const COMMANDS: Record<BatchCommand, Command> = {
  pause: (project, batchId, { actor }) =>
    updateBatch(project, batchId, {
      state: 'paused',
      stateReason: 'requested',
      stateChangedBy: actor ?? null,
      waitingOn: null,
    }),
  resume: (project, batchId) =>
    updateBatch(project, batchId, {
      state: literal(`case when scheduled_for > now() then 'scheduled' else 'queued' end`),
      stateReason: null,
    }),
  cancel: (project, batchId, { actor }) => markBatchCancelled(project, batchId, { actor }),
  retry: retryBatch,
};

async function cancelRecipients(project: InProject, batchId: string): Promise<number> {
  const cancelled = await run(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.status = 'queued' and ${IN_NO_OPEN_CALL}`,
    [batchId],
  );
  await releaseDailyQuota(project, batchId, { mails: cancelled, isWholeBatch: true });
  return cancelled;
}

async function retryBatch(
  project: InProject,
  batchId: string,
  { withUnknown = false }: CommandOptions,
): Promise<boolean> {
  const retried = await run(
    project,
    `update email_recipients r set status = 'queued', generation = b.generation + 1, updated_at = now(),
       reason_code = null, reason_message = null, message_id = null, sent_at = null, sent_noted_at = null
     from email_batches b where b.id = $1 and r.batch_id = $1 and ${IS_RETRIED}`,
    [batchId, withUnknown],
  );
  if (retried === 0) return false;
  return updateBatch(project, batchId, {
    generation: literal('generation + 1'),
    completedAt: null,
    state: literal(`case when state = 'completed' then 'queued' else state end`),
  });
}

type Changes = Parameters<ReturnType<typeof emailBatches>['update']>[0];

/** Changes a batch, and requests a run that reads the change. */
async function updateBatch(
  { database, transaction }: InProject,
  batchId: string,
  changes: Changes,
): Promise<boolean> {
  const [changed] = await emailBatches(database).update(
    { ...changes, openedAt: null, requestedAt: fn('now') },
    { where: { id: batchId }, transaction },
  );
  return changed > 0;
}

const IS_PAST_DAY = `${COUNTED_DAY} < ${TODAY}`;

/**
 * Resumes the mail of a restored project, but pauses batches of past days (UTC) until a person resumes them.
 * Single mails of past days may be too many for a person to resume, so they are sent and count today.
 */
export async function restoreMail(project: InProject): Promise<void> {
  await run(
    project,
    `update email_batches set opened_at = null, requested_at = now() - interval '1 minute', state_changed_by = null,
       state = case when ${IS_PAST_DAY} then 'paused' else state end,
       state_reason = case when ${IS_PAST_DAY} then 'requested' else state_reason end,
       waiting_on = case when ${IS_PAST_DAY} then null else waiting_on end
     where project_id = $1 and state in ('queued', 'scheduled', 'sending') and not shares_calls`,
    [project.projectId],
  );
  await run(
    project,
    `with moved as materialized (
       select id, ${COUNTED_DAY} as day, addresses_per_mail from email_batches
       where project_id = $1 and shares_calls and state = 'queued' and ${IS_PAST_DAY}),
     counted as (update email_batches set counts_on = ${TODAY} where id in (select id from moved)),
     released as (
       update email_daily_usage usage set recipients = greatest(usage.recipients - past.recipients, 0),
         single_mails = greatest(usage.single_mails - past.mails, 0)
       from (select day, sum(addresses_per_mail) as recipients, count(*) as mails from moved group by day) past
       where usage.project_id = $1 and usage.day = past.day)
     insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     select $1::uuid, ${TODAY}, sum(addresses_per_mail), count(*) from moved having count(*) > 0
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails`,
    [project.projectId],
  );
}
