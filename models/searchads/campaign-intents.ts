import {
  col,
  DataTypes,
  fn,
  literal,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';
import {
  campaignOutcome,
  campaignRequest,
  policyExemptions,
  type CampaignOutcome,
  type CampaignRequest,
  type CampaignState,
  type PolicyExemptions,
} from './campaign-requests.ts';

/** A search campaign that was asked for. It is open while its state is `running` or `ambiguous`. */
class CampaignIntent extends Model<InferAttributes<CampaignIntent>, InferCreationAttributes<CampaignIntent>> {
  /** The mark by which the campaign is known again at Google. */
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare connectionId: string;
  declare customerId: string;
  declare loginCustomerId: string;
  declare name: string;
  declare validateOnly: boolean;
  declare idempotencyKey: string | null;
  /** SHA-256 of customer and body. */
  declare bodyDigest: Buffer;
  declare request: CampaignRequest;
  declare state: CampaignState;
  /** Whether the campaign may be sent, or only be looked for. */
  declare maySend: CreationOptional<boolean>;
  declare attempts: CreationOptional<number>;
  declare attemptedAt: CreationOptional<Date | null>;
  /** What it was sent with last. */
  declare exemptions: CreationOptional<PolicyExemptions | null>;
  declare outcome: CreationOptional<CampaignOutcome | null>;
  declare requestedBy: string;
  declare clientId: CreationOptional<string | null>;
  declare ip: CreationOptional<string | null>;
  /** The persons who asked for it, also through a key of theirs. */
  declare requesters: CreationOptional<string[]>;
  /** Whether somebody else has approved it. */
  declare isApproved: CreationOptional<boolean>;
  declare requestId: string;
  declare createdAt: CreationOptional<Date>;
  declare touchedAt: CreationOptional<Date>;
  declare checkedAt: CreationOptional<Date | null>;
  /** How often it was put off after it was approved, and until when. */
  declare postponed: CreationOptional<number>;
  declare resumeAt: CreationOptional<Date | null>;
  declare putOffSince: CreationOptional<Date | null>;
  declare endedAt: CreationOptional<Date | null>;
}

export const campaignIntents = table((sequelize) =>
  class extends CampaignIntent {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      connectionId: { type: DataTypes.UUID, allowNull: false },
      customerId: { type: DataTypes.TEXT, allowNull: false },
      loginCustomerId: { type: DataTypes.TEXT, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      validateOnly: { type: DataTypes.BOOLEAN, allowNull: false },
      idempotencyKey: { type: DataTypes.TEXT },
      bodyDigest: { type: DataTypes.BLOB, allowNull: false },
      request: { type: DataTypes.JSONB, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
      maySend: { type: DataTypes.BOOLEAN, allowNull: false },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      attemptedAt: { type: DataTypes.DATE },
      exemptions: { type: DataTypes.JSONB },
      outcome: { type: DataTypes.JSONB },
      requestedBy: { type: DataTypes.TEXT, allowNull: false },
      clientId: { type: DataTypes.TEXT },
      ip: { type: DataTypes.TEXT },
      requesters: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      isApproved: { type: DataTypes.BOOLEAN, allowNull: false },
      requestId: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
      touchedAt: { type: DataTypes.DATE },
      checkedAt: { type: DataTypes.DATE },
      postponed: { type: DataTypes.INTEGER, allowNull: false },
      resumeAt: { type: DataTypes.DATE },
      putOffSince: { type: DataTypes.DATE },
      endedAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'CampaignIntent',
      tableName: 'campaign_intents',
      underscored: true,
      updatedAt: false,
    },
  ),
);

/** States of an intent whose campaign may yet be sent, or be found at Google. */
const OPEN_STATES: CampaignState[] = ['running', 'ambiguous'];

export type IntentColumns = InferAttributes<CampaignIntent>;

/** By what the same request is known again. */
export type IntentIdentity = Pick<IntentColumns, 'customerId' | 'name' | 'validateOnly' | 'bodyDigest'> & {
  idempotencyKey: string | undefined;
};

/** The way to the customer. */
export type CustomerWay = Pick<IntentColumns, 'connectionId' | 'loginCustomerId'>;

export type NewIntent = IntentIdentity &
  CustomerWay &
  Pick<IntentColumns, 'request' | 'requestedBy' | 'clientId' | 'ip' | 'requesters' | 'requestId'>;

/** Writes a campaign down before its job starts. Undefined when another has its key, its name or its body. */
export async function insertIntent(project: InProject, intent: NewIntent): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(
    project,
    `insert into campaign_intents (project_id, connection_id, customer_id, login_customer_id, name, validate_only,
       idempotency_key, body_digest, request, requested_by, requesters, request_id, client_id, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict do nothing returning id`,
    [
      project.projectId,
      intent.connectionId,
      intent.customerId,
      intent.loginCustomerId,
      intent.name,
      intent.validateOnly,
      intent.idempotencyKey ?? null,
      intent.bodyDigest,
      JSON.stringify(intent.request),
      intent.requestedBy,
      intent.requesters,
      intent.requestId,
      intent.clientId,
      intent.ip,
    ],
  );
  return row?.id;
}

const jsonColumns = z.object({
  request: campaignRequest,
  exemptions: policyExemptions.nullable(),
  outcome: campaignOutcome.nullable(),
});

/** `isInDoubt`: sent, and not refused for sure. `mayArrive`: so lately that it may yet be applied: a call ends in 50 s. */
export type FoundIntent = Pick<
  IntentColumns,
  | 'id'
  | 'connectionId'
  | 'customerId'
  | 'loginCustomerId'
  | 'validateOnly'
  | 'state'
  | 'maySend'
  | 'attempts'
  | 'isApproved'
  | 'requestedBy'
  | 'requesters'
  | 'requestId'
  | keyof z.infer<typeof jsonColumns>
> & { isInDoubt: boolean; mayArrive: boolean };

/** Selects {@link FoundIntent}, narrowed by what follows. */
export const SELECT_INTENT = `select id, connection_id as "connectionId", customer_id as "customerId",
   login_customer_id as "loginCustomerId", validate_only as "validateOnly", request, state,
   may_send as "maySend", attempts, is_approved as "isApproved", requested_by as "requestedBy", requesters,
   request_id as "requestId", exemptions, outcome, attempted_at is not null as "isInDoubt",
   coalesce(attempted_at > now() - interval '2 minutes', false) as "mayArrive"
 from campaign_intents`;

/** An intent whose columns of JSON are checked. */
export function parseIntent(found: FoundIntent): FoundIntent {
  return { ...found, ...jsonColumns.parse(found) };
}

/** A campaign that was asked for. Undefined when there is none of this id. */
export async function findIntent(project: Project, id: string): Promise<FoundIntent | undefined> {
  const [found] = await rows<FoundIntent>(project, `${SELECT_INTENT} where id = $1`, [id]);
  return found && parseIntent(found);
}

/** Asks an open intent once more, as `resumeChange` does, and binds the caller's key to it if it has none. */
export async function resumeIntent(
  { database, transaction }: InProject,
  id: string,
  { connectionId, loginCustomerId, idempotencyKey }: CustomerWay & { idempotencyKey: string | undefined },
): Promise<void> {
  await campaignIntents(database).update(
    {
      state: 'running',
      maySend: literal('may_send or not is_approved'),
      touchedAt: fn('now'),
      resumeAt: null,
      connectionId,
      loginCustomerId,
      ...(idempotencyKey !== undefined && {
        idempotencyKey: fn('coalesce', col('idempotency_key'), idempotencyKey),
      }),
    },
    { where: { id, state: OPEN_STATES }, transaction },
  );
}

/**
 * Binds the caller's key to a campaign that waits for approval and has none.
 * @returns false when it does not wait any more, or was given a key a moment earlier
 * @throws Sequelize's UniqueConstraintError when the key is bound to another
 */
export async function bindKeyOfWaiting(
  { database, transaction, projectId }: InProject,
  id: string,
  idempotencyKey: string,
): Promise<boolean> {
  const [bound] = await campaignIntents(database).update(
    { idempotencyKey },
    { where: { projectId, id, state: 'waiting_for_approval', idempotencyKey: null }, transaction },
  );
  return bound === 1;
}
