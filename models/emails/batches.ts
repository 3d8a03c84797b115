import { fn } from 'sequelize';
import { z } from 'zod';
import { defineTable, type RowOf } from '../table.ts';
import { textsByName } from '../texts-by-name.ts';
import { buildRecordEventsSql } from '../webhooks/project-events.ts';

export const batchTemplate = z.object({
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
  defaults: textsByName.optional(),
});

export const batchSender = z.object({
  name: z.string(),
  address: z.string(),
  replyTo: z.string().optional(),
});

const addresses = z.array(z.string()).optional();
const attachment = z.object({
  assetId: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
  /** ETag of the file, which represents its bytes in the digest of a call. */
  etag: z.string(),
});

/** Applies to every mail of a batch. */
export const mailOptions = z.object({
  replyTo: addresses,
  cc: addresses,
  bcc: addresses,
  headers: textsByName.optional(),
  tags: textsByName.optional(),
  attachments: z.array(attachment).optional(),
});

export type MailOptions = z.infer<typeof mailOptions>;

export type MailAttachment = z.infer<typeof attachment>;

export type BatchState =
  | 'scheduled'
  | 'queued'
  | 'sending'
  | 'paused'
  | 'blocked'
  | 'completed'
  | 'cancelled';

export type WaitingOn = 'provider_rate_limit' | 'provider_unavailable';

/** Reason why a batch is blocked: the API key or the quota of its account. */
export type BlockReason = 'provider_credentials' | 'provider_quota';

export type StateReason = BlockReason | 'requested' | 'terminated' | 'failed';

export const batchError = z.object({ code: z.string(), message: z.string(), occurredAt: z.string() });

export const emailBatches = defineTable({ tableName: 'email_batches', timestamps: 'created' }, (c) => ({
  /** Contains the day (UTC) of acceptance, which selects the partition of the recipients. */
  id: c.key(c.defaultTo(c.uuid(), fn('new_email_batch_id'))),
  projectId: c.uuid(),
  trackingId: c.text(),
  bodyDigest: c.bytes(),
  state: c.defaultTo(c.text<BatchState>(), 'queued'),
  stateReason: c.nullable(c.text<StateReason>()),
  /**
   * Actor of the last requested pause or cancellation, as in the audit log. Null: none yet, or one by an
   * operator or the restoration of the project.
   */
  stateChangedBy: c.nullable(c.text()),
  /** Number of retries. */
  generation: c.defaultTo(c.integer(), 0),
  template: c.json<z.infer<typeof batchTemplate>>(),
  sender: c.json<z.infer<typeof batchSender>>(),
  options: c.nullable(c.json<MailOptions>()),
  /**
   * Number of addresses to which a mail goes: its recipient and its copies. All count towards the daily
   * limit.
   */
  addressesPerMail: c.generated(c.integer()),
  /** Subject of the template. Null: the content expired. */
  subject: c.nullable(c.text()),
  templateId: c.nullable(c.uuid()),
  templateVersion: c.nullable(c.integer()),
  emailType: c.nullable(c.text()),
  clientProjectId: c.nullable(c.text()),
  metadata: c.nullable(c.json<Record<string, string>>()),
  totalRecipients: c.integer(),
  /** Number of provider calls of at most 100 mails, as in the API's `totalBatches`. */
  totalBatches: c.integer(),
  queuedBy: c.text(),
  requestId: c.text(),
  /** Trace of the request that queued the batch (W3C Trace Context). */
  traceparent: c.nullable(c.text()),
  waitingOn: c.nullable(c.text<WaitingOn>()),
  lastError: c.nullable(c.json<z.infer<typeof batchError>>()),
  createdAt: c.generated(c.timestamp()),
  scheduledFor: c.nullable(c.timestamp()),
  /**
   * Day (UTC) on which a resume or retry counted the batch against the daily limit. Null: the batch counts on
   * the day for which it is scheduled or on which it was queued.
   */
  countsOn: c.nullable(c.day()),
  startedAt: c.nullable(c.timestamp()),
  /** Time at which a run first read the last command; null: a run has to be started or signalled. */
  openedAt: c.nullable(c.timestamp()),
  /** Time of the acceptance or the last command. */
  requestedAt: c.generated(c.timestamp()),
  startClaimedAt: c.nullable(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  completedAt: c.nullable(c.timestamp()),
  /** True for a single mail, which shares calls and a workflow with other single mails of its account. */
  sharesCalls: c.defaultTo(c.boolean(), false),
  /** Connection of the sending Resend account; null: the platform's account. */
  connectionId: c.nullable(c.uuid()),
  /** Time at which the content (template, options and recipients' parameters) expired. */
  contentEndedAt: c.nullable(c.timestamp()),
  /** Sequence whose step queued the mail; null: queued by a request. */
  sequenceId: c.nullable(c.uuid()),
  enrollmentId: c.nullable(c.uuid()),
  stepIndex: c.nullable(c.integer()),
}));

export type EmailBatch = RowOf<typeof emailBatches>;

/**
 * Returns SQL that runs an update of `email_batches` and records the event of the new state for each batch.
 */
export function buildBatchEventsSql(state: 'completed' | 'blocked' | 'cancelled', update: string): string {
  return buildRecordEventsSql(`${update} returning id, tracking_id, state_reason`, {
    type: `'email_batch.${state}'`,
    data: `jsonb_build_object('batchId', id, 'trackingId', tracking_id, 'reason', state_reason)`,
  });
}

/** Returns SQL that runs an update of `email_recipients r` and records an event for each mail that fails. */
export function buildFailuresSql(update: string): string {
  return buildRecordEventsSql(
    `${update} returning r.batch_id, r.index, r.email, r.status, r.reason_code, r.erased_at`,
    {
      type: `'email.failed'`,
      data: `jsonb_build_object('batchId', batch_id, 'index', index, 'email', email,
      'reason', jsonb_build_object('code', reason_code))`,
      where: `status = 'failed' and erased_at is null`,
    },
  );
}
