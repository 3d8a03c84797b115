import { log } from '@temporalio/activity';
import { providerOfRow } from '../../domain/connect-providers.ts';
import { findConnectionsOfGrant } from '../../models/connections/connection-health.ts';
import { openConnection, removeConnection } from '../../models/connections/connections.ts';
import { inProject } from '../../models/in-project.ts';
import type { ConnectionsActivities } from '../../workflows/contract/connections.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { RenewalDependencies } from './renew-secret.ts';

/**
 * Makes the activity that ends the grant of a connection that was ended, and deletes it. A grant that another connection
 * hangs on stays, in whichever project that is: the provider would end both. One that the provider does not know any more
 * is ended.
 */
export function createEndConnection({
  database,
  connectionKeyring,
  connectProviders,
}: RenewalDependencies): ConnectionsActivities['endConnection'] {
  return async ({ projectId, connectionId }) => {
    const connection = await inProject(database, projectId, (project) =>
      openConnection(project, connectionKeyring, connectionId, { isUse: false }),
    );
    if (connection?.status !== 'revoked') return;
    const { provider: stored, grantId, secret } = connection;
    const provider = connectProviders[providerOfRow(stored)];
    if (grantId !== null && provider) {
      const sharing = await findConnectionsOfGrant(database, stored, grantId);
      if (sharing.every((other) => other.connectionId === connectionId)) {
        await provider.revoke(secret).catch((error: unknown) => {
          if (!(error instanceof ProviderError)) throw error;
          const { kind, reason } = error.failure;
          // It is tried again, by the sweep too, as long as the provider does not answer.
          if (kind === 'unavailable' || kind === 'timeout' || kind === 'rate_limit') {
            throw toActivityFailure(error.failure);
          }
          log.warn('a grant was not ended', { connectionId, provider: stored, kind, reason });
        });
      }
    }
    await inProject(database, projectId, async (project) => {
      // It may have been connected anew meanwhile.
      const now = await openConnection(project, connectionKeyring, connectionId, {
        lock: true,
        isUse: false,
      });
      if (now?.status === 'revoked') await removeConnection(project, connectionId);
    });
  };
}
