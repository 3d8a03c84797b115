import { setTimeout as delay } from 'node:timers/promises';
import { lockBatches, recordFailure } from '../../models/emails/batch-runs.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import { lockWaitingMails, startSingleMails } from '../../models/emails/call-mails.ts';
import { completeSingleMails, lockAnsweredBatches, recordResults } from '../../models/emails/call-results.ts';
import {
  findCall,
  moveToNewCall,
  releaseCall,
  removeFromCall,
  type CallState,
} from '../../models/emails/calls.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { CALL_SIZE, type CallInput, type CallResult } from '../../workflows/contract/emails.ts';
import { activityFailure } from '../failures.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { getCode, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import { blockMail, type BlockOutcome } from './block-mail.ts';
import { freezeCall, type FrozenCall } from './freeze-call.ts';
import {
  toOwnAccountFailure,
  getMailAccount,
  recordQuota,
  type MailAccount,
  type OwnMailAccounts,
} from './mail-accounts.ts';
import type { AttachmentContents } from './attachments.ts';
import type { MailRules } from './render-mails.ts';
import type { ResendClient } from './resend-client.ts';
import { getBlockReason } from './resend-failure.ts';
import {
  applyRateLimit,
  LATEST_CALL_MS,
  MAX_WAIT_MS,
  takeResendSlot,
  type Paced,
} from './take-resend-slot.ts';
import { countByStatus, isFinalOutcome, toResults } from './to-results.ts';

export type SendCallDependencies = Paced & OwnMailAccounts & MailRules & { resend: ResendClient };

/** Prepared statements keep their plan, so a plan made for a small table would keep its sequential scan. */
const BY_INDEX = { enableSeqScan: false };

const NOTHING_SENT: CallResult = { sent: 0, failed: 0, unknown: 0, held: true };

/** Calls are frozen this long before their slots, so that they start on time. */
const FREEZE_MS = 50;

/** Retry delay of a call that may have been sent, if the account cannot send now. */
const BLOCKED_RETRY_MS = 60_000;

const MAY_SEND_RETRY_MS = 100;

type Frozen = FrozenCall & { isDone: false };

/**
 * @param options `known`: state of the call after earlier attempts; undefined in a first attempt.
 * `isFirst`: whether this is the first call of the activity's attempt. `startedAtMs`: start of that attempt.
 * `contents`: attachments of the call's mail, if any
 * @throws a retryable failure
 */
export async function sendCall(
  dependencies: SendCallDependencies,
  input: CallInput,
  options: {
    known: CallState | undefined;
    isFirst: boolean;
    startedAtMs: number;
    contents?: AttachmentContents;
  },
): Promise<CallResult> {
  const { database, metrics, unsubscribeLinks, platformDomain } = dependencies;
  const { projectId, callId } = input;
  const { known, isFirst, startedAtMs, contents } = options;
  if (known?.batchIds.length === 0) return { ...NOTHING_SENT, held: input.batchId !== undefined };
  const account = await getMailAccount(dependencies, input);
  if ('unusable' in account) return blockCall(dependencies, input, account);
  const { resend, pace } = account;
  // The freeze comes as late as possible, so that mails can be paused, cancelled or suppressed during the
  // wait for the slot. A call whose results are stored needs no slot.
  const waitMs = known?.isRecorded ? 0 : await takeResendSlot({ database, metrics, pace }, isFirst);
  if (waitMs === undefined) throw activityFailure('provider_rate_limit', { retryAfterMs: MAX_WAIT_MS });
  const isTooLate = (inMs: number) => Date.now() + inMs - startedAtMs > LATEST_CALL_MS;
  // This check precedes the freeze, so that a call that was certainly not sent does not count as attempted.
  if (!known?.isRecorded && isTooLate(waitMs)) throw activityFailure('internal');
  const slotAtMs = performance.now() + waitMs;
  await delay(Math.max(waitMs - FREEZE_MS, 0));

  const frozen = await inProject(
    database,
    projectId,
    async (project) => {
      const hasDeletedFile = contents === 'deleted';
      const rules = { mayTake: !known, unsubscribeLinks, platformDomain, hasDeletedFile };
      const call = await freezeCall(project, input, rules);
      // The transaction holds the locks until the slot. Otherwise, a command could commit just before the
      // call, and the call would ignore it.
      if (!call.isDone) await delay(Math.max(slotAtMs - performance.now(), 0));
      return call;
    },
    BY_INDEX,
  );
  metrics.countRecipients(frozen.recorded);
  if (frozen.isDone) return frozen.result;
  // If the call has become too late since the first check, the process was suspended, and Temporal may have
  // started another attempt.
  if (isTooLate(0)) throw activityFailure('internal');

  const [mail] = frozen.mails;
  const outcome =
    mail?.attachments && contents !== undefined && contents !== 'deleted'
      ? await resend.sendMail(mail, contents, callId)
      : await resend.sendBatch(frozen.mails, callId);
  await applyRateLimit({ database, pace }, outcome.allowedPerSecond);
  if (!isFinalOutcome(outcome)) return settleFailure(dependencies, account, input, outcome, frozen);
  const batchIds = getBatchIds(frozen);
  if (outcome.kind === 'invalid' && !frozen.isRepeated && batchIds.length > 1) {
    await inProject(database, projectId, (project) => splitCall(project, input, frozen, batchIds));
    return { ...NOTHING_SENT, held: false };
  }
  const results = toResults(frozen.members, outcome, frozen.isRepeated);
  const isShared = input.batchId === undefined;
  const statuses = await inProject(
    database,
    projectId,
    async (project) => {
      const [, recorded] = await Promise.all([
        lockAnsweredBatches(project, batchIds, { isExclusive: isShared }),
        recordResults(project, callId, results),
      ]);
      if (isShared) await completeSingleMails(project, batchIds);
      return recorded;
    },
    BY_INDEX,
  );
  const counts = countByStatus(results);
  metrics.countRecipients(counts);
  for (const status of statuses) metrics.countRecipients({ [status]: 1 });
  return { ...counts, held: false };
}

