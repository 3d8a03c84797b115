import { createHash, hash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { toAsciiAddress } from '../../../domain/email-address.ts';
import { recipientKey, type CompiledTemplate, type Params } from '../../../domain/template.ts';
import { recordAudit, type Act } from '../../../models/audit/audit-entries.ts';
import { findAcceptedBatch, type AcceptedBatch } from '../../../models/emails/find-batches.ts';
import { insertBatch } from '../../../models/emails/queued-batches.ts';
import { findMailConnection } from '../../../models/emails/senders.ts';
import { insertRecipients, type NewRecipient } from '../../../models/emails/recipients.ts';
import type { InProject } from '../../../models/in-project.ts';
import { lockPlanned, takeDailyShare } from '../../../models/emails/daily-limit.ts';
import { currentWork } from '../../../telemetry/work.ts';
import { actorOf, describeCaller, type Caller } from '../../credentials/caller.ts';
import type { ApiContext } from '../../context.ts';
import { unavailable, conflict } from '../../request/errors.ts';
import { inSlices } from '../in-slices.ts';
import type { OperationInput } from '../operation.ts';
import {
  isLaterDay,
  overDailyShare,
  requireDailyShare,
  requireNearFuture,
  requireRoomToPlan,
  usualDailyRecipients,
} from './batch-bounds.ts';
import { NO_PARAMS } from './check-recipients.ts';
import { requireSender } from './require-sender.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

export type Accepted = {
  batchId: string;
  totalRecipients: number;
  totalBatches: number;
  /** Recipients that repeat another, of those who were stored now. */
  duplicates: number;
  /** The same request was accepted before; nothing was done now. */
  isReplay: boolean;
  /** It is a single mail, which shares calls with others of its account. */
  sharesCalls: boolean;
  /** The connection whose account sends it; null for the platform's account. */
  connectionId: string | null;
};

/**
 * Stores a batch with its recipients, or finds the one that the same request stored before.
 * @throws AppError 409 when the project has no verified sender, or the tracking id belongs to another body; 400 for a time that
 *   is not within a year from now; 429 when the project has had its recipients for today,
 *   and 400 when a scheduled one has no room on its day or among what may wait for later ones, or one has more
 *   recipients than a day may have
 */
export async function acceptBatch(
  project: InProject,
  { body, compiled }: { body: Body; compiled: CompiledTemplate },
  by: {
    caller: Caller;
    requestId: string;
    totalBatches: number;
    settings: Pick<ApiContext['settings'], 'emails' | 'senders'>;
  },
): Promise<Accepted> {
  const { dryRun: _, ...batch } = body;
  const bodyDigest = await digestBody(batch);
  const sender = await requireSender(project, by.settings.senders).catch(async (error: unknown) => {
    // The sender may have changed since the same request was accepted.
    const replayed = await findReplayed(project, body.trackingId, bodyDigest);
    if (replayed) return replayed;
    throw error;
  });
  if ('batchId' in sender) return sender;
  const { trackingId, template, recipients, emailType, clientProjectId, metadata } = batch;
  const scheduledFor = batch.scheduledFor === undefined ? null : new Date(batch.scheduledFor);
  const totalRecipients = recipients.length;
  const connectionId = (await findMailConnection(project)) ?? null;
  const sharesCalls = totalRecipients === 1 && scheduledFor === null;
  const newBatch = {
    trackingId,
    bodyDigest,
    template,
    sender,
    emailType: emailType ?? null,
    clientProjectId: clientProjectId ?? null,
    metadata: metadata ?? null,
    totalRecipients,
    scheduledFor,
    queuedBy: describeCaller(by.caller),
    requestId: by.requestId,
    traceparent: currentWork().traceparent,
    totalBatches: by.totalBatches,
    sharesCalls,
    connectionId,
  };
  let batchId = await insertBatch(project, newBatch);
  if (batchId === undefined) {
    const replayed = await findReplayed(project, trackingId, bodyDigest);
    if (replayed) return replayed;
    // The one that had the trackingId has ended a moment ago, by its project's retention.
    batchId = await insertBatch(project, newBatch);
    if (batchId === undefined) throw unavailable();
  }
  if (scheduledFor) requireNearFuture(scheduledFor);
  const usual = usualDailyRecipients(by.settings.emails, connectionId);
  const share = { recipients: totalRecipients, scheduledFor };
  const limit = await requireDailyShare(project, share, usual);
  const marked = await markDuplicates(compiled, recipients);
  for await (const [first, slice] of inSlices(marked, RECIPIENTS_PER_INSERT)) {
    await insertRecipients(project, batchId, first, slice);
  }
  await recordQueued(project, by.caller, { target: batchId, details: { trackingId, totalRecipients } });
  // Last, because it keeps other batches of the project and day waiting until the commit.
  if (isLaterDay(scheduledFor)) {
    await lockPlanned(project);
    await requireRoomToPlan(project, share, limit);
  }
  const taken = await takeDailyShare(project, totalRecipients, { at: scheduledFor, limit });
  if (!taken) throw overDailyShare(limit, share);
  const duplicates = marked.filter(({ status }) => status === 'duplicate').length;
  return {
    batchId,
    totalRecipients,
    totalBatches: by.totalBatches,
    duplicates,
    isReplay: false,
    sharesCalls,
    connectionId,
  };
}

/**
 * What people queue is in the audit, whatever program they do it through. A key, or an OAuth client by a token of its own,
 * queues thousands of mails a minute, each a batch that says itself who queued it.
 */
async function recordQueued(
  project: InProject,
  caller: Caller,
  queued: Pick<Act, 'target' | 'details'>,
): Promise<void> {
  if (!caller.bearer || caller.bearer.isOwnTokenOfClient) return;
  await recordAudit(project, { ...actorOf(caller), action: 'batch.queue', ...queued });
}

async function findReplayed(
  project: InProject,
  trackingId: string,
  bodyDigest: Buffer,
): Promise<Accepted | undefined> {
  const accepted = await findAcceptedBatch(project, trackingId);
  if (!accepted) return undefined;
  requireSameBody(accepted, bodyDigest);
  return { ...accepted, batchId: accepted.id, duplicates: 0, isReplay: true, sharesCalls: false };
}

/** @throws AppError 409 when the tracking id was used for another body */
export function requireSameBody(accepted: AcceptedBatch, bodyDigest: Buffer): void {
  if (accepted.bodyDigest.equals(bodyDigest)) return;
  throw conflict('This trackingId was used for a different request. Choose another one.', [
    { path: 'trackingId', message: 'was used for a different request' },
  ]);
}

/** Recipients of one statement: few enough that its text is made in some milliseconds. */
const RECIPIENTS_PER_INSERT = 1_000;

/** The first of those who would get the same mail is sent it; the others are told apart by their status. */
export async function markDuplicates(
  { placeholders }: CompiledTemplate,
  recipients: Body['recipients'],
): Promise<NewRecipient[]> {
  const seen = new Set<string>();
  const marked: NewRecipient[] = [];
  for await (const [, slice] of inSlices(recipients)) {
    for (const { email: given, params = NO_PARAMS } of slice) {
      const email = toAsciiAddress(given);
      const key = keyOf(placeholders, email, params);
      marked.push({ email, params, status: seen.has(key) ? 'duplicate' : 'queued' });
      seen.add(key);
    }
  }
  return marked;
}

/** Of a fixed size, so that ten thousand keys of long parameters take little memory. */
function keyOf(placeholders: readonly string[], email: string, params: Params): string {
  return hash('sha256', recipientKey(placeholders, email, params), 'base64');
}

/**
 * SHA-256 of the body's values: the order of fields and the layout of the JSON do not matter. It is the digest of the
 * whole body in one text, which is made a slice of the recipients at a time.
 */
export async function digestBody(body: Omit<Body, 'dryRun'>): Promise<Buffer> {
  const digest = createHash('sha256');
  const { recipients } = body;
  let separator = '{';
  for (const [name, value] of Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    digest.update(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    if (name === 'recipients') {
      for await (const [first, slice] of inSlices(recipients)) digest.update(textOf(first, slice));
      digest.update(']');
    } else digest.update(stringify(value) ?? 'null');
  }
  return digest.update('}').digest();
}

/** A slice of a list as it stands in JSON, without the bracket at the list's end. */
function textOf(first: number, slice: readonly unknown[]): string {
  return (first === 0 ? '[' : ',') + (stringify(slice) ?? '[]').slice(1, -1);
}
