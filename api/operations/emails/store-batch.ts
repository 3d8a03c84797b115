import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { recordAudit, type Act } from '../../../models/audit/audit-entries.ts';
import { findAcceptedBatch, type AcceptedBatch } from '../../../models/emails/find-batches.ts';
import { insertBatch } from '../../../models/emails/queued-batches.ts';
import { findMailConnection } from '../../../models/emails/senders.ts';
import { insertRecipients } from '../../../models/emails/recipients.ts';
import type { InProject, Project } from '../../../models/in-project.ts';
import {
  getDefaultDailyLimit,
  lockPlannedRecipients,
  reserveDailyQuota,
} from '../../../models/emails/daily-limit.ts';
import { getCurrentWork } from '../../../telemetry/work.ts';
import { toActor, describeCaller, type Caller } from '../../credentials/caller.ts';
import type { ApiContext } from '../../context.ts';
import { unavailable, conflict } from '../../request/errors.ts';
import { yieldSlices } from '../yield-slices.ts';
import type { OperationInput } from '../operation.ts';
import {
  isLaterDay,
  dailyLimitExceeded,
  requireDailyCapacity,
  requireSendTime,
  requirePlannedCapacity,
  getSendTime,
  type BatchRequest,
} from './batch-bounds.ts';
import type { MailContent } from './mail-content.ts';
import { markDuplicates } from './mark-duplicates.ts';
import { countAddresses, readMailOptions } from './mail-options.ts';
import { requireSender } from './require-sender.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

export type QueuedBatch = {
  batchId: string;
  totalRecipients: number;
  totalBatches: number;
  duplicates: number;
  /** Whether the same request was accepted before. If so, this request stored nothing. */
  isReplay: boolean;
  /**
   * Whether the batch is new, has one mail without attachments, and is sent immediately. Such batches share
   * provider calls.
   */
  sharesCalls: boolean;
  /** Null for the platform's account. */
  connectionId: string | null;
};

/**
 * Stores a batch, or returns the stored batch if the same request is repeated.
 * @throws AppError 409 without a verified sender, or if the `trackingId` belongs to another body
 * @throws AppError 400 for an invalid time or option, or if a recipient limit requires a smaller batch or
 * another send time; 429 if the batch would exceed today's limit
 */
export async function storeBatch(
  project: InProject,
  { body, content }: { body: BatchRequest; content: MailContent },
  request: {
    caller: Caller;
    requestId: string;
    totalBatches: number;
    settings: Pick<ApiContext['settings'], 'emails' | 'senders'>;
  },
): Promise<QueuedBatch> {
  const { dryRun: _, ...batch } = body;
  const bodyDigest = await digestBody(batch);
  const prepare = async () => ({
    sender: await requireSender(project, request.settings.senders),
    options: await readMailOptions(project, batch),
  });
  const prepared = await prepare().catch(async (error: unknown) => {
    // A repeated request succeeds even if its sender or attached files have changed since.
    const replayed = await findReplay(project, body.trackingId, bodyDigest);
    if (replayed) return replayed;
    throw error;
  });
  if ('batchId' in prepared) return prepared;
  const { trackingId, recipients, emailType, clientProjectId, metadata } = batch;
  const scheduledFor = getSendTime(batch);
  const totalRecipients = recipients.length;
  const connectionId = (await findMailConnection(project)) ?? null;
  const isSingle = totalRecipients === 1;
  const sharesCalls = isSingle && scheduledFor === null && !batch.attachments;
  const newBatch = {
    trackingId,
    bodyDigest,
    template: content.template,
    templateId: content.source?.templateId ?? null,
    templateVersion: content.source?.version ?? null,
    ...prepared,
    emailType: emailType ?? null,
    clientProjectId: clientProjectId ?? null,
    metadata: metadata ?? null,
    totalRecipients,
    scheduledFor,
    queuedBy: describeCaller(request.caller),
    requestId: request.requestId,
    traceparent: getCurrentWork().traceparent,
    totalBatches: request.totalBatches,
    sharesCalls,
    connectionId,
  };
  let batchId = await insertBatch(project, newBatch);
  if (batchId === undefined) {
    const replayed = await findReplay(project, trackingId, bodyDigest);
    if (replayed) return replayed;
    // Retention has just deleted the batch with this trackingId.
    batchId = await insertBatch(project, newBatch);
    if (batchId === undefined) throw unavailable();
  }
  requireSendTime(batch);
  const defaultLimit = getDefaultDailyLimit(request.settings.emails, connectionId);
  const isDelayed = batch.delaySeconds !== undefined;
  const sending = { recipients: countAddresses(batch), scheduledFor, isDelayed };
  const limit = await requireDailyCapacity(project, sending, defaultLimit);
  const marked = await markDuplicates(content.compiled, recipients);
  for await (const [first, slice] of yieldSlices(marked, RECIPIENTS_PER_INSERT)) {
    await insertRecipients(project, batchId, first, slice);
  }
  await auditQueuedBatch(project, request.caller, {
    target: batchId,
    details: { trackingId, totalRecipients },
  });
  // These steps come last, because their locks block other batches of the project until the commit.
  if (isLaterDay(scheduledFor)) {
    await lockPlannedRecipients(project);
    await requirePlannedCapacity(project, sending, limit);
  }
  const isReserved = await reserveDailyQuota(project, sending.recipients, {
    at: scheduledFor,
    limit,
    isSingle,
  });
  if (!isReserved) throw dailyLimitExceeded(limit, sending);
  const duplicates = marked.filter(({ status }) => status === 'duplicate').length;
  return {
    batchId,
    totalRecipients,
    totalBatches: request.totalBatches,
    duplicates,
    isReplay: false,
    sharesCalls,
    connectionId,
  };
}

