import type { InProject } from '../in-project.ts';
import { openSeal, type Keyring } from '../sealed.ts';
import { connectionBinding, type ConnectionProvider, type ConnectionStatus } from './connection.ts';

/** A connection as its provider's client needs it. Never logged, never returned to a caller. */
export type OpenConnection = {
  id: string;
  projectId: string;
  provider: ConnectionProvider;
  externalId: string;
  displayName: string;
  status: ConnectionStatus;
  settings: unknown;
  secret: string;
  /** The seal itself: tells this secret from one that replaces it. */
  sealedSecret: string;
};

/** Opens a connection of the project. Undefined when it is gone. */
export async function openConnection(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  id: string,
): Promise<OpenConnection | undefined> {
  const found = await database.connections.findOne({ where: { projectId, id }, transaction });
  if (!found) return undefined;
  const { provider, externalId, displayName, status, settings, sealedSecret } = found;
  const secret = openSeal(keyring, connectionBinding({ projectId, id }), sealedSecret);
  return { id, projectId, provider, externalId, displayName, status, settings, secret, sealedSecret };
}
