import { fn } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { currentKey, keyIdOf, openSeal, seal, type Keyring } from '../sealed.ts';
import { connectionBinding, connections, type Connection } from './connections.ts';

/** A connection as its provider's client needs it. Never logged, never returned to a caller. */
export type OpenConnection = Pick<
  Connection,
  'id' | 'projectId' | 'provider' | 'externalId' | 'displayName' | 'status' | 'settings' | 'sealedSecret'
> & {
  /** What is sealed in `sealedSecret`, which tells this secret from one that replaces it. */
  secret: string;
};

/** A connection with what is needed to look after it. */
export type TendedConnection = OpenConnection &
  Pick<Connection, 'grantId' | 'grantedScopes' | 'secretExpiresAt'>;

/** A connection's row, with its secret sealed. */
export type SealedConnection = Omit<OpenConnection, 'secret'>;

/** Opens what is sealed in a connection's row. @throws Error when no key of the ring opens it */
export async function openSealed<Sealed extends SealedConnection>(
  keyring: Keyring,
  sealed: Sealed,
): Promise<Sealed & { secret: string }> {
  return { ...sealed, secret: await openSeal(keyring, connectionBinding(sealed), sealed.sealedSecret) };
}

/** How exact `last_used_at` is, so that what is used often is not written often. */
const USE_NOTED_EVERY_MS = 3_600_000;

/**
 * Opens a connection of the project, to use it. Undefined when it is gone.
 * @param isUse false: to look after it, and not to do what it is for
 * @param lock keeps others from opening it so until the transaction ends, as where the secret is renewed
 */
export async function openConnection(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  id: string,
  { lock = false, isUse = true }: { lock?: boolean; isUse?: boolean } = {},
): Promise<TendedConnection | undefined> {
  const found = await connections(database).findOne({ where: { projectId, id }, transaction, lock });
  if (!found) return undefined;
  if (isUse && Date.now() - (found.lastUsedAt?.getTime() ?? 0) > USE_NOTED_EVERY_MS) {
    const lastUsedAt = fn('now');
    await connections(database).update(
      { lastUsedAt },
      { where: { projectId, id }, transaction, silent: true },
    );
  }
  const { provider, externalId, displayName, status, settings, sealedSecret } = found;
  const { grantId, grantedScopes, secretExpiresAt } = found;
  const told = {
    provider,
    externalId,
    displayName,
    status,
    settings,
    grantId,
    grantedScopes,
    secretExpiresAt,
  };
  return openSealed(keyring, { id, projectId, ...told, sealedSecret });
}

/** A {@link SealedConnection} that came with what uses it, whose project is known. */
export type SealedWithUse = Omit<SealedConnection, 'projectId'>;

/**
 * SQL of {@link SealedWithUse} as one value, null where there is no such row, for a statement that finds what uses it.
 * @param connection its name in the statement
 */
export function sealedWithUse(connection: string): string {
  const of = (column: string) => `${connection}.${column}`;
  return `case when ${of('id')} is not null then jsonb_build_object('id', ${of('id')}, 'provider', ${of('provider')},
    'externalId', ${of('external_id')}, 'displayName', ${of('display_name')}, 'status', ${of('status')},
    'settings', ${of('settings')}, 'sealedSecret', ${of('sealed_secret')}) end`;
}

/**
 * SQL that notes the use of a connection as `openConnection` does, for a statement that opens one by itself and
 * whose `$1` is the project. A row that somebody holds, as while its secret is renewed, is left to the next use: nobody
 * waits for a provider to have a use noted.
 * @param chosen a part of the statement with the connection's id as `connection_id`; no row: it is not used
 */
export function notingUse(chosen: string): string {
  return `update connections noted set last_used_at = now() from (
      select id from connections
      where project_id = $1 and id in (select connection_id from ${chosen})
        and (last_used_at is null or last_used_at < now() - interval '${USE_NOTED_EVERY_MS} milliseconds')
      for no key update skip locked) due
    where noted.project_id = $1 and noted.id = due.id`;
}

/** Stores the secret that has taken the place of one that was renewed, in the transaction that holds its row. */
export async function replaceSecret(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: Date | null },
): Promise<string> {
  const sealedSecret = await seal(keyring, connectionBinding({ projectId, id }), secret);
  await connections(database).update(
    { sealedSecret, secretExpiresAt: expiresAt },
    { where: { projectId, id }, transaction, silent: true },
  );
  return sealedSecret;
}

/**
 * Seals again those of the project's secrets that are not under the ring's
 * first key, so that an older key can leave it.
 * @returns how many
 * @throws Error when no key of the ring opens one
 */
export async function resealConnections(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
): Promise<number> {
  const [current] = currentKey(keyring);
  const found = await connections(database).findAll({ where: { projectId }, transaction, lock: true });
  const older = found.filter(({ sealedSecret }) => keyIdOf(sealedSecret) !== current);
  for (const row of older) {
    const binding = connectionBinding({ projectId, id: row.id });
    const secret = await openSeal(keyring, binding, row.sealedSecret);
    const sealedSecret = await seal(keyring, binding, secret);
    await row.update({ sealedSecret }, { transaction, silent: true });
  }
  return older.length;
}
