import { fn, Op } from 'sequelize';
import { providerOfRow } from '../../domain/connect-providers.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { connections, type ConnectionRow } from './connections.ts';

/** A connection of any project. */
export type ConnectionRef = { projectId: string; connectionId: string };

/** What tells a connection's secret from one that replaces it. */
type ThisSecret = { id: string; sealedSecret: string };

/** What a connection's `last_error` says when the provider names no reason. */
const AUTHORISATION_LOST = 'authorisation_lost';

/**
 * Records that the provider does not take a connection's secret any more, once, and why. Nothing happens when the secret
 * was replaced meanwhile: the new one was not tried.
 * @param reason the provider's name for it, from a published list
 * @returns whether this was the first to note it
 */
export async function recordLostAuthorisation(
  project: InProject,
  { id, sealedSecret, reason }: ThisSecret & { reason?: string | undefined },
): Promise<boolean> {
  const { database, transaction, projectId } = project;
  const [, [changed]] = await connections(database).update(
    { status: 'reauth_required', lastError: reason ?? AUTHORISATION_LOST },
    { where: { projectId, id, sealedSecret, status: 'active' }, returning: ['provider'], transaction },
  );
  if (changed) await tell(project, 'connection.needs_reauth', id, changed);
  return changed !== undefined;
}

/** What a look at a connection found. `error` undefined: it works. */
export type ConnectionCheck = {
  error?: string | undefined;
  grantedScopes?: string[] | null;
  missingScopes?: string[];
};

/** Records what a look at a connection found, unless its secret was replaced meanwhile. */
export async function recordCheck(
  { database, transaction, projectId }: InProject,
  { id, sealedSecret }: ThisSecret,
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
 * Ends a connection: nothing uses it from now on, and a worker ends its grant and deletes it.
 * @returns false when there is none
 */
export async function endConnection(project: InProject, id: string): Promise<boolean> {
  const { database, transaction, projectId } = project;
  const [, [changed]] = await connections(database).update(
    // The sweeper looks at it next, should its end not be started now.
    { status: 'revoked', checkAt: null },
    { where: { projectId, id }, returning: ['provider'], transaction },
  );
  if (changed) await tell(project, 'connection.removed', id, changed);
  return changed !== undefined;
}

/** Records what has become of a connection. */
function tell(
  project: InProject,
  type: 'connection.needs_reauth' | 'connection.removed',
  connectionId: string,
  { provider }: Pick<ConnectionRow, 'provider'>,
): Promise<void> {
  return recordEvents(project, [{ type, data: { connectionId, provider: providerOfRow(provider) } }]);
}

/**
 * A connection as it stood when its provider said something of it, locked. `isAnew`: what it is now was stored later.
 * Undefined when there is none.
 */
export async function connectedSince(
  project: InProject,
  id: string,
  at: Date,
): Promise<(ThisSecret & { externalId: string; isAnew: boolean }) | undefined> {
  const [found] = await rows<ThisSecret & { externalId: string; isAnew: boolean }>(
    project,
    `select id, sealed_secret as "sealedSecret", external_id as "externalId",
       status = 'active' and updated_at > $3 as "isAnew"
     from connections where project_id = $1 and id = $2 for update`,
    [project.projectId, id, at],
  );
  return found;
}

/**
 * Deletes a connection with its secret and everything that was read through it, and tells of it unless that was told
 * when it was ended.
 * @returns false when there is none
 */
export async function deleteConnection(project: InProject, id: string): Promise<boolean> {
  const [ended] = await rows<Pick<ConnectionRow, 'provider' | 'status'>>(
    project,
    'delete from connections where project_id = $1 and id = $2 returning provider, status',
    [project.projectId, id],
  );
  if (ended && ended.status !== 'revoked') await tell(project, 'connection.removed', id, ended);
  return ended !== undefined;
}

/**
 * What hangs on a connection: campaigns that are being created or changed, accounts reached, and batches that are not
 * over.
 */
export type HangsOnConnection = { campaigns: number; customers: number; batches: number };

/** Of each kind, no more are counted. */
const COUNTED_AT_MOST = 10_000;

/** Counts what hangs on a connection of the project. */
export async function countWhatHangsOn(project: InProject, id: string): Promise<HangsOnConnection> {
  const [counted] = await rows<HangsOnConnection>(
    project,
    `select
       (select count(*)::int from (select from campaign_changes where project_id = $1 and connection_id = $2
          and state in ('running', 'waiting_for_approval', 'ambiguous') limit $3) c) as campaigns,
       (select count(*)::int from (select from searchads_customers where project_id = $1 and connection_id = $2
          limit $3) c) as customers,
       (select count(*)::int from (select from email_batches where project_id = $1 and connection_id = $2
          and state not in ('completed', 'cancelled') limit $3) b) as batches`,
    [project.projectId, id, COUNTED_AT_MOST],
  );
  return counted ?? { campaigns: 0, customers: 0, batches: 0 };
}

/** Claims connections that are due to be looked at; each is claimed by one sweeper. */
export function claimConnections(database: Database, limit: number): Promise<ConnectionRef[]> {
  return rows<ConnectionRef>(
    database,
    'select project_id as "projectId", connection_id as "connectionId" from claim_connections($1)',
    [limit],
  );
}

/**
 * Whether a connection works by another secret than the one that was tried, or works where none could be tried. Its row
 * stays as it is until the transaction ends.
 * @param tried what was sealed in its row; undefined: the connection could not be used
 */
export async function isConnectedAnew(
  project: InProject,
  connectionId: string,
  tried: string | undefined,
): Promise<boolean> {
  const [found] = await rows<{ isAnew: boolean }>(
    project,
    `select status = 'active' and sealed_secret is distinct from $3 as "isAnew" from connections
     where project_id = $1 and id = $2 for share`,
    [project.projectId, connectionId, tried ?? null],
  );
  return found?.isAnew ?? false;
}

/** Whether there is such a connection that was not ended. It stays so until the transaction ends. */
export async function lockStanding(
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
