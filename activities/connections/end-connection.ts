import { log } from '@temporalio/activity';
import { toProviderName } from '../../domain/connect-providers.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { deleteConnection } from '../../models/connections/connection-health.ts';
import { findOthersOnGrant, lockGrant } from '../../models/connections/shared-grants.ts';
import { openConnection, type MaintainedConnection } from '../../models/connections/open-connections.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { ConnectionsActivities } from '../../workflows/contract/connections.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { ConnectProvider } from './connect-provider.ts';
import type { RenewalDependencies } from './renew-secret.ts';

/**
 * Result of ending a connection's grant.
 *
 * - `kept_shared`: another connection uses the grant.
 * - `kept_unsure`: another connection may use the grant.
 * - `refused`: the provider did not revoke the grant.
 * - `not_ours`: the grant is unknown, as for an entered key, or the provider is not configured.
 */
type GrantEnd = 'ended' | 'kept_shared' | 'kept_unsure' | 'refused' | 'not_ours';

/**
 * Revokes the grant unless another connection uses or may use it, then deletes the connection. The lock on
 * the grant makes parallel deletions of its connections run one after another, so that the last one revokes
 * the grant.
 */
export function createEndConnection({
  database,
  connectionKeyring,
  connectProviders,
}: RenewalDependencies): ConnectionsActivities['endConnection'] {
  return async ({ projectId, connectionId }) => {
    await inProject(database, projectId, async (project) => {
      // If the same account is connected meanwhile, `storeConnection` waits for the lock on the row and then
      // inserts a new connection.
      const connection = await openConnection(project, connectionKeyring, connectionId, {
        lock: true,
        isUse: false,
      });
      if (connection?.status !== 'revoked') return;
      const name = toProviderName(connection.provider);
      const grant = await endGrant(project, connection, connectProviders[name]);
      await deleteConnection(project, connectionId);
      await recordAudit(project, {
        actor: 'worker',
        action: 'connection.end',
        target: connectionId,
        details: { provider: name, externalId: connection.externalId, grant },
      });
    });
  };
}

async function endGrant(
  project: InProject,
  { id, provider: stored, grantId, secret }: MaintainedConnection,
  provider: ConnectProvider | undefined,
): Promise<GrantEnd> {
  if (grantId === null || !provider) return 'not_ours';
  await lockGrant(project, stored, grantId);
  const others = await findOthersOnGrant(project, { provider: stored, grantId, connectionId: id });
  if (others.known) return 'kept_shared';
  if (others.unknown && provider.revocationEndsEnteredTokens) return 'kept_unsure';
  try {
    await provider.revoke(secret);
    return 'ended';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind, reason } = error.failure;
    // If all attempts fail, the sweeper starts the activity again later.
    if (kind === 'unavailable' || kind === 'timeout' || kind === 'rate_limit') {
      throw toActivityFailure(error.failure);
    }
    log.warn('grant of a deleted connection not revoked', {
      connectionId: id,
      provider: stored,
      kind,
      reason,
    });
    return 'refused';
  }
}
