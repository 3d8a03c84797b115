import { toProviderName } from '../../domain/connect-providers.ts';
import { recordLostAuthorization } from '../../models/connections/connection-health.ts';
import {
  openConnection,
  replaceSecret,
  type OpenConnection,
  type MaintainedConnection,
} from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import { finalFailure } from '../failures.ts';
import { requireUsable } from '../provider/consequences.ts';
import { ProviderError } from '../provider/failure.ts';
import type { ConnectProviders } from './connect-provider.ts';
import { getBearer, readSecret } from './connection-secret.ts';

export type RenewalDependencies = {
  database: Database;
  connectionKeyring: Keyring;
  connectProviders: ConnectProviders;
};

/** Access tokens are renewed this long before they expire. */
const MARGIN_MS = 120_000;

export type ConnectionSecrets = {
  /**
   * Returns the connection with a valid bearer token as its `secret`. One worker renews an expired token
   * while the other workers wait.
   * @throws ProviderError if the renewal fails; a final failure if the connection or its provider cannot be
   * used
   */
  getUsable(connection: OpenConnection): Promise<OpenConnection>;
  /**
   * Renews a secret even if it has not expired, unless a newer one is stored.
   * @returns the connection as stored
   */
  renew(connection: OpenConnection): Promise<MaintainedConnection>;
};

/** A renewal locks the connection's row, because a second use of a rotating refresh token ends the grant. */
export function createConnectionSecrets(dependencies: RenewalDependencies): ConnectionSecrets {
  /** Renewals that run in this process. Concurrent callers share a renewal and its database connection. */
  const renewals = new Map<string, Promise<MaintainedConnection>>();
  const renew = (connection: OpenConnection) => {
    const running = renewals.get(connection.id);
    if (running) return running;
    const renewing = renewLocked(dependencies, connection).finally(() => renewals.delete(connection.id));
    renewals.set(connection.id, renewing);
    return renewing;
  };
  return {
    renew,
    async getUsable(connection) {
      const fresh = isFresh(connection.secret) ? connection : await renew(connection);
      return { ...fresh, secret: getBearer(fresh.secret) };
    },
  };
}

function isFresh(secret: string): boolean {
  const read = readSecret(secret);
  return read.kind !== 'oauth' || read.expiresAt - MARGIN_MS > Date.now();
}

async function renewLocked(
  { database, connectionKeyring, connectProviders }: RenewalDependencies,
  { id, projectId, sealedSecret }: OpenConnection,
): Promise<MaintainedConnection> {
  const outcome = await inProject(database, projectId, async (project) => {
    const found = await openConnection(project, connectionKeyring, id, { lock: true, isUse: false });
    if (!found) throw finalFailure('connection_not_found');
    requireUsable(found);
    // Another worker has renewed the secret, or the user has reconnected.
    if (found.sealedSecret !== sealedSecret && isFresh(found.secret)) return found;
    const provider = connectProviders[toProviderName(found.provider)];
    if (!provider) throw finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' });
    try {
      const renewed = await provider.renew(found.secret);
      if (!renewed) return found;
      const expiresAt = renewed.expiresAt === null ? null : new Date(renewed.expiresAt);
      const secret = { id, secret: renewed.secret, expiresAt };
      return {
        ...found,
        secret: renewed.secret,
        sealedSecret: await replaceSecret(project, connectionKeyring, secret),
      };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure.kind !== 'reauth') throw error;
      // The failure is recorded in this transaction, so that the workers that wait for the row's lock find
      // the failure and do not call the provider.
      const { reason } = error.failure;
      await recordLostAuthorization(project, { id, sealedSecret: found.sealedSecret, reason });
      return error;
    }
  });
  if (outcome instanceof ProviderError) throw outcome;
  return outcome;
}