/** Splits a refused call into two calls. Repeated refusals isolate the invalid mail. */
async function splitCall(
  project: InProject,
  { callId }: CallInput,
  { attempt }: Frozen,
  batchIds: readonly string[],
): Promise<void> {
  await lockBatches(project, batchIds, { isExclusive: true });
  await releaseCall(project, callId, { attempt, drop: false });
  const middle = Math.ceil(batchIds.length / 2);
  await moveToNewCall(project, callId, batchIds.slice(0, middle));
  await moveToNewCall(project, callId, batchIds.slice(middle));
}

async function blockCall(
  { database, metrics }: SendCallDependencies,
  { projectId, callId, batchId, connectionId: own }: CallInput,
  { reason, unusable: message }: { reason: BlockReason; unusable: string },
): Promise<CallResult> {
  const isShared = batchId === undefined;
  const connectionId = own ?? null;
  const blockedCall = await inProject(database, projectId, async (project) => {
    const { batchIds, isOpen } = await findCall(project, callId);
    const outcome = await blockMail(project, { reason, message }, { connectionId }, async () => {
      if (batchIds.length > 0 || !isShared) {
        await lockBatches(project, batchIds, { isExclusive: true });
        return batchIds;
      }
      const waiting = await lockWaitingMails(project, { connectionId, mails: CALL_SIZE });
      await startSingleMails(project, waiting);
      return waiting;
    });
    const isDropped = !isOpen && outcome !== 'may_send_again';
    const cancelled = isDropped ? await removeFromCall(project, callId, batchIds) : 0;
    return { outcome, isOpen, cancelled };
  });
  metrics.countRecipients({ cancelled: blockedCall.cancelled });
  return settleAfterBlock(blockedCall.outcome, { isOpen: blockedCall.isOpen, isShared });
}

/**
 * Records a failed call, and blocks its batches if the account cannot send.
 * @throws a retryable failure if another attempt is needed
 */
async function settleFailure(
  { database, metrics }: SendCallDependencies,
  { pace, connection }: MailAccount,
  { projectId, callId, batchId }: CallInput,
  resendFailure: ProviderFailure,
  frozen: Frozen,
): Promise<CallResult> {
  const failure = connection ? toOwnAccountFailure(resendFailure) : resendFailure;
  const { message = '', kind } = failure;
  const reason = getBlockReason(failure);
  const isUnsent = reason !== undefined || kind === 'rate_limit' || kind === 'unavailable';
  const isShared = batchId === undefined;
  const batchIds = getBatchIds(frozen);
  await recordConsequences(database, failure, {
    slots: pace.slots,
    ...(connection && { connection }),
    logLine: reason === undefined ? 'call failed' : 'batches blocked',
    logged: { code: reason ?? getCode(failure), mails: frozen.mails.length },
  });
  const { outcome, cancelled } = await inProject(database, projectId, async (project) => {
    let blocked: BlockOutcome = 'not_sending';
    const lock = async () => {
      if (isShared) await lockBatches(project, batchIds, { isExclusive: true });
      return batchIds;
    };
    if (reason === undefined) {
      const waitingOn = kind === 'rate_limit' ? 'provider_rate_limit' : 'provider_unavailable';
      await recordFailure(project, await lock(), { waitingOn, message });
    } else {
      if (reason === 'provider_quota' && connection) await recordQuota(project, connection.id, failure);
      const usedAccount = { connectionId: connection?.id ?? null, sealedSecret: connection?.sealedSecret };
      blocked = await blockMail(project, { reason, message }, usedAccount, lock);
    }
    if (!isUnsent || frozen.isRepeated) return { outcome: blocked, cancelled: 0 };
    const drop = reason !== undefined && blocked !== 'may_send_again';
    const released = await releaseCall(project, callId, { attempt: frozen.attempt, drop });
    return { outcome: blocked, cancelled: released };
  });
  metrics.countRecipients({ cancelled });
  if (reason === undefined) throw toActivityFailure(failure);
  return settleAfterBlock(outcome, { isOpen: frozen.isRepeated, isShared });
}

/**
 * Throws if the account may send again, or if an earlier attempt may have sent the call. Does not throw for a
 * sent call of a blocked batch with its own workflow, because that workflow waits until the batch is resumed.
 * @throws a retryable failure
 */
function settleAfterBlock(
  outcome: BlockOutcome,
  { isOpen, isShared }: { isOpen: boolean; isShared: boolean },
): CallResult {
  if (outcome === 'may_send_again') {
    throw activityFailure('provider_unavailable', { retryAfterMs: MAY_SEND_RETRY_MS });
  }
  if (isOpen && (isShared || outcome !== 'blocked')) {
    throw activityFailure('provider_unavailable', { retryAfterMs: BLOCKED_RETRY_MS });
  }
  return NOTHING_SENT;
}

function getBatchIds({ members }: Frozen): string[] {
  return [...new Set(members.map(({ batchId }) => batchId))];
}
