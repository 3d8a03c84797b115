import {
  DataTypes,
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
  changeBefore,
  changeOutcome,
  changeRequest,
  policyExemptions,
  type ChangeBefore,
  type ChangeOutcome,
  type ChangeRequest,
  type ChangeState,
  type PolicyExemptions,
} from './campaign-requests.ts';

/** A request to create or change a campaign. It is open while its state is `running` or `ambiguous`. */
class CampaignChange extends Model<InferAttributes<CampaignChange>, InferCreationAttributes<CampaignChange>> {
  declare projectId: string;
  /** Of a creation, the mark by which the campaign is known again at Google. */
  declare id: CreationOptional<string>;
  declare connectionId: string;
  declare customerId: string;
  declare loginCustomerId: string;
  /** Null for a creation, which has a name instead. */
  declare campaignId: string | null;
  declare name: string | null;
  declare kind: ChangeRequest['kind'];
  declare validateOnly: boolean;
  /** Whether it may change a budget that other campaigns have too. */
  declare isShared: CreationOptional<boolean>;
  declare idempotencyKey: string | null;
  /** SHA-256 of what the request is about and its body. */
  declare bodyDigest: Buffer;
  declare request: ChangeRequest;
  declare state: CreationOptional<ChangeState>;
  /** Whether it may be sent, or it is only found out whether it was applied. */
  declare maySend: CreationOptional<boolean>;
  declare turnAt: CreationOptional<Date>;
  declare turnTaken: CreationOptional<boolean>;
  declare attempts: CreationOptional<number>;
  declare attemptedAt: CreationOptional<Date | null>;
  /** What it was sent with last. */
  declare exemptions: CreationOptional<PolicyExemptions | null>;
  /** What the campaign was when it was sent, of sends in doubt the first; earlier, when a second person was asked. */
  declare before: CreationOptional<ChangeBefore | null>;
  declare outcome: CreationOptional<ChangeOutcome | null>;
  declare requestedBy: string;
  /** The persons who asked for it, also through a key of theirs. */
  declare requesters: CreationOptional<string[]>;
  /** Whether somebody else has approved it. */
  declare isApproved: CreationOptional<boolean>;
  declare clientId: string | null;
  declare ip: string | null;
  declare requestId: string;
  declare createdAt: CreationOptional<Date>;
  declare touchedAt: CreationOptional<Date>;
  declare checkedAt: CreationOptional<Date | null>;
  declare looks: CreationOptional<number>;
  /** How often it was put off after it was approved, until when, and since when. */
  declare postponed: CreationOptional<number>;
  declare resumeAt: CreationOptional<Date | null>;
  declare putOffSince: CreationOptional<Date | null>;
  declare endedAt: CreationOptional<Date | null>;
}

export const campaignChanges = table((sequelize) =>
  class extends CampaignChange {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      id: { type: DataTypes.UUID, primaryKey: true },
      connectionId: { type: DataTypes.UUID, allowNull: false },
      customerId: { type: DataTypes.TEXT, allowNull: false },
      loginCustomerId: { type: DataTypes.TEXT, allowNull: false },
      campaignId: { type: DataTypes.TEXT },
      name: { type: DataTypes.TEXT },
      kind: { type: DataTypes.TEXT, allowNull: false },
      validateOnly: { type: DataTypes.BOOLEAN, allowNull: false },
      isShared: { type: DataTypes.BOOLEAN, allowNull: false },
      idempotencyKey: { type: DataTypes.TEXT },
      bodyDigest: { type: DataTypes.BLOB, allowNull: false },
      request: { type: DataTypes.JSONB, allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
      maySend: { type: DataTypes.BOOLEAN, allowNull: false },
      turnAt: { type: DataTypes.DATE },
      turnTaken: { type: DataTypes.BOOLEAN, allowNull: false },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      attemptedAt: { type: DataTypes.DATE },
      exemptions: { type: DataTypes.JSONB },
      before: { type: DataTypes.JSONB },
      outcome: { type: DataTypes.JSONB },
      requestedBy: { type: DataTypes.TEXT, allowNull: false },
      requesters: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      isApproved: { type: DataTypes.BOOLEAN, allowNull: false },
      clientId: { type: DataTypes.TEXT },
      ip: { type: DataTypes.TEXT },
      requestId: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
      touchedAt: { type: DataTypes.DATE },
      checkedAt: { type: DataTypes.DATE },
      looks: { type: DataTypes.INTEGER, allowNull: false },
      postponed: { type: DataTypes.INTEGER, allowNull: false },
      resumeAt: { type: DataTypes.DATE },
      putOffSince: { type: DataTypes.DATE },
      endedAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'CampaignChange',
      tableName: 'campaign_changes',
      underscored: true,
      updatedAt: false,
    },
  ),
);

