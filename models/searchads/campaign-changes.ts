import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';
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
export const campaignChanges = defineTable({ tableName: 'campaign_changes', timestamps: 'created' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** Of a creation, the mark by which the campaign is known again at Google. */
  id: c.key(c.generated(c.uuid())),
  connectionId: c.uuid(),
  customerId: c.text(),
  loginCustomerId: c.text(),
  /** Null for a creation, which has a name instead. */
  campaignId: c.nullable(c.text()),
  name: c.nullable(c.text()),
  kind: c.text<ChangeRequest['kind']>(),
  validateOnly: c.boolean(),
  /** Whether it may change a budget that other campaigns have too. */
  isShared: c.generated(c.boolean()),
  idempotencyKey: c.nullable(c.text()),
  /** SHA-256 of what the request is about and its body. */
  bodyDigest: c.bytes(),
  request: c.json<ChangeRequest>(),
  state: c.generated(c.text<ChangeState>()),
  /** Whether it may be sent, or it is only found out whether it was applied. */
  maySend: c.generated(c.boolean()),
  turnAt: c.generated(c.timestamp()),
  turnTaken: c.generated(c.boolean()),
  attempts: c.generated(c.integer()),
  attemptedAt: c.nullable(c.timestamp()),
  /** What it was sent with last. */
  exemptions: c.nullable(c.json<PolicyExemptions>()),
  /** What the campaign was when it was sent, of sends in doubt the first; earlier, when a second person was asked. */
  before: c.nullable(c.json<ChangeBefore>()),
  outcome: c.nullable(c.json<ChangeOutcome>()),
  requestedBy: c.text(),
  /** The persons who asked for it, also through a key of theirs. */
  requesters: c.generated(c.texts()),
  /** Whether somebody else has approved it. */
  isApproved: c.generated(c.boolean()),
  clientId: c.nullable(c.text()),
  ip: c.nullable(c.text()),
  requestId: c.text(),
  createdAt: c.generated(c.timestamp()),
  touchedAt: c.generated(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  looks: c.generated(c.integer()),
  /** How often it was put off after it was approved, until when, and since when. */
  postponed: c.generated(c.integer()),
  resumeAt: c.nullable(c.timestamp()),
  putOffSince: c.nullable(c.timestamp()),
  endedAt: c.nullable(c.timestamp()),
}));

/** States of a change that may yet be sent, or be found to be applied. */
export const OPEN_CHANGE_STATES: ChangeState[] = ['running', 'ambiguous'];

export type ChangeColumns = RowOf<typeof campaignChanges>;

const RUN_FIELDS = ['kind', 'requestId', 'customerId', 'campaignId', 'name'] as const;

/** The fields of a change that its workflow is started with, besides its id. */
export type ChangeToRun = Pick<ChangeColumns, (typeof RUN_FIELDS)[number]>;

/** SQL: selects {@link ChangeToRun}. */
export const TO_RUN = selectOf(campaignChanges, RUN_FIELDS);

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

const FOUND_FIELDS = [
  'id',
  'connectionId',
  'customerId',
  'loginCustomerId',
  'campaignId',
  'validateOnly',
  'request',
  'state',
  'maySend',
  'attempts',
  'isApproved',
  'requestedBy',
  'requesters',
  'requestId',
  'exemptions',
  'before',
  'outcome',
] as const;

/**
 * `isInDoubt`: its last send has no answer, and may have been applied until the campaign is read; of a change for three
 * days, because others wait. `isUnanswered`: the same, however long ago. `arrivesForMs`: milliseconds for which that send
 * may yet be applied: a call is abandoned after 50 s.
 */
export type FoundChange = Pick<ChangeColumns, (typeof FOUND_FIELDS)[number]> & {
  isInDoubt: boolean;
  isUnanswered: boolean;
  arrivesForMs: number;
};

/** Selects {@link FoundChange}, narrowed by what follows. */
export const SELECT_CHANGE = `select ${selectOf(campaignChanges, FOUND_FIELDS)},
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
