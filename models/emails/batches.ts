import {
  DataTypes,
  fn,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { z } from 'zod';
import { table } from '../table.ts';
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
export class EmailBatch extends Model<InferAttributes<EmailBatch>, InferCreationAttributes<EmailBatch>> {
  /** Made by the database: it begins with the day on which the batch was accepted, by which recipients are found. */
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare trackingId: string;
  declare bodyDigest: Buffer;
  declare state: BatchState;
  declare stateReason: CreationOptional<StateReason | null>;
  declare generation: CreationOptional<number>;
  declare template: z.infer<typeof batchTemplate>;
  declare sender: z.infer<typeof batchSender>;
  declare emailType: string | null;
  declare clientProjectId: string | null;
  declare metadata: Record<string, string> | null;
  declare totalRecipients: number;
  declare totalBatches: number;
  declare queuedBy: string;
  declare requestId: string;
  /** The trace in which it was accepted (W3C Trace Context). */
  declare traceparent: CreationOptional<string | null>;
  declare waitingOn: CreationOptional<WaitingOn | null>;
  declare lastError: CreationOptional<z.infer<typeof batchError> | null>;
  declare createdAt: CreationOptional<Date>;
  declare scheduledFor: CreationOptional<Date | null>;
  /** `YYYY-MM-DD`: the day (UTC) on which it was resumed or retried, and counts since; null: that for which it is scheduled or was queued. */
  declare countsOn: CreationOptional<string | null>;
  declare startedAt: CreationOptional<Date | null>;
  /** When a run read what was asked last; null while one has to be started or told. */
  declare openedAt: CreationOptional<Date | null>;
  /** Time of the last request: the acceptance, or a command. */
  declare requestedAt: CreationOptional<Date>;
  /** When a sweeper claimed to start its run. */
  declare startClaimedAt: CreationOptional<Date | null>;
  /** When a sweeper checked its run. */
  declare checkedAt: CreationOptional<Date | null>;
  declare completedAt: CreationOptional<Date | null>;
  /** A single mail, which shares calls and a workflow with others of its account. */
  declare sharesCalls: CreationOptional<boolean>;
  /** The connection whose account at Resend sends it; null for the platform's account. */
  declare connectionId: CreationOptional<string | null>;
  /** When its content ended: the text of its template, and its recipients' parameters. */
  declare contentEndedAt: CreationOptional<Date | null>;
}

export const emailBatches = table((sequelize) =>
  class extends EmailBatch {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: fn('new_email_batch_id') },
      projectId: { type: DataTypes.UUID, allowNull: false },
      trackingId: { type: DataTypes.TEXT, allowNull: false },
      bodyDigest: { type: DataTypes.BLOB, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'queued' },
      stateReason: { type: DataTypes.TEXT },
      generation: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      template: { type: DataTypes.JSONB, allowNull: false },
      sender: { type: DataTypes.JSONB, allowNull: false },
      emailType: { type: DataTypes.TEXT },
      clientProjectId: { type: DataTypes.TEXT },
      metadata: { type: DataTypes.JSONB },
      totalRecipients: { type: DataTypes.INTEGER, allowNull: false },
      totalBatches: { type: DataTypes.INTEGER, allowNull: false },
      queuedBy: { type: DataTypes.TEXT, allowNull: false },
      requestId: { type: DataTypes.TEXT, allowNull: false },
      traceparent: { type: DataTypes.TEXT },
      waitingOn: { type: DataTypes.TEXT },
      lastError: { type: DataTypes.JSONB },
      createdAt: { type: DataTypes.DATE },
      scheduledFor: { type: DataTypes.DATE },
      countsOn: { type: DataTypes.DATEONLY },
      startedAt: { type: DataTypes.DATE },
      openedAt: { type: DataTypes.DATE },
      requestedAt: { type: DataTypes.DATE },
      startClaimedAt: { type: DataTypes.DATE },
      checkedAt: { type: DataTypes.DATE },
      completedAt: { type: DataTypes.DATE },
      sharesCalls: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      connectionId: { type: DataTypes.UUID },
      contentEndedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'EmailBatch', tableName: 'email_batches', underscored: true, updatedAt: false },
  ),
);

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
