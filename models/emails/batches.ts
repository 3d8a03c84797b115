import { fn } from 'sequelize';
import { z } from 'zod';
import { defineTable, type RowOf } from '../table.ts';
import { recordingEach } from '../webhooks/project-events.ts';

/** The JSON columns of a batch, parsed when they are read. */
export const batchTemplate = z.object({
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
});
export const batchSender = z.object({
  name: z.string(),
  address: z.string(),
  replyTo: z.string().optional(),
});

export type BatchState =
  'scheduled' | 'queued' | 'sending' | 'paused' | 'blocked' | 'completed' | 'cancelled';

/** What of the e-mail provider a batch that is being sent waits for. */
export type WaitingOn = 'provider_rate_limit' | 'provider_unavailable';

/** What a person has to fix before a blocked batch can go on: our key at the provider, or its quota. */
export type BlockReason = 'provider_credentials' | 'provider_quota';

/** Why a batch is paused, blocked or cancelled: somebody asked for it, or its run ended otherwise. */
export type StateReason = BlockReason | 'requested' | 'terminated' | 'failed';

/** The last thing that went wrong with a batch. `occurredAt` is an ISO 8601 date-time. */
export const batchError = z.object({ code: z.string(), message: z.string(), occurredAt: z.string() });

/** One accepted request for mail, with everything that its sending needs. Its recipients are rows of their own. */
export const emailBatches = defineTable({ tableName: 'email_batches', timestamps: 'created' }, (c) => ({
  /** Made by the database: it begins with the day on which the batch was accepted, by which recipients are found. */
  id: c.key(c.defaultTo(c.uuid(), fn('new_email_batch_id'))),
  projectId: c.uuid(),
  trackingId: c.text(),
  bodyDigest: c.bytes(),
  state: c.defaultTo(c.text<BatchState>(), 'queued'),
  stateReason: c.nullable(c.text<StateReason>()),
  generation: c.defaultTo(c.integer(), 0),
  template: c.json<z.infer<typeof batchTemplate>>(),
  sender: c.json<z.infer<typeof batchSender>>(),
  emailType: c.nullable(c.text()),
  clientProjectId: c.nullable(c.text()),
  metadata: c.nullable(c.json<Record<string, string>>()),
  totalRecipients: c.integer(),
  totalBatches: c.integer(),
  queuedBy: c.text(),
  requestId: c.text(),
  /** The trace in which it was accepted (W3C Trace Context). */
  traceparent: c.nullable(c.text()),
  waitingOn: c.nullable(c.text<WaitingOn>()),
  lastError: c.nullable(c.json<z.infer<typeof batchError>>()),
  createdAt: c.generated(c.timestamp()),
  scheduledFor: c.nullable(c.timestamp()),
  /** `YYYY-MM-DD`: the day (UTC) on which it was resumed or retried, and counts since; null: that for which it is scheduled or was queued. */
  countsOn: c.nullable(c.day()),
  startedAt: c.nullable(c.timestamp()),
  /** When a run read what was asked last; null while one has to be started or told. */
  openedAt: c.nullable(c.timestamp()),
  /** Time of the last request: the acceptance, or a command. */
  requestedAt: c.generated(c.timestamp()),
  /** When a sweeper claimed to start its run. */
  startClaimedAt: c.nullable(c.timestamp()),
  /** When a sweeper checked its run. */
  checkedAt: c.nullable(c.timestamp()),
  completedAt: c.nullable(c.timestamp()),
  /** A single mail, which shares calls and a workflow with others of its account. */
  sharesCalls: c.defaultTo(c.boolean(), false),
  /** The connection whose account at Resend sends it; null for the platform's account. */
  connectionId: c.nullable(c.uuid()),
  /** When its content ended: the text of its template, and its recipients' parameters. */
  contentEndedAt: c.nullable(c.timestamp()),
}));

export type EmailBatch = RowOf<typeof emailBatches>;

/** SQL: an update of `email_batches` that takes batches to a state, and records for each that it has come to it. */
export function recordingBatches(state: 'completed' | 'blocked' | 'cancelled', update: string): string {
  return recordingEach(`${update} returning id, tracking_id, state_reason`, {
    type: `'email_batch.${state}'`,
    data: `jsonb_build_object('batchId', id, 'trackingId', tracking_id, 'reason', state_reason)`,
  });
}

/** SQL: an update of `email_recipients r`, and records for each mail that has failed by it that it has. */
export function recordingFailed(update: string): string {
  return recordingEach(
    `${update} returning r.batch_id, r.index, r.email, r.status, r.reason_code, r.erased_at`,
    {
      type: `'email.failed'`,
      data: `jsonb_build_object('batchId', batch_id, 'index', index, 'email', email,
      'reason', jsonb_build_object('code', reason_code))`,
      where: `status = 'failed' and erased_at is null`,
    },
  );
}
