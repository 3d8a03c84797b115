import { fn } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { openSeal, reseal, seal, type Keyring } from '../sealed.ts';
import { getConnectionBinding, connections, type Connection } from './connections.ts';

/** Connection with its opened secret, which must never be logged or returned to a caller. */
export type OpenConnection = Pick<
  Connection,
  'id' | 'projectId' | 'provider' | 'externalId' | 'displayName' | 'status' | 'settings' | 'sealedSecret'
> & {
  secret: string;
};

export type MaintainedConnection = OpenConnection &
  Pick<Connection, 'grantId' | 'grantedScopes' | 'secretExpiresAt'>;

export type SealedConnection = Omit<OpenConnection, 'secret'>;

/** @throws Error if no key of the ring opens the secret */
export async function openSealed<Sealed extends SealedConnection>(
  keyring: Keyring,
  sealed: Sealed,
): Promise<Sealed & { secret: string }> {
  return { ...sealed, secret: await openSeal(keyring, getConnectionBinding(sealed), sealed.sealedSecret) };
}

/** Minimum time between two writes of `last_used_at`. */
const USE_PRECISION_MS = 3_600_000;

/**
 * @param options `isUse`: false for maintenance, which does not change `last_used_at`; `lock`: locks the row,
 * for a renewal of the secret
 */
export async function openConnection(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  id: string,
  { lock = false, isUse = true }: { lock?: boolean; isUse?: boolean } = {},
): Promise<MaintainedConnection | undefined> {
  const found = await connections(database).findOne({ where: { projectId, id }, transaction, lock });
  if (!found) return undefined;
  if (isUse && Date.now() - (found.lastUsedAt?.getTime() ?? 0) > USE_PRECISION_MS) {
    await connections(database).update(
      { lastUsedAt: fn('now') },
      { where: { projectId, id }, transaction, silent: true },
    );
  }
  const { provider, externalId, displayName, status, settings, sealedSecret } = found;
  const { grantId, grantedScopes, secretExpiresAt } = found;
  return openSealed(keyring, {
    id,
    projectId,
    provider,
    externalId,
    displayName,
    status,
    settings,
    sealedSecret,
    grantId,
    grantedScopes,
    secretExpiresAt,
  });
}

/** {@link SealedConnection} without its project, as a JSON column of a query. */
export type SealedConnectionJson = Omit<SealedConnection, 'projectId'>;

/**
 * SQL for the {@link SealedConnectionJson} of the connection `c`; null if an outer join found no connection.
 */
export const SEALED_CONNECTION_SQL = `case when c.id is not null then jsonb_build_object('id', c.id, 'provider', c.provider,
    'externalId', c.external_id, 'displayName', c.display_name, 'status', c.status,
    'settings', c.settings, 'sealedSecret', c.sealed_secret) end`;

/**
 * Returns SQL that records the use of connections of the project `$1`. The statement skips locked rows, so
 * that it does not wait for the renewal of a secret.
 * @param used name of a CTE with the column `connection_id`
 */
export function buildRecordUseSql(used: string): string {
  return `update connections c set last_used_at = now() from (
      select id from connections
      where project_id = $1 and id in (select connection_id from ${used})
        and (last_used_at is null or last_used_at < now() - interval '${USE_PRECISION_MS} milliseconds')
      for no key update skip locked) due
    where c.project_id = $1 and c.id = due.id`;
}

/**
 * Stores a renewed secret. Requires the transaction that has locked the connection.
 * @returns the new sealed secret
 */
export async function replaceSecret(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: Date | null },
): Promise<string> {
  const sealedSecret = await seal(keyring, getConnectionBinding({ projectId, id }), secret);
  await connections(database).update(
    { sealedSecret, secretExpiresAt: expiresAt },
    { where: { projectId, id }, transaction, silent: true },
  );
  return sealedSecret;
}

/**
 * Reseals the project's secrets that are not sealed under the ring's first key, so that an old key can be
 * removed.
 * @returns the number of resealed secrets
 * @throws Error if no key of the ring opens a secret
 */
export async function resealConnections(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
): Promise<number> {
  const found = await connections(database).findAll({ where: { projectId }, transaction, lock: true });
  let resealed = 0;
  for (const connection of found) {
    const sealedSecret = await reseal(keyring, getConnectionBinding(connection), connection.sealedSecret);
    if (sealedSecret === undefined) continue;
    await connection.update({ sealedSecret }, { transaction, silent: true });
    resealed += 1;
  }
  return resealed;
}
