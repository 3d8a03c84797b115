import { setTimeout as delay } from 'node:timers/promises';
import { clearAttempt } from '../../models/emails/chunks.ts';
import { blockBatch, recordFailure } from '../../models/emails/batch-runs.ts';
import { recordResults } from '../../models/emails/record-results.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { ChunkInput, ChunkResult, EmailsActivities } from '../../workflows/contract/emails.ts';
import { activityFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { codeOf, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import { freezeChunk, type FrozenChunk } from './freeze-chunk.ts';
import type { UnsubscribeLinks } from './render-mails.ts';
import type { ResendClient } from './resend-client.ts';
import { blockReasonOf } from './resend-failure.ts';
import { keepToLimit, LATEST_CALL_MS, MAX_WAIT_MS, takeResendSlot, type Paced } from './take-resend-slot.ts';
import { countByStatus, isFinalOutcome, toResults } from './to-results.ts';

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
    throw activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS });
  }
  await delay(waitMs);
  // A process that was halted meanwhile, for a day perhaps: by now the provider may have forgotten the key.
  if (Date.now() - startedAt > LATEST_CALL_MS) throw activityFailure('internal');

  const outcome = await resend.sendBatch(frozen.mails, `batch/${batchId}/${generation}/${chunk}`);
  await keepToLimit(dependencies, outcome.allowedPerSecond);
  if (!isFinalOutcome(outcome)) return settleFailure(dependencies, input, outcome, frozen);
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

/** Leaves the chunk to Temporal's retry, or blocks the batch until a person has corrected our account. */
async function settleFailure(
  { database, pace }: SendEmailChunkDependencies,
  input: ChunkInput,
  failure: ProviderFailure,
  frozen: Attempt,
): Promise<ChunkResult> {
  const { projectId, batchId, chunk } = input;
  const { message = '' } = failure;
  const blockReason = blockReasonOf(failure);
  const isNothingDone =
    blockReason !== undefined || failure.kind === 'rate_limit' || failure.kind === 'unavailable';
  await recordConsequences(database, failure, {
    slots: pace.slots,
    logLine: blockReason === undefined ? 'chunk not sent' : 'batch blocked',
    logged: { code: blockReason ?? codeOf(failure), chunk },
  });
  await inProject(database, projectId, async (project) => {
    // The batch before the chunk: the order in which recordResults locks them.
    if (blockReason === undefined) {
      const waitingOn = failure.kind === 'rate_limit' ? 'provider_rate_limit' : 'provider_unavailable';
      await recordFailure(project, batchId, { waitingOn, message });
    } else await blockBatch(project, batchId, { reason: blockReason, message });
    if (isNothingDone) await takeBack(project, input, frozen);
  });
  if (blockReason === undefined) throw toActivityFailure(failure);
  // The batch's workflow waits for them.
  return { sent: 0, failed: 0, unknown: 0, held: true };
}
