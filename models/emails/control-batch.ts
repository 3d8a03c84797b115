import { fn, literal } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { recordingBatches, emailBatches, type BatchState, type EmailBatch } from './batches.ts';
import { isInNoOpenCall } from './calls.ts';
import { endUsedUpOf } from './mail-quotas.ts';
import {
  COUNTED_DAY,
  countRetried,
  IS_RETRIED,
  moveDailyShare,
  releaseDailyShare,
  type OverDailyShare,
} from './daily-limit.ts';
import { TODAY } from '../sql.ts';

export type BatchCommand = 'pause' | 'resume' | 'cancel' | 'retry';

/**
 * The outcome of a command. `changed`: a run has to read the batch again. `as-it-was`: the batch was in the
 * wanted state already. `refused`: its state does not allow the command. `retried-since`: it is in another generation
 * than the one that was to be retried. `without-content`: what its mails were made of is not kept any more.
 * `over-daily-share`: today has no room for `recipients` of it within `limit`. `cancelled`: how many recipients it cancelled.
 */
export type CommandOutcome = {
  state: BatchState;
  cancelled: number;
} & (
  | { outcome: 'changed' | 'as-it-was' | 'refused' | 'retried-since' | 'without-content' }
  | ({ outcome: 'over-daily-share' } & OverDailyShare)
);

/** From which states each command does something, and in which it has nothing to do. */
const TRANSITIONS: Record<BatchCommand, { from: BatchState[]; settled: BatchState[] }> = {
  pause: { from: ['queued', 'scheduled', 'sending', 'blocked'], settled: ['paused'] },
  resume: { from: ['paused', 'blocked'], settled: ['queued', 'scheduled', 'sending'] },
  cancel: { from: ['queued', 'scheduled', 'sending', 'paused', 'blocked'], settled: ['cancelled'] },
  retry: { from: ['sending', 'paused', 'blocked', 'completed'], settled: ['queued', 'scheduled'] },
};

type CommandOptions = {
  withUnknown?: boolean;
  generation?: number | undefined;
  usualDailyRecipients?: number;
};

/**
 * Pauses, resumes, cancels or retries a batch. Calls that the provider may have seen are left to end by themselves.
 * @param options `withUnknown`: retry those of unknown outcome as well, who may get their mail twice; `generation`:
 *   refuse to retry a batch that is in another one by now. The other commands come to the same when they are repeated,
 *   and act on the batch as it is: a cancellation that was given together with a retry must not be lost.
 *   `usualDailyRecipients`: what is resumed or retried on a later day has to fit into it, as {@link moveDailyShare} and
 *   {@link countRetried} say; who operates the platform leaves it out
 */
export async function controlBatch(
  project: InProject,
  batchId: string,
  command: BatchCommand,
  options: CommandOptions = {},
): Promise<CommandOutcome | undefined> {
  // Before the batch is locked, as whoever blocks one does.
  if (command === 'resume') await endUsedUpOf(project, batchId);
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
  const over = await countToday(project, batchId, command, options);
  if (over) return { outcome: 'over-daily-share', ...over, state: batch.state, cancelled: 0 };
  const cancelled = command === 'cancel' ? await cancelRecipients(project, batchId) : 0;
  const changed = await COMMANDS[command](project, batchId, options.withUnknown ?? false);
  const after = await findState(project, batchId);
  return { outcome: changed ? 'changed' : 'as-it-was', state: after?.state ?? batch.state, cancelled };
}

/** Counts on today what a command sends then, and not on the day of its batch. */
async function countToday(
  project: InProject,
  batchId: string,
  command: BatchCommand,
  { usualDailyRecipients: usual, withUnknown = false }: CommandOptions,
): Promise<OverDailyShare | undefined> {
  if (usual === undefined) return undefined;
  if (command === 'resume') return moveDailyShare(project, batchId, usual);
  return command === 'retry' ? countRetried(project, batchId, { withUnknown, usual }) : undefined;
}

function findState(
  { database, transaction }: InProject,
  batchId: string,
  options: { lock?: boolean } = {},
): Promise<Pick<EmailBatch, 'state' | 'generation' | 'contentEndedAt'> | null> {
  const attributes = ['state', 'generation', 'contentEndedAt'];
  return emailBatches(database).findByPk(batchId, { attributes, raw: true, transaction, ...options });
}

type Command = (project: InProject, batchId: string, withUnknown: boolean) => Promise<boolean>;

const COMMANDS: Record<BatchCommand, Command> = {
  pause: (project, batchId) =>
    change(project, batchId, { state: 'paused', stateReason: 'requested', waitingOn: null }),
  resume: (project, batchId) =>
    change(project, batchId, {
      state: literal(`case when scheduled_for > now() then 'scheduled' else 'queued' end`),
      stateReason: null,
    }),
  cancel: async (project, batchId) =>
    (await run(
      project,
      recordingBatches(
        'cancelled',
        `update email_batches set state = 'cancelled', state_reason = 'requested', completed_at = now(), waiting_on = null,
           opened_at = null, requested_at = now() where id = $1`,
      ),
      [batchId],
    )) > 0,
  retry: retryBatch,
};

/** Cancels those whom no call was made for. */
async function cancelRecipients(project: InProject, batchId: string): Promise<number> {
  const cancelled = await run(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.status = 'queued' and ${isInNoOpenCall('$1')}`,
    [batchId],
  );
  await releaseDailyShare(project, batchId, { cancelled, whole: true });
  return cancelled;
}

async function retryBatch(project: InProject, batchId: string, withUnknown: boolean): Promise<boolean> {
  const retried = await run(
    project,
    `update email_recipients r set status = 'queued', generation = b.generation + 1, updated_at = now(),
       reason_code = null, reason_message = null, message_id = null, sent_at = null, sent_noted_at = null
     from email_batches b where b.id = $1 and r.batch_id = $1 and ${IS_RETRIED}`,
    [batchId, withUnknown],
  );
  if (retried === 0) return false;
  return change(project, batchId, {
    generation: literal('generation + 1'),
    completedAt: null,
    state: literal(`case when state = 'completed' then 'queued' else state end`),
  });
}

type Changes = Parameters<ReturnType<typeof emailBatches>['update']>[0];

/** Every change has to be read by a workflow, which sets `openedAt` again. */
async function change(
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

/** SQL: the day (UTC) on which a batch counts is over. */
const IS_LATE = `${COUNTED_DAY} < ${TODAY}`;

/**
 * Lets the mail of the project that the transaction is in go on, which was deleted and has come back. Batches whose day
 * (UTC) is over are paused: they are mail that is late, and who resumes one counts it on that day. Runs look at the others
 * again. Single mails of earlier days that wait for a call go on by themselves, and count today as well: they may be a day's
 * share, which are too many rows for one request to pause.
 */
export async function restoreMail(project: InProject): Promise<void> {
  await run(
    project,
    `update email_batches set opened_at = null, requested_at = now() - interval '1 minute',
       state = case when ${IS_LATE} then 'paused' else state end,
       state_reason = case when ${IS_LATE} then 'requested' else state_reason end,
       waiting_on = case when ${IS_LATE} then null else waiting_on end
     where project_id = $1 and state in ('queued', 'scheduled', 'sending') and not shares_calls`,
    [project.projectId],
  );
  await run(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     select $1::uuid, ${TODAY}, count(*), count(*) from email_batches
     where project_id = $1 and shares_calls and state = 'queued' and ${IS_LATE} having count(*) > 0
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails`,
    [project.projectId],
  );
}
