import { fn, Op } from 'sequelize';
import { toProviderName } from '../../domain/connect-providers.ts';
import type { InProject } from '../in-project.ts';
import { findRow, findValue, getRow, defineClaim } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { connections, type ConnectionRow } from './connections.ts';

export type ConnectionRef = { projectId: string; connectionId: string };

/**
 * Connection, and the sealed secret that a provider call used. If the secret was replaced after the call, the
 * call's result is ignored.
 */
type SecretVersion = { id: string; sealedSecret: string };

/** Value of `last_error` if the provider gives no reason. */
const AUTHORIZATION_LOST = 'authorization_lost';

/**
 * Marks a connection as `reauth_required`. `reason`: error code of the provider.
 * @returns false if the connection is no longer active with this secret
 */
export async function recordLostAuthorization(
  project: InProject,
  { id, sealedSecret, reason }: SecretVersion & { reason?: string | undefined },
): Promise<boolean> {
  const { database, transaction, projectId } = project;
  const [, [changed]] = await connections(database).update(
    { status: 'reauth_required', lastError: reason ?? AUTHORIZATION_LOST },
    { where: { projectId, id, sealedSecret, status: 'active' }, returning: ['provider'], transaction },
  );
  if (changed) await recordStatusEvent(project, 'connection.needs_reauth', id, changed);
  return changed !== undefined;
}

/** Result of a check. `error` undefined: the connection works. */
export type ConnectionCheck = {
  error?: string | undefined;
  grantedScopes?: string[] | null;
  missingScopes?: string[];
};

/** Records a check, unless the connection is no longer active with this secret. */
export async function recordCheck(
  { database, transaction, projectId }: InProject,
  { id, sealedSecret }: SecretVersion,
  { error, grantedScopes, missingScopes }: ConnectionCheck,
): Promise<void> {
  await connections(database).update(
    {
      lastCheckedAt: fn('now'),
      lastError: error ?? null,
      ...(grantedScopes !== undefined && { grantedScopes }),
      ...(missingScopes !== undefined && { missingScopes }),
    },
    { where: { projectId, id, sealedSecret, status: 'active' }, transaction, silent: true },
  );
}

/**
 * Marks a connection as revoked, which makes it unusable at once. A worker then deletes the connection, and
 * revokes its grant unless another connection may use the grant.
 * @returns false if the connection does not exist or is already revoked
 */
export async function endConnection(project: InProject, id: string): Promise<boolean> {
  const { database, transaction, projectId } = project;
  const [, [changed]] = await connections(database).update(
    // `checkAt: null` makes the connection due, so that the sweeper starts the deletion if the caller does
    // not.
    { status: 'revoked', checkAt: null },
    { where: { projectId, id, status: { [Op.ne]: 'revoked' } }, returning: ['provider'], transaction },
  );
  if (changed) await recordStatusEvent(project, 'connection.removed', id, changed);
  return changed !== undefined;
}

function recordStatusEvent(
  project: InProject,
  type: 'connection.needs_reauth' | 'connection.removed',
  connectionId: string,
  { provider }: Pick<ConnectionRow, 'provider'>,
): Promise<void> {
  return recordEvents(project, [{ type, data: { connectionId, provider: toProviderName(provider) } }]);
}

/**
 * Locks a connection about which the provider sent a callback at the time `reportedAt`. `isReconnected`: the
 * connection was reconnected after the callback.
 */
export function lockReportedConnection(
  project: InProject,
  id: string,
  reportedAt: Date,
): Promise<(SecretVersion & { externalId: string; isReconnected: boolean }) | undefined> {
  return findRow<SecretVersion & { externalId: string; isReconnected: boolean }>(
    project,
    `select id, sealed_secret as "sealedSecret", external_id as "externalId",
       status = 'active' and updated_at > $3 as "isReconnected"
     from connections where project_id = $1 and id = $2 for update`,
    [project.projectId, id, reportedAt],
  );
}

/**
 * Deletes a connection, its secret and all data read through it. Records `connection.removed` unless
 * {@link endConnection} recorded it.
 * @returns false if the connection does not exist
 */
export async function deleteConnection(project: InProject, id: string): Promise<boolean> {
  const ended = await findRow<Pick<ConnectionRow, 'provider' | 'status'>>(
    project,
    'delete from connections where project_id = $1 and id = $2 returning provider, status',
    [project.projectId, id],
  );
  if (ended && ended.status !== 'revoked') await recordStatusEvent(project, 'connection.removed', id, ended);
  return ended !== undefined;
}

type ConnectionDependents = { campaigns: number; customers: number; batches: number };

/** Limit of each count of dependents. More dependents are not counted. */
const MAX_COUNT = 10_000;

export function countDependents(project: InProject, id: string): Promise<ConnectionDependents> {
  return getRow<ConnectionDependents>(
    project,
    `select
       (select count(*)::int from (select from campaign_changes where project_id = $1 and connection_id = $2
          and state in ('running', 'waiting_for_approval', 'ambiguous') limit $3) c) as campaigns,
       (select count(*)::int from (select from searchads_customers where project_id = $1 and connection_id = $2
          limit $3) c) as customers,
       (select count(*)::int from (select from email_batches where project_id = $1 and connection_id = $2
          and state not in ('completed', 'cancelled') limit $3) b) as batches`,
    [project.projectId, id, MAX_COUNT],
  );
}

/** Claims connections that are due for a check, and revoked connections that a worker has to delete. */
export const claimConnections = defineClaim<ConnectionRef>('claim_connections', [
  'projectId',
  'connectionId',
]);

/**
 * Returns whether a connection is active with another secret than `failedSecret`. Locks its row until the
 * transaction ends.
 * @param failedSecret sealed secret that the provider refused; undefined: no secret was opened
 */
export async function isReconnected(
  project: InProject,
  connectionId: string,
  failedSecret: string | undefined,
): Promise<boolean> {
  const found = await findValue<boolean>(
    project,
    `select status = 'active' and sealed_secret is distinct from $3 as "isReconnected" from connections
     where project_id = $1 and id = $2 for share`,
    [project.projectId, connectionId, failedSecret ?? null],
  );
  return found ?? false;
}

/** Locks a connection until the transaction ends. Returns false if it has ended or does not exist. */
export async function lockConnection(
  { database, transaction, projectId }: InProject,
  connectionId: string,
): Promise<boolean> {
  const found = await connections(database).findOne({
    attributes: ['id'],
    where: { projectId, id: connectionId, status: { [Op.ne]: 'revoked' } },
    lock: true,
    raw: true,
    transaction,
  });
  return found !== null;
}
