import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';
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

/** Changes of campaigns. A change is open in the states `running` and `ambiguous`. */
export const campaignChanges = defineTable({ tableName: 'campaign_changes', timestamps: 'created' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** A created campaign carries this id in a URL custom parameter, so that a look-up can find it. */
  id: c.key(c.generated(c.uuid())),
  connectionId: c.uuid(),
  customerId: c.text(),
  loginCustomerId: c.text(),
  /** Null for a creation, which has a `name` instead. */
  campaignId: c.nullable(c.text()),
  name: c.nullable(c.text()),
  kind: c.text<ChangeRequest['kind']>(),
  validateOnly: c.boolean(),
  /** Whether the caller confirmed that the change may alter a budget that other campaigns share. */
  isShared: c.generated(c.boolean()),
  idempotencyKey: c.nullable(c.text()),
  /** SHA-256 of the request's campaign and body. */
  bodyDigest: c.bytes(),
  request: c.json<ChangeRequest>(),
  state: c.generated(c.text<ChangeState>()),
  /**
   * False if the provider may no longer be called to apply the change. Then only the outcome is looked up.
   */
  maySend: c.generated(c.boolean()),
  queuedAt: c.generated(c.timestamp()),
  isAdmitted: c.generated(c.boolean()),
  attempts: c.generated(c.integer()),
  attemptedAt: c.nullable(c.timestamp()),
  exemptions: c.nullable(c.json<PolicyExemptions>()),
  /**
   * State of the campaign before the first call that may have taken effect, or at the request for approval.
   */
  before: c.nullable(c.json<ChangeBefore>()),
  outcome: c.nullable(c.json<ChangeOutcome>()),
  requestedBy: c.text(),
  /** Users who requested the change, themselves or through their keys. */
  requesters: c.generated(c.texts()),
  /** Whether another user approved the change. */
  isApproved: c.generated(c.boolean()),
  clientId: c.nullable(c.text()),
  ip: c.nullable(c.text()),
  requestId: c.text(),
  createdAt: c.generated(c.timestamp()),
  touchedAt: c.generated(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  lookUps: c.generated(c.integer()),
  /** Number of postponements after approval. */
  postponed: c.generated(c.integer()),
  resumeAt: c.nullable(c.timestamp()),
  postponedSince: c.nullable(c.timestamp()),
  endedAt: c.nullable(c.timestamp()),
}));

export const OPEN_CHANGE_STATES: ChangeState[] = ['running', 'ambiguous'];

export type ChangeColumns = RowOf<typeof campaignChanges>;

const RUN_FIELDS = ['kind', 'requestId', 'customerId', 'campaignId', 'name'] as const;

export type ChangeToRun = Pick<ChangeColumns, (typeof RUN_FIELDS)[number]>;

export const RUN_COLUMNS = buildColumnList(campaignChanges, RUN_FIELDS);

/** Columns by which a repeated request is recognized. */
export type ChangeIdentity = Pick<
  ChangeColumns,
  'customerId' | 'campaignId' | 'name' | 'validateOnly' | 'bodyDigest'
> & { idempotencyKey: string | undefined };

export type AccessPath = Pick<ChangeColumns, 'connectionId' | 'loginCustomerId'>;

type NewChange = ChangeIdentity &
  AccessPath &
  Pick<ChangeColumns, 'request' | 'requestedBy' | 'requesters' | 'clientId' | 'ip' | 'requestId'>;

/**
 * Inserts a change before its workflow starts.
 * @returns the change's id; undefined if a unique index on the key, body or name already has another change
 */
export function insertChange(project: InProject, change: NewChange): Promise<string | undefined> {
  const { request } = change;
  return findValue<string>(
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
 * `isUnanswered`: the last call had no definite response. `isAmbiguous`: `isUnanswered`, except for
 * validations, and for changes of existing campaigns whose last call is more than three days old.
 */
export type FoundChange = Pick<ChangeColumns, (typeof FOUND_FIELDS)[number]> & {
  isAmbiguous: boolean;
  isUnanswered: boolean;
  /**
   * Milliseconds during which the last call may still take effect, up to 60 s after `attempted_at`. A call is
   * abandoned after 50 s; the other 10 s cover the time between `attempted_at` and the call.
   */
  mayApplyForMs: number;
};

/** SQL that selects changes. The caller appends the `where` clause. */
export const SELECT_CHANGE = `select ${buildColumnList(campaignChanges, FOUND_FIELDS)},
   not validate_only and attempted_at is not null
     and (kind = 'create' or attempted_at > now() - interval '3 days') as "isAmbiguous",
   attempted_at is not null as "isUnanswered",
   coalesce(greatest(0, extract(epoch from attempted_at + interval '60 seconds' - now()) * 1000), 0)::float8
     as "mayApplyForMs"
 from campaign_changes`;

export function parseChange(found: FoundChange): FoundChange {
  return { ...found, ...jsonColumns.parse(found) };
}

export async function findChange(project: Project, id: string): Promise<FoundChange | undefined> {
  const found = await findRow<FoundChange>(project, `${SELECT_CHANGE} where project_id = $1 and id = $2`, [
    project.projectId,
    id,
  ]);
  return found && parseChange(found);
}
