import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';
import { z } from 'zod';

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

/** What a person has to mend before a blocked batch can go on: our key at the provider, or its quota. */
export type BlockReason = 'provider_credentials' | 'provider_quota';

/** Why a batch is paused, blocked or cancelled: somebody asked for it, or its run ended otherwise. */
export type StateReason = BlockReason | 'requested' | 'terminated' | 'failed';

/** The last thing that went wrong with a batch. `occurredAt` is an ISO 8601 date-time. */
export const batchError = z.object({ code: z.string(), message: z.string(), occurredAt: z.string() });

/** One accepted request for mail, with everything that its sending needs. Its recipients are rows of their own. */
export class EmailBatch extends Model<InferAttributes<EmailBatch>, InferCreationAttributes<EmailBatch>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare trackingId: string;
  declare bodyDigest: Buffer;
  declare state: CreationOptional<BatchState>;
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
  declare waitingOn: CreationOptional<WaitingOn | null>;
  declare lastError: CreationOptional<z.infer<typeof batchError> | null>;
  declare createdAt: CreationOptional<Date>;
  declare scheduledFor: CreationOptional<Date | null>;
  declare startedAt: CreationOptional<Date | null>;
  declare completedAt: CreationOptional<Date | null>;
}

export function defineEmailBatch(sequelize: Sequelize): typeof EmailBatch {
  return class extends EmailBatch {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
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
      waitingOn: { type: DataTypes.TEXT },
      lastError: { type: DataTypes.JSONB },
      createdAt: { type: DataTypes.DATE },
      scheduledFor: { type: DataTypes.DATE },
      startedAt: { type: DataTypes.DATE },
      completedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'EmailBatch', tableName: 'email_batches', underscored: true, updatedAt: false },
  );
}
