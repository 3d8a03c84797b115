import { providerOfRow } from '../../domain/connect-providers.ts';
import { recordLostAuthorisation } from '../../models/connections/connection-health.ts';
import {
  openConnection,
  replaceSecret,
  type OpenConnection,
  type TendedConnection,
} from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import { finalFailure } from '../failures.ts';
import { requireUsable } from '../provider/consequences.ts';
import { ProviderError } from '../provider/failure.ts';
import type { ConnectProviders } from './connect-provider.ts';
import { bearerOf, readSecret } from './connection-secret.ts';

export type RenewalDependencies = {
  database: Database;
  connectionKeyring: Keyring;
  connectProviders: ConnectProviders;
};

/** Before its end: from then on an access token is not used any more. */
const MARGIN_MS = 120_000;

/** Gives connections secrets that work now. */
export type ConnectionSecrets = {
  /**
   * The connection with the token to send as its `secret`: of an access token that ends, a new one, exchanged by one
   * worker while the others wait for it, and stored before anybody uses it.
   * @throws ProviderError when the provider does not give one; a final failure when the connection has ended
   */
  usable(connection: OpenConnection): Promise<OpenConnection>;
  /** Renews a secret whatever its end. @returns the connection with what its row keeps */
  renew(connection: OpenConnection): Promise<TendedConnection>;
};

/**
 * Makes the renewal of secrets. Whoever renews holds the connection's row: a refresh token that rotates is taken
 * once, and a second use of it ends the grant.
 */
export function createConnectionSecrets(dependencies: RenewalDependencies): ConnectionSecrets {
  /** What this process renews already, so that its own callers wait without a connection of the pool each. */
  const underWay = new Map<string, Promise<TendedConnection>>();
  const renew = (connection: OpenConnection) => {
    const known = underWay.get(connection.id);
    if (known) return known;
    const renewing = renewLocked(dependencies, connection).finally(() => underWay.delete(connection.id));
    underWay.set(connection.id, renewing);
    return renewing;
  };
  return {
    renew,
    async usable(connection) {
      const fresh = isFresh(connection.secret) ? connection : await renew(connection);
      return { ...fresh, secret: bearerOf(fresh.secret) };
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
): Promise<TendedConnection> {
  const outcome = await inProject(database, projectId, async (project) => {
    const found = await openConnection(project, connectionKeyring, id, { lock: true });
    if (!found) throw finalFailure('connection_not_found');
    requireUsable(found);
    // Another worker has renewed it, or it was reconnected.
    if (found.sealedSecret !== sealedSecret && isFresh(found.secret)) return found;
    const provider = connectProviders[providerOfRow(found.provider)];
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
      // In this transaction: those who wait for the row find it noted, and ask the provider nothing.
      const { reason } = error.failure;
      await recordLostAuthorisation(project, { id, sealedSecret: found.sealedSecret, reason });
      return error;
    }
  });
  if (outcome instanceof ProviderError) throw outcome;
  return outcome;
}
