import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { BatchState } from './batches.ts';

export type BatchSteering = 'pause' | 'resume' | 'cancel' | 'retry';

/**
 * What steering came to. `changed`: a run has to look at the batch again. `as-it-was`: it was so already.
 * `refused`: it cannot be in this state. `cancelled`: how many recipients it has cancelled.
 */
export type SteeringOutcome = {
  outcome: 'changed' | 'as-it-was' | 'refused';
  state: BatchState;
  cancelled: number;
};

/** From which states each command does something, and in which it has nothing to do. */
const TRANSITIONS: Record<BatchSteering, { from: BatchState[]; settled: BatchState[] }> = {
  pause: { from: ['queued', 'scheduled', 'sending', 'blocked'], settled: ['paused'] },
  resume: { from: ['paused', 'blocked'], settled: ['queued', 'scheduled', 'sending'] },
  cancel: { from: ['queued', 'scheduled', 'sending', 'paused', 'blocked'], settled: ['cancelled'] },
  retry: { from: ['sending', 'paused', 'blocked', 'completed'], settled: ['queued', 'scheduled'] },
};

/**
 * Pauses, resumes, cancels or retries a batch. Calls that the provider may have seen are left to end by themselves.
 * @param options `withUnknown`: retry those of unknown outcome as well, who may get their mail twice
 */
export async function steerBatch(
  project: InProject,
  batchId: string,
  command: BatchSteering,
  options: { withUnknown?: boolean } = {},
): Promise<SteeringOutcome | undefined> {
  const [batch] = await rows<{ state: BatchState }>(
    project,
    `select state from email_batches where id = $1 for update`,
    [batchId],
  );
  if (!batch) return undefined;
  const { from, settled } = TRANSITIONS[command];
  if (settled.includes(batch.state)) return { outcome: 'as-it-was', state: batch.state, cancelled: 0 };
  if (!from.includes(batch.state)) return { outcome: 'refused', state: batch.state, cancelled: 0 };
  const cancelled = command === 'cancel' ? await cancelRecipients(project, batchId) : 0;
  const changed = await COMMANDS[command](project, batchId, options.withUnknown ?? false);
  const [after] = await rows<{ state: BatchState }>(
    project,
    `select state from email_batches where id = $1`,
    [batchId],
  );
  return { outcome: changed ? 'changed' : 'as-it-was', state: after?.state ?? batch.state, cancelled };
}

type Command = (project: InProject, batchId: string, withUnknown: boolean) => Promise<boolean>;

const COMMANDS: Record<BatchSteering, Command> = {
  pause: (project, batchId) =>
    change(project, batchId, `state = 'paused', state_reason = 'requested', waiting_on = null`),
  resume: (project, batchId) =>
    change(
      project,
      batchId,
      `state = case when scheduled_for > now() then 'scheduled' else 'queued' end, state_reason = null`,
    ),
  cancel: (project, batchId) =>
    change(
      project,
      batchId,
      `state = 'cancelled', state_reason = 'requested', completed_at = now(), waiting_on = null`,
    ),
  retry: retryBatch,
};

/** Cancels those whom no call was made for. */
async function cancelRecipients(project: InProject, batchId: string): Promise<number> {
  const cancelled = await rows(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.status = 'queued' and not exists (
       select from email_chunks c where c.batch_id = r.batch_id and c.attempted_at is not null
         and c.recorded_at is null and r.index = any(c.members)) returning index`,
    [batchId],
  );
  return cancelled.length;
}

async function retryBatch(project: InProject, batchId: string, withUnknown: boolean): Promise<boolean> {
  const retried = await rows(
    project,
    `update email_recipients r set status = 'queued', generation = b.generation + 1, updated_at = now(),
       reason_code = null, reason_message = null, message_id = null, sent_at = null, sent_noted_at = null
     from email_batches b
     where b.id = $1 and r.batch_id = b.id and r.erased_at is null
       and (r.status = 'failed' or ($2 and r.status = 'unknown')) returning r.index`,
    [batchId, withUnknown],
  );
  if (retried.length === 0) return false;
  return change(
    project,
    batchId,
    `generation = generation + 1, completed_at = null,
     state = case when state = 'completed' then 'queued' else state end`,
  );
}

/** Every change has to be taken up by a run, which clears `opened_at`'s null again. */
async function change(project: InProject, batchId: string, assignments: string): Promise<boolean> {
  const found = await rows(
    project,
    `update email_batches set ${assignments}, opened_at = null, steered_at = now() where id = $1 returning id`,
    [batchId],
  );
  return found.length > 0;
}
