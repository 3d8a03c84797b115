import { fn, literal } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { TODAY } from '../sql.ts';
import { markBatchCancelled } from './batch-runs.ts';
import { emailBatches, type BatchState, type EmailBatch } from './batches.ts';
import { buildNoOpenCallSql } from './calls.ts';
import {
  COUNTED_DAY,
  countRetried,
  IS_RETRIED,
  moveDailyQuota,
  releaseDailyQuota,
  type DailyLimitExceeded,
} from './daily-limit.ts';
import { endQuotaBlockOfBatch } from './mail-quotas.ts';

export type BatchCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/**
 * Outcome of a command.
 * - `changed`: a run has to read the batch again; `as-it-was`: no change needed; `refused`: the state forbids it.
 * - `retried-since`: another generation; `without-content`: the content expired.
 * - `daily-limit-exceeded`: today's limit has no capacity for `recipients`.
 */
export type CommandOutcome = {
  state: BatchState;
  /** Number of cancelled recipients. */
  cancelled: number;
} & (
  | { outcome: 'changed' | 'as-it-was' | 'refused' | 'retried-since' | 'without-content' }
  | ({ outcome: 'daily-limit-exceeded' } & DailyLimitExceeded)
);

/** `from`: states in which a command applies; `settled`: states in which nothing needs to change. */
const TRANSITIONS: Record<BatchCommand, { from: BatchState[]; settled: BatchState[] }> = {
  pause: { from: ['queued', 'scheduled', 'sending', 'blocked'], settled: ['paused'] },
  resume: { from: ['paused', 'blocked'], settled: ['queued', 'scheduled', 'sending'] },
  cancel: { from: ['queued', 'scheduled', 'sending', 'paused', 'blocked'], settled: ['cancelled'] },
  retry: { from: ['sending', 'paused', 'blocked', 'completed'], settled: ['queued', 'scheduled'] },
};

type CommandOptions = {
  actor?: string;
  withUnknown?: boolean;
  generation?: number | undefined;
  defaultDailyRecipients?: number;
};

/**
 * Pauses, resumes, cancels or retries a batch. Open calls finish by themselves. Undefined if there is no such batch.
 * @param options
 * - `actor`: stored with a pause or cancellation, as in the audit log; absent for operators.
 * - `withUnknown`: also retries unknown outcomes, which may send twice.
 * - `generation`: refuses a retry in another generation, because a retry is not idempotent.
 * - `defaultDailyRecipients`: limit for {@link moveDailyQuota} and {@link countRetried}; absent for operators.
 */
export async function controlBatch(
  project: InProject,
  batchId: string,
  command: BatchCommand,
  options: CommandOptions = {},
): Promise<CommandOutcome | undefined> {
  // Lock order: quota before batch.
  if (command === 'resume') await endQuotaBlockOfBatch(project, batchId);
  const batch = await findState(project, batchId, { lock: true });
  if (!batch) return undefined;
  const { from, settled } = TRANSITIONS[command];
  const { generation = batch.generation } = options;
  const isOutdated = command === 'retry' && generation !== batch.generation;
  if (isOutdated) return { outcome: 'retried-since', state: batch.state, cancelled: 0 };
  if (settled.includes(batch.state)) return { outcome: 'as-it-was', state: batch.state, cancelled: 0 };
  if (!from.includes(batch.state)) return { outcome: 'refused', state: batch.state, cancelled: 0 };
  if (command === 'retry' && batch.contentEndedAt !== null) {
    return { outcome: 'without-content', state: batch.state, cancelled: 0 };
  }
  const exceeded = await reserveQuota(project, batchId, command, options);
  if (exceeded) return { outcome: 'daily-limit-exceeded', ...exceeded, state: batch.state, cancelled: 0 };
  const cancelled = command === 'cancel' ? await cancelRecipients(project, batchId) : 0;
  const changed = await COMMANDS[command](project, batchId, options);
  const updated = await findState(project, batchId);
  return { outcome: changed ? 'changed' : 'as-it-was', state: updated?.state ?? batch.state, cancelled };
}

/** Counts the mail of a resumed or retried batch against today's limit. */
async function reserveQuota(
  project: InProject,
  batchId: string,
  command: BatchCommand,
  { defaultDailyRecipients: defaultLimit, withUnknown = false }: CommandOptions,
): Promise<DailyLimitExceeded | undefined> {
  if (defaultLimit === undefined) return undefined;
  if (command === 'resume') return moveDailyQuota(project, batchId, defaultLimit);
  if (command !== 'retry') return undefined;
  return countRetried(project, batchId, { withUnknown, defaultLimit });
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

/** Cancels recipients that are in no open call. */
async function cancelRecipients(project: InProject, batchId: string): Promise<number> {
  const cancelled = await run(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.status = 'queued' and ${buildNoOpenCallSql('$1')}`,
    [batchId],
  );
  await releaseDailyQuota(project, batchId, { cancelled, isWholeBatch: true });
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

/** Resets `openedAt`, so that a workflow reads the change. */
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

/** SQL: the day (UTC) on which the batch counts has passed. */
const IS_PAST_DAY = `${COUNTED_DAY} < ${TODAY}`;

/**
 * Resumes the mail of a restored project. Batches of past days (UTC) are paused, so that a person's resume counts them
 * against that day's limit. Single mails may be too many for that, so they are sent and count today.
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
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     select $1::uuid, ${TODAY}, sum(addresses_per_mail), count(*) from email_batches
     where project_id = $1 and shares_calls and state = 'queued' and ${IS_PAST_DAY} having count(*) > 0
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails`,
    [project.projectId],
  );
}
