import { col, fn, literal } from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import {
  campaignChanges,
  OPEN_CHANGE_STATES,
  type ChangeColumns,
  type ChangeIdentity,
  type AccessPath,
} from './campaign-changes.ts';

/** Change with the same key, body or name as a request. */
export type SameChange = Pick<ChangeColumns, 'id' | 'idempotencyKey' | 'bodyDigest' | 'state' | 'requestId'>;

const SELECT_SAME = `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state,
  request_id as "requestId" from campaign_changes`;

/**
 * Finds the change with a request's key, or an open change with its body and no key. A creation also finds an open one
 * with its name.
 */
export async function findSameChange(
  project: Project,
  { customerId, campaignId, name, validateOnly, bodyDigest, idempotencyKey }: ChangeIdentity,
): Promise<SameChange | undefined> {
  const isCreation = campaignId === null;
  const isSame = isCreation
    ? `kind = 'create' and (
         (body_digest = $4 and (idempotency_key is null or state = 'waiting_for_approval'))
         or (name = $7 and not validate_only and not $6::boolean))`
    : `campaign_id = $5 and body_digest = $4 and idempotency_key is null and $2::text is null`;
  const [row] = await rows<SameChange>(
    project,
    `${SELECT_SAME}
     where project_id = $1 and (
       (idempotency_key = $2 and (kind = 'create') = ($5::text is null)
         and state in ('running', 'waiting_for_approval', 'ambiguous', 'applied'))
       or (customer_id = $3 and state in ('running', 'waiting_for_approval', 'ambiguous') and ${isSame}))
     order by idempotency_key is not distinct from $2 desc, body_digest = $4 desc limit 1`,
    [
      project.projectId,
      idempotencyKey ?? null,
      customerId,
      bodyDigest,
      campaignId,
      ...(isCreation ? [validateOnly, name] : []),
    ],
  );
  return row;
}

/**
 * Finds the creation by an identical concurrent request without a key, if it was just applied or validated, or waits for
 * approval.
 * @param withinMs maximum milliseconds since its end
 */
export async function findTwin(
  project: InProject,
  { customerId, bodyDigest }: ChangeIdentity,
  withinMs: number,
): Promise<SameChange | undefined> {
  const [row] = await rows<SameChange>(
    project,
    `${SELECT_SAME}
     where project_id = $1 and customer_id = $2 and body_digest = $3 and kind = 'create' and idempotency_key is null
       and (state = 'waiting_for_approval'
         or (state in ('applied', 'validated') and ended_at >= now() - make_interval(secs => $4)))
     order by ended_at desc nulls first limit 1`,
    [project.projectId, customerId, bodyDigest, withinMs / 1_000],
  );
  return row;
}

/** Counts open changes of a campaign and its project, up to a limit. Validations and creations do not count. */
export async function countOpenChanges(
  project: InProject,
  { customerId, campaignId }: Pick<ChangeIdentity, 'customerId' | 'campaignId'>,
  limit: number,
): Promise<{ campaignCount: number; projectCount: number }> {
  const open = `select from campaign_changes
    where project_id = $1 and state in ('running', 'ambiguous') and not validate_only and kind <> 'create'`;
  const [found] = await rows<{ campaignCount: number; projectCount: number }>(
    project,
    `select (select count(*)::int from (${open} and customer_id = $2 and campaign_id = $3 limit $4) c) as "campaignCount",
       (select count(*)::int from (${open} limit $4) c) as "projectCount"`,
    [project.projectId, customerId, campaignId, limit],
  );
  return found ?? { campaignCount: 0, projectCount: 0 };
}

/**
 * Resumes an open change for the same request with the current access path, and binds the caller's key.
 * Approved work that was stopped is only looked up: to send it, a new approval is required.
 */
export async function resumeChange(
  { database, transaction, projectId }: InProject,
  id: string,
  { connectionId, loginCustomerId, idempotencyKey }: AccessPath & Pick<ChangeIdentity, 'idempotencyKey'>,
): Promise<void> {
  await campaignChanges(database).update(
    {
      state: 'running',
      maySend: literal('may_send or not is_approved'),
      touchedAt: fn('now'),
      lookUps: 0,
      resumeAt: null,
      connectionId,
      loginCustomerId,
      ...(idempotencyKey !== undefined && {
        idempotencyKey: fn('coalesce', col('idempotency_key'), idempotencyKey),
      }),
    },
    { where: { projectId, id, state: OPEN_CHANGE_STATES }, transaction },
  );
}

/**
 * Binds the caller's key to a change that waits for approval without a key.
 * @returns false if it no longer waits or has a key now
 * @throws Sequelize's UniqueConstraintError if the key belongs to another change
 */
export async function bindKeyToWaitingChange(
  { database, transaction, projectId }: InProject,
  id: string,
  idempotencyKey: string,
): Promise<boolean> {
  const [bound] = await campaignChanges(database).update(
    { idempotencyKey },
    { where: { projectId, id, state: 'waiting_for_approval', idempotencyKey: null }, transaction },
  );
  return bound === 1;
}
