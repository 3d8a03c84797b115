import type { ApplicationFailure } from '@temporalio/activity';
import { setTimeout as delay } from 'node:timers/promises';
import { clearAttempt } from '../../models/emails/chunks.ts';
import { recordFailure } from '../../models/emails/batch-runs.ts';
import { blockMail, type BlockOutcome } from './block-mail.ts';
import { recordResults } from '../../models/emails/record-results.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { ChunkInput, ChunkResult } from '../../workflows/contract/emails.ts';
import { activityFailure } from '../failures.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { codeOf, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import {
  failureOfOwn,
  recordQuota,
  openMailAccount,
  type MailAccount,
  type OwnMailAccounts,
} from './mail-accounts.ts';
import { freezeChunk, type FrozenChunk } from './freeze-chunk.ts';
import type { MailRules } from './render-mails.ts';
import type { ResendClient } from './resend-client.ts';
import { blockReasonOf } from './resend-failure.ts';
import { keepToLimit, LATEST_CALL_MS, MAX_WAIT_MS, takeResendSlot, type Paced } from './take-resend-slot.ts';
import { countByStatus, isFinalOutcome, toResults } from './to-results.ts';

export type SendEmailChunkDependencies = Paced & OwnMailAccounts & MailRules & { resend: ResendClient };

/** Everything that a chunk is made of is found by an index, however small the tables are. */
const BY_INDEX = { enableSeqScan: false };

type Attempt = FrozenChunk & { done: false };

/**
 * What an attempt of a chunk came to: its result; or `postponed`, why its call was not made, or came to nothing that is
 * known, for a later attempt.
 */
export type ChunkOutcome = { result: ChunkResult } | { postponed: ApplicationFailure };

/**
 * Sends one chunk of a batch: frozen, paced, sent under its key, recorded.
 * @param startedAt when the attempt of the activity began, in milliseconds since 1970
 */
export async function sendChunk(
  dependencies: SendEmailChunkDependencies,
  input: ChunkInput,
  startedAt: number,
): Promise<ChunkOutcome> {
  const { database, metrics } = dependencies;
  const { projectId, batchId, chunk, generation } = input;

  const frozen = await inProject(
    database,
    projectId,
    (project) => freezeChunk(project, input, dependencies),
    BY_INDEX,
  );
  metrics.recorded(frozen.recorded);
  if (frozen.done) return { result: frozen.result };

  const account = await accountOf(dependencies, projectId, frozen.connectionId).catch(
    async (error: unknown) => {
      await inProject(database, projectId, (project) => takeBack(project, input, frozen));
      throw error;
    },
  );
  if ('unusable' in account) {
    const block = await inProject(database, projectId, async (project) => {
      const { reason, unusable: message } = account;
      const { connectionId } = frozen;
      const came = await blockMail(project, batchId, { reason, message }, { connectionId });
      await takeBack(project, input, frozen);
      return came;
    });
    return blockedOutcome(frozen, block);
  }
  const { resend, pace } = account;
  const waitMs = await takeResendSlot({ database, metrics, pace });
  if (waitMs === undefined) {
    await inProject(database, projectId, (project) => takeBack(project, input, frozen));
    return { postponed: activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS }) };
  }
  await delay(waitMs);
  // A process that was halted meanwhile, for a day perhaps: by now the provider may have forgotten the key.
  if (Date.now() - startedAt > LATEST_CALL_MS) throw activityFailure('internal');

  const outcome = await resend.sendBatch(frozen.mails, `batch/${batchId}/${generation}/${chunk}`);
  await keepToLimit({ database, pace }, outcome.allowedPerSecond);
  if (!isFinalOutcome(outcome)) return settleFailure(database, account, input, outcome, frozen);
  const results = toResults(frozen.members, outcome, frozen.carriedOver);
  const heard = await inProject(
    database,
    projectId,
    (project) => recordResults(project, input, results),
    BY_INDEX,
  );
  const counts = countByStatus(results);
  metrics.recorded(counts);
  for (const status of heard) metrics.recorded({ [status]: 1 });
  return { result: { ...counts, held: false } };
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

/** Puts the chunk off, or blocks the batch until a person has corrected our account. */
async function settleFailure(
  database: Database,
  { pace, connection }: MailAccount,
  input: ChunkInput,
  said: ProviderFailure,
  frozen: Attempt,
): Promise<ChunkOutcome> {
  const failure = connection ? failureOfOwn(said) : said;
  const { projectId, batchId, chunk } = input;
  const { message = '' } = failure;
  const blockReason = blockReasonOf(failure);
  const isNothingDone =
    blockReason !== undefined || failure.kind === 'rate_limit' || failure.kind === 'unavailable';
  await recordConsequences(database, failure, {
    slots: pace.slots,
    ...(connection && { connection }),
    logLine: blockReason === undefined ? 'chunk not sent' : 'batch blocked',
    logged: { code: blockReason ?? codeOf(failure), chunk },
  });
  const block = await inProject(database, projectId, async (project) => {
    let came: BlockOutcome = 'not_sending';
    // The batch before the chunk: the order in which recordResults locks them.
    if (blockReason === undefined) {
      const waitingOn = failure.kind === 'rate_limit' ? 'provider_rate_limit' : 'provider_unavailable';
      await recordFailure(project, batchId, { waitingOn, message });
    } else {
      const tried = { connectionId: connection?.id ?? null, sealedSecret: connection?.sealedSecret };
      if (blockReason === 'provider_quota' && connection) await recordQuota(project, connection.id, failure);
      came = await blockMail(project, batchId, { reason: blockReason, message }, tried);
    }
    if (isNothingDone) await takeBack(project, input, frozen);
    return came;
  });
  if (blockReason === undefined) return { postponed: toActivityFailure(failure) };
  return blockedOutcome(frozen, block);
}

/** Milliseconds after which a chunk in doubt is looked at again whose batch is not to be blocked any more. */
const IN_DOUBT_RETRY_MS = 60_000;

/** Milliseconds until a chunk is sent whose account may send again. */
const MAY_SEND_RETRY_MS = 100;

/**
 * The batch's workflow waits for what is left. Of a batch that ends, a chunk whose earlier call is in doubt is planned
 * again at once: it is put off instead.
 */
function blockedOutcome({ carriedOver }: Attempt, block: BlockOutcome): ChunkOutcome {
  if (block === 'may_send_again') {
    return { postponed: activityFailure('provider_unavailable', { retryAfterMs: MAY_SEND_RETRY_MS }) };
  }
  if (carriedOver && block !== 'blocked') {
    return { postponed: activityFailure('provider_unavailable', { retryAfterMs: IN_DOUBT_RETRY_MS }) };
  }
  return { result: { sent: 0, failed: 0, unknown: 0, held: true } };
}

/** The account that sends a batch: the platform's, or the project's own. */
async function accountOf(
  dependencies: SendEmailChunkDependencies,
  projectId: string,
  connectionId: string | null,
): ReturnType<typeof openMailAccount> {
  const { resend, pace } = dependencies;
  if (connectionId === null) return { resend, pace };
  return openMailAccount(dependencies, { projectId, connectionId });
}
