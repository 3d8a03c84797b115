import { setTimeout as delay } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import { clearAttempt } from '../../models/emails/chunks.ts';
import { blockBatch, recordFailure } from '../../models/emails/batch-runs.ts';
import { recordResults } from '../../models/emails/record-results.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { pushBackSlots } from '../../models/providers/provider-slots.ts';
import type { ChunkInput, ChunkResult, EmailsActivities } from '../../workflows/contract/emails.ts';
import { activityFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { freezeChunk, type FrozenChunk } from './freeze-chunk.ts';
import type { UnsubscribeLinks } from './render-mails.ts';
import type { ResendClient } from './resend-client.ts';
import type { ResendFailure } from './resend-failure.ts';
import { LATEST_CALL_MS, MAX_WAIT_MS, takeResendSlot, type Paced } from './take-resend-slot.ts';
import { countByStatus, toResults } from './to-results.ts';

export type SendEmailChunkDependencies = Paced & {
  resend: ResendClient;
  unsubscribeLinks: UnsubscribeLinks;
};

type Attempt = FrozenChunk & { done: false };

/** Makes the activity that sends one chunk of a batch: frozen, paced, sent under its key, recorded. */
export function createSendEmailChunk(
  dependencies: SendEmailChunkDependencies,
): EmailsActivities['sendEmailChunk'] {
  return function sendEmailChunk(input) {
    return withHeartbeat(() => sendChunk(dependencies, input));
  };
}

async function sendChunk(dependencies: SendEmailChunkDependencies, input: ChunkInput): Promise<ChunkResult> {
  const { database, resend, metrics, unsubscribeLinks } = dependencies;
  const { projectId, batchId, chunk, generation } = input;
  const startedAt = Date.now();

  const frozen = await inProject(database, projectId, (project) =>
    freezeChunk(project, input, unsubscribeLinks),
  );
  metrics.recorded(frozen.recorded);
  if (frozen.done) return frozen.result;

  const waitMs = await takeResendSlot(dependencies);
  if (waitMs === undefined) {
    await inProject(database, projectId, (project) => takeBack(project, input, frozen));
    throw activityFailure('provider_rate_limit', { retryAfter: MAX_WAIT_MS });
  }
  await delay(waitMs);
  // A process that was halted meanwhile, for a day perhaps: by now the provider may have forgotten the key.
  if (Date.now() - startedAt > LATEST_CALL_MS) throw activityFailure('internal');

  const outcome = await resend.sendBatch(frozen.mails, `batch/${batchId}/${generation}/${chunk}`);
  if (outcome.kind === 'refused' || outcome.kind === 'ambiguous') {
    return retryLater(dependencies, input, outcome, frozen);
  }
  if (outcome.kind === 'blocked') return block(dependencies, input, outcome, frozen);
  const results = toResults(frozen.members, outcome, frozen.carriedOver);
  const heard = await inProject(database, projectId, (project) => recordResults(project, input, results));
  const counts = countByStatus(results);
  metrics.recorded(counts);
  for (const status of heard) metrics.recorded({ [status]: 1 });
  return { ...counts, held: false };
}

/**
 * After a definite refusal: what was frozen may be sent at any time. Not so if another attempt is still open, before or
 * after this one: the refusal says nothing about that.
 */
async function takeBack(
  project: InProject,
  input: ChunkInput,
  { carriedOver, attempt }: Attempt,
): Promise<void> {
  if (!carriedOver) await clearAttempt(project, input, attempt);
}

/** Leaves the chunk to Temporal's retry. */
async function retryLater(
  { database }: SendEmailChunkDependencies,
  input: ChunkInput,
  failure: ResendFailure & { kind: 'refused' | 'ambiguous' },
  frozen: Attempt,
): Promise<never> {
  const { code, message, retryAfter } = failure;
  log.warn('chunk not sent', { code, kind: failure.kind, chunk: input.chunk });
  if (code === 'provider_rate_limit' && retryAfter !== undefined)
    await pushBackSlots(database, 'resend', retryAfter);
  await inProject(database, input.projectId, async (project) => {
    if (failure.kind === 'refused') await takeBack(project, input, frozen);
    await recordFailure(project, input.batchId, { waitingOn: code, message });
  });
  throw activityFailure(code, retryAfter === undefined ? {} : { retryAfter });
}

/** Stops the batch for a person to mend what is wrong; its workflow waits for them. */
async function block(
  { database }: SendEmailChunkDependencies,
  input: ChunkInput,
  { reason, message }: ResendFailure & { kind: 'blocked' },
  frozen: Attempt,
): Promise<ChunkResult> {
  log.warn('batch blocked', { code: reason, chunk: input.chunk });
  await inProject(database, input.projectId, async (project) => {
    await takeBack(project, input, frozen);
    await blockBatch(project, input.batchId, { reason, message });
  });
  return { sent: 0, failed: 0, unknown: 0, held: true };
}
