import { col, fn, literal } from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import {
  campaignChanges,
  OPEN_CHANGE_STATES,
  type ChangeColumns,
  type ChangeIdentity,
  type Way,
} from './campaign-changes.ts';

/** A change with which a request shares its key, its body or its name. */
export type SameChange = Pick<ChangeColumns, 'id' | 'idempotencyKey' | 'bodyDigest' | 'state' | 'requestId'>;

const SELECT_SAME = `select id, idempotency_key as "idempotencyKey", body_digest as "bodyDigest", state,
  request_id as "requestId" from campaign_changes`;

/**
 * The change that a request's key is bound to. Without a key, an open one with its body; of a creation, also one with its
 * name.
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
 * A campaign that the same request without a key has just created, or validated, or that waits for approval: it arrived
 * together with this one, and ended before this one was stored.
 * @param withinMs milliseconds since its end, at most
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

/**
 * Open changes that a campaign has, and its project, as far as they are counted. What only validates waits for nobody.
 */
export async function countOpenChanges(
  project: InProject,
  { customerId, campaignId }: Pick<ChangeIdentity, 'customerId' | 'campaignId'>,
  limit: number,
): Promise<{ ofCampaign: number; ofProject: number }> {
  const open = `select from campaign_changes
    where project_id = $1 and state in ('running', 'ambiguous') and not validate_only and kind <> 'create'`;
  const [found] = await rows<{ ofCampaign: number; ofProject: number }>(
    project,
    `select (select count(*)::int from (${open} and customer_id = $2 and campaign_id = $3 limit $4) c) as "ofCampaign",
       (select count(*)::int from (${open} limit $4) c) as "ofProject"`,
    [project.projectId, customerId, campaignId, limit],
  );
  return found ?? { ofCampaign: 0, ofProject: 0 };
}

/**
 * Resumes an open change for the same request, by today's access path to the customer, and binds the caller's key to it if it has none.
 * Approved work that was stopped is only looked for: to send it again needs a second person again.
 */
export async function resumeChange(
  { database, transaction, projectId }: InProject,
  id: string,
  { connectionId, loginCustomerId, idempotencyKey }: Way & Pick<ChangeIdentity, 'idempotencyKey'>,
): Promise<void> {
  await campaignChanges(database).update(
    {
      state: 'running',
      maySend: literal('may_send or not is_approved'),
      touchedAt: fn('now'),
      looks: 0,
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
 * Binds the caller's key to a change that waits for approval and has none.
 * @returns false when it does not wait any more, or was given a key a moment earlier
 * @throws Sequelize's UniqueConstraintError when the key is bound to another
 */
export async function bindKeyOfWaiting(
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