/**
 * Programs queue thousands of batches a minute, so only batches that people queue are audited. Every batch
 * stores its creator.
 */
async function auditQueuedBatch(
  project: InProject,
  caller: Caller,
  queued: Pick<Act, 'target' | 'details'>,
): Promise<void> {
  if (!caller.bearer || caller.bearer.isClientToken) return;
  await recordAudit(project, { ...toActor(caller), action: 'batch.queue', ...queued });
}

/** @throws AppError 409 if the `trackingId` belongs to another body */
export async function findReplay(
  project: Project,
  trackingId: string,
  bodyDigest: Buffer,
): Promise<QueuedBatch | undefined> {
  const accepted = await findAcceptedBatch(project, trackingId);
  if (!accepted) return undefined;
  requireSameBody(accepted, bodyDigest);
  return { ...accepted, batchId: accepted.id, duplicates: 0, isReplay: true, sharesCalls: false };
}

/** @throws AppError 409 if the `trackingId` belongs to another body */
export function requireSameBody(accepted: AcceptedBatch, bodyDigest: Buffer): void {
  if (accepted.bodyDigest.equals(bodyDigest)) return;
  throw conflict('This trackingId was used for a different request. Choose another one.', [
    { path: 'trackingId', message: 'was used for a different request' },
  ]);
}

/** Small enough that building a statement blocks the event loop only for milliseconds. */
const RECIPIENTS_PER_INSERT = 1_000;

/**
 * Returns the SHA-256 digest, which does not depend on field order or JSON layout. Recipients are serialized
 * in slices to keep the event loop responsive.
 */
export async function digestBody(body: Omit<Body, 'dryRun'>): Promise<Buffer> {
  const digest = createHash('sha256');
  const { recipients } = body;
  let separator = '{';
  for (const [name, value] of Object.entries(body).toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    digest.update(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    if (name === 'recipients') {
      for await (const [first, slice] of yieldSlices(recipients)) digest.update(serializeSlice(first, slice));
      digest.update(']');
    } else digest.update(stringify(value));
  }
  return digest.update('}').digest();
}

/** Serializes a part of the list. The caller adds the closing bracket. */
function serializeSlice(first: number, slice: readonly unknown[]): string {
  return (first === 0 ? '[' : ',') + stringify(slice).slice(1, -1);
}
