import { activityInfo } from '@temporalio/activity';
import { setTimeout as delay } from 'node:timers/promises';
import {
  clearLotAttempt,
  completeBatches,
  recordLotFailure,
  sendOneByOne,
  shareLotBatches,
  writeLotResults,
  type LotResult,
} from '../../models/emails/lot-results.ts';
import { planLots } from '../../models/emails/mail-lots.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import type { ChunkCounts } from '../../workflows/contract/emails.ts';
import {
  LOT_SIZE,
  LOTS_IN_FLIGHT,
  type MailLotInput,
  type SingleMailsActivities,
} from '../../workflows/contract/single-mails.ts';
import { activityFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { codeOf, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import { freezeLot, type FrozenLot } from './freeze-lot.ts';
import { blockReasonOf } from './resend-failure.ts';
import type { SendEmailChunkDependencies } from './send-email-chunk.ts';
import { keepToLimit, LATEST_CALL_MS, MAX_WAIT_MS, takeResendSlot } from './take-resend-slot.ts';
import { countByStatus, isFinalOutcome, toResults, type FinalOutcome } from './to-results.ts';

/** Makes the activity that says what single mails a project has to send. */
export function createPlanSingleMails(database: Database): SingleMailsActivities['planSingleMails'] {
  return function planSingleMails({ projectId }) {
    const limits = { mails: LOT_SIZE * LOTS_IN_FLIGHT, lots: 2 * LOTS_IN_FLIGHT };
    return planLots({ database, projectId }, limits);
  };
}

type Attempt = FrozenLot & { done: false };

/** Makes the activity that sends one lot of single mails: frozen, paced, sent under its key, recorded. */
export function createSendMailLot(
  dependencies: SendEmailChunkDependencies,
): SingleMailsActivities['sendMailLot'] {
  return function sendMailLot(input) {
    return withHeartbeat(() => sendLot(dependencies, input), BEGUN);
  };
}

/** What an attempt leaves to the next. One that was put back before it came here leaves nothing. */
const BEGUN = 'begun';

const NOTHING = { sent: 0, failed: 0, unknown: 0 };

/** How long an account that cannot be used is left alone by a call that may have been made before. */
const BLOCKED_RETRY_MS = 60_000;

async function sendLot(
  dependencies: SendEmailChunkDependencies,
  { projectId, lot }: MailLotInput,
): Promise<ChunkCounts> {
  const { database, resend, metrics } = dependencies;
  const startedAt = Date.now();
  const mayBegin = activityInfo().heartbeatDetails !== BEGUN;

  const frozen = await inProject(database, projectId, (project) =>
    freezeLot(project, { lot, mayBegin }, dependencies),
  );
  metrics.recorded(frozen.recorded);
  if (frozen.done) return frozen.result;

  const waitMs = await takeResendSlot(dependencies);
  if (waitMs === undefined) {
    if (!frozen.carriedOver) {
      await inProject(database, projectId, (project) =>
        clearLotAttempt(project, lot, frozen.attempt, { leave: false }),
      );
    }
    throw activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS });
  }
  await delay(waitMs);
  // As of a chunk: by now the provider may have forgotten the key.
  if (Date.now() - startedAt > LATEST_CALL_MS) throw activityFailure('internal');

  const outcome = await resend.sendBatch(frozen.mails, `lot/${lot}`);
  await keepToLimit(dependencies, outcome.allowedPerSecond);
  if (!isFinalOutcome(outcome)) return settleFailure(dependencies, { projectId, lot }, outcome, frozen);
  const { batchIds, carriedOver, attempt } = frozen;
  if (outcome.kind === 'invalid' && !carriedOver && batchIds.length > 1) {
    const cancelled = await inProject(database, projectId, async (project) => {
      await sendOneByOne(project, batchIds);
      return clearLotAttempt(project, lot, attempt, { leave: true });
    });
    metrics.recorded({ cancelled });
    return NOTHING;
  }
  const results = toLotResults(batchIds, outcome, carriedOver);
  const heard = await inProject(database, projectId, async (project) => {
    await shareLotBatches(project, batchIds);
    const statuses = await writeLotResults(project, lot, results);
    await completeBatches(project, lot, batchIds);
    return statuses;
  });
  const counts = countByStatus(results);
  metrics.recorded(counts);
  for (const status of heard) metrics.recorded({ [status]: 1 });
  return counts;
}

function toLotResults(batchIds: readonly string[], outcome: FinalOutcome, carriedOver: boolean): LotResult[] {
  return toResults([...batchIds.keys()], outcome, carriedOver).flatMap(({ index, ...result }) => {
    const batchId = batchIds[index];
    return batchId === undefined ? [] : [{ batchId, ...result }];
  });
}

/** Leaves the lot to Temporal's retry, or blocks its batches until a person has corrected our account. */
async function settleFailure(
  { database, pace, metrics }: SendEmailChunkDependencies,
  { projectId, lot }: MailLotInput,
  failure: ProviderFailure,
  { batchIds, attempt, carriedOver }: Attempt,
): Promise<ChunkCounts> {
  const { message = '', kind } = failure;
  const reason = blockReasonOf(failure);
  const isNothingDone = reason !== undefined || kind === 'rate_limit' || kind === 'unavailable';
  await recordConsequences(database, failure, {
    slots: pace.slots,
    logLine: reason === undefined ? 'lot not sent' : 'batches of a lot blocked',
    logged: { code: reason ?? codeOf(failure), mails: batchIds.length },
  });
  const cancelled = await inProject(database, projectId, async (project) => {
    const waitingOn = kind === 'rate_limit' ? 'provider_rate_limit' : 'provider_unavailable';
    await recordLotFailure(
      project,
      batchIds,
      reason === undefined ? { waitingOn, message } : { reason, message },
    );
    if (!isNothingDone || carriedOver) return 0;
    return clearLotAttempt(project, lot, attempt, { leave: reason !== undefined });
  });
  metrics.recorded({ cancelled });
  if (reason === undefined) throw toActivityFailure(failure);
  // An earlier call of it may have been made, so that its outcome is asked for once the account can be used.
  if (carriedOver) throw activityFailure('provider_unavailable', { retryAfterMs: BLOCKED_RETRY_MS });
  return NOTHING;
}