/** States of a change that may yet be sent, or be found to be applied. */
export const OPEN_CHANGE_STATES: ChangeState[] = ['running', 'ambiguous'];

export type ChangeColumns = InferAttributes<CampaignChange>;

/** The fields of a change that its workflow is started with, besides its id. */
export type ChangeToRun = Pick<ChangeColumns, 'kind' | 'requestId' | 'customerId' | 'campaignId' | 'name'>;

/** SQL: selects {@link ChangeToRun}. */
export const TO_RUN = `kind, request_id as "requestId", customer_id as "customerId", campaign_id as "campaignId", name`;

/** The fields by which a repeated request is recognised. */
export type ChangeIdentity = Pick<
  ChangeColumns,
  'customerId' | 'campaignId' | 'name' | 'validateOnly' | 'bodyDigest'
> & { idempotencyKey: string | undefined };

/** The access path to the customer. */
export type Way = Pick<ChangeColumns, 'connectionId' | 'loginCustomerId'>;

export type NewChange = ChangeIdentity &
  Way &
  Pick<ChangeColumns, 'request' | 'requestedBy' | 'requesters' | 'clientId' | 'ip' | 'requestId'>;

/** Stores a change before its job starts. Undefined when another has its key, its body or its name. */
export async function insertChange(project: InProject, change: NewChange): Promise<string | undefined> {
  const { request } = change;
  const [row] = await rows<{ id: string }>(
    project,
    `insert into campaign_changes (project_id, connection_id, customer_id, login_customer_id, campaign_id, name,
       kind, validate_only, is_shared, idempotency_key, body_digest, request, requested_by, requesters, client_id, ip,
       request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict do nothing returning id`,
    [
      project.projectId,
      change.connectionId,
      change.customerId,
      change.loginCustomerId,
      change.campaignId,
      change.name,
      request.kind,
      change.validateOnly,
      request.kind === 'update' && request.confirmSharedBudget,
      change.idempotencyKey ?? null,
      change.bodyDigest,
      JSON.stringify(request),
      change.requestedBy,
      change.requesters,
      change.clientId,
      change.ip,
      change.requestId,
    ],
  );
  return row?.id;
}

const jsonColumns = z.object({
  request: changeRequest,
  exemptions: policyExemptions.nullable(),
  before: changeBefore.nullable(),
  outcome: changeOutcome.nullable(),
});

/**
 * `isInDoubt`: its last send has no answer, and may have been applied until the campaign is read; of a change for three
 * days, because others wait. `isUnanswered`: the same, however long ago. `arrivesForMs`: milliseconds for which that send
 * may yet be applied: a call is abandoned after 50 s.
 */
export type FoundChange = Pick<
  ChangeColumns,
  | 'id'
  | 'connectionId'
  | 'customerId'
  | 'loginCustomerId'
  | 'campaignId'
  | 'validateOnly'
  | 'state'
  | 'maySend'
  | 'attempts'
  | 'isApproved'
  | 'requestedBy'
  | 'requesters'
  | 'requestId'
  | keyof z.infer<typeof jsonColumns>
> & { isInDoubt: boolean; isUnanswered: boolean; arrivesForMs: number };

/** Selects {@link FoundChange}, narrowed by what follows. */
export const SELECT_CHANGE = `select id, connection_id as "connectionId", customer_id as "customerId",
   login_customer_id as "loginCustomerId", campaign_id as "campaignId", validate_only as "validateOnly", request, state,
   may_send as "maySend", attempts, is_approved as "isApproved", requested_by as "requestedBy", requesters,
   request_id as "requestId", exemptions, before, outcome,
   not validate_only and attempted_at is not null
     and (kind = 'create' or attempted_at > now() - interval '3 days') as "isInDoubt",
   attempted_at is not null as "isUnanswered",
   coalesce(greatest(0, extract(epoch from attempted_at + interval '60 seconds' - now()) * 1000), 0)::float8
     as "arrivesForMs"
 from campaign_changes`;

/** A change whose columns of JSON are checked. */
export function parseChange(found: FoundChange): FoundChange {
  return { ...found, ...jsonColumns.parse(found) };
}

/** A change that was asked for. Undefined when there is none of this id. */
export async function findChange(project: Project, id: string): Promise<FoundChange | undefined> {
  const [found] = await rows<FoundChange>(project, `${SELECT_CHANGE} where project_id = $1 and id = $2`, [
    project.projectId,
    id,
  ]);
  return found && parseChange(found);
}
