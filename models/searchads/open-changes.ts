import { col, fn, literal } from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { findRow, getRow } from '../rows.ts';
import {
  campaignChanges,
  OPEN_CHANGE_STATES,
  type ChangeColumns,
  type ChangeIdentity,
  type AccessPath,
} from './campaign-changes.ts';

export type SameChange = Pick<ChangeColumns, 'id' | 'idempotencyKey' | 'bodyDigest' | 'state' | 'requestId'>;

const SELECT_SAME = `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state,
  request_id as "requestId" from campaign_changes`;

/**
 * Finds the stored change that a request repeats: by idempotency key, or by body if neither the request nor
 * the change has a key. Open creations match more broadly, such as by name, so that no campaign is created
 * twice.
 */
export function findSameChange(
  project: Project,
  { customerId, campaignId, name, validateOnly, bodyDigest, idempotencyKey }: ChangeIdentity,
): Promise<SameChange | undefined> {
  const isCreation = campaignId === null;
  const isSame = isCreation
    ? `kind = 'create' and (
         (body_digest = $4 and (idempotency_key is null or state = 'waiting_for_approval'))
         or (name = $7 and not validate_only and not $6::boolean))`
    : `campaign_id = $5 and body_digest = $4 and idempotency_key is null and $2::text is null`;
  return findRow<SameChange>(
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
}

/**
 * Finds an identical creation without an idempotency key that was just applied or validated, or that waits
 * for approval.
 * @param withinMs maximum number of milliseconds since the creation ended
 */
export function findTwinCreation(
  project: InProject,
  { customerId, bodyDigest }: ChangeIdentity,
  withinMs: number,
): Promise<SameChange | undefined> {
  return findRow<SameChange>(
    project,
    `${SELECT_SAME}
     where project_id = $1 and customer_id = $2 and body_digest = $3 and kind = 'create' and idempotency_key is null
       and (state = 'waiting_for_approval'
         or (state in ('applied', 'validated') and ended_at >= now() - make_interval(secs => $4)))
     order by ended_at desc nulls first limit 1`,
    [project.projectId, customerId, bodyDigest, withinMs / 1_000],
  );
}

/**
 * Counts the open changes of a campaign and of its project, except validations and creations. Each count
 * stops at `limit`.
 */
export function countOpenChanges(
  project: InProject,
  { customerId, campaignId }: Pick<ChangeIdentity, 'customerId' | 'campaignId'>,
  limit: number,
): Promise<{ campaignCount: number; projectCount: number }> {
  const open = `select from campaign_changes
    where project_id = $1 and state in ('running', 'ambiguous') and not validate_only and kind <> 'create'`;
  return getRow<{ campaignCount: number; projectCount: number }>(
    project,
    `select (select count(*)::int from (${open} and customer_id = $2 and campaign_id = $3 limit $4) c) as "campaignCount",
       (select count(*)::int from (${open} limit $4) c) as "projectCount"`,
    [project.projectId, customerId, campaignId, limit],
  );
}

/**
 * Resumes an open change with the access path of the repeated request, and with that request's key if the
 * change has none. An approved change that may no longer be sent is only looked up at Google, because sending
 * it would require another approval.
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
 * Binds an idempotency key to a change that waits for approval and has none.
 * @returns false if the change no longer waits, or already has a key
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
