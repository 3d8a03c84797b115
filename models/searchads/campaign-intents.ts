import { QueryTypes, UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { forgetReads } from '../reads/read-results.ts';
import {
  campaignOutcome,
  campaignRequest,
  policyExemptions,
  type CampaignOutcome,
  type CampaignRequest,
  type CampaignState,
} from './campaign-request.ts';

/** By what the same request is known again. */
export type IntentIdentity = {
  customerId: string;
  name: string;
  validateOnly: boolean;
  /** SHA-256 of customer and body. */
  bodyDigest: Buffer;
  idempotencyKey: string | undefined;
};

/** The way to the customer. */
export type CustomerWay = { connectionId: string; loginCustomerId: string };

export type NewIntent = IntentIdentity &
  CustomerWay & { request: CampaignRequest; requestedBy: string; requestId: string };

/** Writes a campaign down before its job starts. Undefined when another has its key, its name or its body. */
export async function insertIntent(project: InProject, intent: NewIntent): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(
    project,
    `insert into campaign_intents (project_id, connection_id, customer_id, login_customer_id, name, validate_only,
       idempotency_key, body_digest, request, requested_by, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
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
      intent.requestId,
    ],
  );
  return row?.id;
}

const intentRow = z.object({
  id: z.string(),
  connectionId: z.string(),
  customerId: z.string(),
  loginCustomerId: z.string(),
  validateOnly: z.boolean(),
  request: campaignRequest,
  state: z.enum([
    'running',
    'ambiguous',
    'created',
    'validated',
    'refused',
  ]) satisfies z.ZodType<CampaignState>,
  /** Whether the campaign may be sent, or only be looked for. */
  maySend: z.boolean(),
  attempts: z.number(),
  /** Whether it was sent so lately that it may yet be applied: a call is given up after 50 s. */
  mayArrive: z.boolean(),
  /** What it was sent with last. */
  exemptions: policyExemptions.nullable(),
  outcome: campaignOutcome.nullable(),
});

export type CampaignIntent = z.infer<typeof intentRow>;

/** A campaign that was asked for. Undefined when there is none of this id. */
export async function findIntent(project: InProject, id: string): Promise<CampaignIntent | undefined> {
  const [found] = await rows(
    project,
    `select id, connection_id as "connectionId", customer_id as "customerId",
       login_customer_id as "loginCustomerId", validate_only as "validateOnly", request, state,
       may_send as "maySend", attempts, exemptions, outcome,
       coalesce(attempted_at > now() - interval '2 minutes', false) as "mayArrive"
     from campaign_intents where id = $1`,
    [id],
  );
  return found && intentRow.parse(found);
}

export type ConflictingIntent = {
  id: string;
  idempotencyKey: string | null;
  bodyDigest: Buffer;
  state: CampaignState;
  requestId: string;
};

/** The intent that a request's key is bound to; else an open one with its body or for a campaign of its name. */
export async function findConflictingIntent(
  project: InProject,
  { customerId, name, validateOnly, bodyDigest, idempotencyKey }: IntentIdentity,
): Promise<ConflictingIntent | undefined> {
  const [row] = await rows<ConflictingIntent>(
    project,
    `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state, request_id as "requestId"
     from campaign_intents
     where project_id = $1 and (
       (idempotency_key = $2 and state in ('running', 'ambiguous', 'created'))
       or (customer_id = $3 and state in ('running', 'ambiguous') and (
         (idempotency_key is null and body_digest = $4)
         or (not validate_only and not $5::boolean and name = $6))))
     order by idempotency_key is not distinct from $2 desc, body_digest = $4 desc limit 1`,
    [project.projectId, idempotencyKey ?? null, customerId, bodyDigest, validateOnly, name],
  );
  return row;
}

/**
 * Asks an open intent for its campaign once more, by today's way to the customer, and binds the caller's key to it if
 * it has none.
 */
export async function resumeIntent(
  project: InProject,
  id: string,
  { connectionId, loginCustomerId, idempotencyKey }: CustomerWay & { idempotencyKey: string | undefined },
): Promise<void> {
  await rows(
    project,
    `update campaign_intents
     set state = 'running', may_send = true, touched_at = now(), connection_id = $2, login_customer_id = $3,
       idempotency_key = coalesce(idempotency_key, $4)
     where id = $1 and state in ('running', 'ambiguous') returning id`,
    [id, connectionId, loginCustomerId, idempotencyKey ?? null],
  );
}

/** Whether {@link resumeIntent} failed because the key was bound to another intent a moment earlier. */
export function isKeyBoundMeanwhile(error: unknown): boolean {
  return error instanceof UniqueConstraintError;
}

/**
 * Notes, before it happens, that a campaign is sent and with what. From here on it may exist.
 * @returns whether the intent is still open
 */
export async function noteIntentAttempt(
  project: InProject,
  id: string,
  exemptions: z.infer<typeof policyExemptions>,
): Promise<boolean> {
  const found = await rows(
    project,
    `update campaign_intents set attempts = attempts + 1, attempted_at = now(), exemptions = $2::jsonb
     where id = $1 and state in ('running', 'ambiguous') returning id`,
    [id, JSON.stringify(exemptions)],
  );
  return found.length > 0;
}

/**
 * Writes down what an open intent came to. A campaign that exists makes stale what was read of its customer, which is
 * forgotten. One that has ended stays as it is.
 */
export async function settleIntent(
  project: InProject,
  id: string,
  { state, outcome }: { state: Exclude<CampaignState, 'running'>; outcome: CampaignOutcome | null },
): Promise<void> {
  const [row] = await rows<{ customerId: string; connectionId: string }>(
    project,
    `update campaign_intents
     set state = $2, outcome = $3::jsonb, ended_at = case when $2 = 'ambiguous' then null else now() end
     where id = $1 and state in ('running', 'ambiguous')
     returning customer_id as "customerId", connection_id as "connectionId"`,
    [id, state, outcome === null ? null : JSON.stringify(outcome)],
  );
  if (row && state === 'created') {
    await forgetReads(project, { connectionId: row.connectionId, subject: row.customerId });
  }
}

export type LostRun =
  { next: 'look'; requestId: string; name: string; customerId: string } | { next: 'nothing' };

/**
 * Brings an intent in line with a run that ended without settling it, or never began: nobody waits for it any more, so
 * nothing is sent. One that was never sent ends here; any other is to be looked for. One that was taken up meanwhile is
 * left alone.
 */
export async function settleLostRun(project: InProject, id: string): Promise<LostRun> {
  const [row] = await rows<{ state: string; requestId: string; name: string; customerId: string }>(
    project,
    `update campaign_intents
     set may_send = false,
       state = case when attempted_at is null or validate_only then 'refused' else state end,
       outcome = case when attempted_at is null or validate_only
         then jsonb_build_object('code', 'cancelled', 'details', null) else outcome end,
       ended_at = case when attempted_at is null or validate_only then now() end
     where id = $1 and state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
     returning state, request_id as "requestId", name, customer_id as "customerId"`,
    [id],
  );
  if (!row || row.state === 'refused') return { next: 'nothing' };
  const { requestId, name, customerId } = row;
  return { next: 'look', requestId, name, customerId };
}

/** A campaign whose run should be alive. */
export type UncheckedIntent = { projectId: string; intentId: string };

/** Claims, of all projects, open intents that were not looked at for a while. */
export function claimUncheckedIntents({ sequelize }: Database, atMost: number): Promise<UncheckedIntent[]> {
  return sequelize.query<UncheckedIntent>(
    `select project_id as "projectId", intent_id as "intentId" from claim_unchecked_campaigns($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}

/** Deletes, of all projects, refused and validated intents of a week ago, at most so many at once. */
export async function sweepIntents({ sequelize }: Database, atMost: number): Promise<void> {
  await sequelize.query('select sweep_campaign_intents($1)', { bind: [atMost], type: QueryTypes.SELECT });
}
