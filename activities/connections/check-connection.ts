import { activityInfo, log } from '@temporalio/activity';
import {
  hasNeededScopes,
  findMissingScopes,
  toProviderName,
  type ConnectProviderName,
} from '../../domain/connect-providers.ts';
import {
  recordCheck,
  recordLostAuthorization,
  type ConnectionCheck,
} from '../../models/connections/connection-health.ts';
import { openConnection, type MaintainedConnection } from '../../models/connections/open-connections.ts';
import { inProject } from '../../models/in-project.ts';
import { CONNECTION_ATTEMPTS, type ConnectionsActivities } from '../../workflows/contract/connections.ts';
import { isRetried, ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { ConnectProvider } from './connect-provider.ts';
import { readSecret } from './connection-secret.ts';
import { createEndConnection } from './end-connection.ts';
import type { ConnectionSecrets, RenewalDependencies } from './renew-secret.ts';

/** A check renews secrets that expire within this period. */
const RENEWAL_PERIOD_MS = 30 * 24 * 3_600_000;

/**
 * Checks a connection and renews an expiring secret. A revoked connection is ended, in case `endConnection`
 * was not started or failed.
 */
export function createCheckConnection(
  dependencies: RenewalDependencies & { connectionSecrets: ConnectionSecrets },
): ConnectionsActivities['checkConnection'] {
  const { database, connectionKeyring, connectionSecrets, connectProviders } = dependencies;
  const endConnection = createEndConnection(dependencies);
  return async (input) => {
    const { projectId, connectionId } = input;
    const connection = await inProject(database, projectId, (project) =>
      openConnection(project, connectionKeyring, connectionId, { isUse: false }),
    );
    if (!connection || connection.status === 'reauth_required') return;
    if (connection.status === 'revoked') return endConnection(input);
    const name = toProviderName(connection.provider);
    const provider = connectProviders[name];
    let checked = connection;
    try {
      if (provider) checked = await renewIfExpiring(connectionSecrets, connection);
      const check = provider ? await checkAtProvider(name, provider, checked) : { error: 'not_configured' };
      await inProject(database, projectId, (project) => recordCheck(project, checked, check));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, reason } = error.failure;
      const isAuthorizationLost = kind === 'reauth' || kind === 'token';
      if (!isAuthorizationLost && isRetried(kind) && activityInfo().attempt < CONNECTION_ATTEMPTS)
        throw toActivityFailure(error.failure);
      log.warn('connection failed its check', { connectionId, provider: connection.provider, kind, reason });
      await inProject(database, projectId, async (project) => {
        await recordCheck(project, checked, { error: toCheckError(kind) });
        const { id, sealedSecret } = checked;
        if (isAuthorizationLost) await recordLostAuthorization(project, { id, sealedSecret, reason });
      });
    }
  };
}

function toCheckError(kind: ProviderError['failure']['kind']): string {
  if (kind === 'credentials') return 'not_configured';
  return kind === 'permission' ? 'scope_missing' : 'provider_unavailable';
}

function renewIfExpiring(
  secrets: ConnectionSecrets,
  connection: MaintainedConnection,
): Promise<MaintainedConnection> | MaintainedConnection {
  const { secret, secretExpiresAt } = connection;
  const expiresSoon = secretExpiresAt !== null && secretExpiresAt.getTime() - Date.now() < RENEWAL_PERIOD_MS;
  const read = readSecret(secret);
  const isExpired = read.kind === 'oauth' && read.expiresAt < Date.now() + 60_000;
  return expiresSoon || isExpired ? secrets.renew(connection) : connection;
}

async function checkAtProvider(
  name: ConnectProviderName,
  provider: ConnectProvider,
  { secret, externalId, grantId }: MaintainedConnection,
): Promise<ConnectionCheck> {
  const grantedScopes = await provider.readScopes({ secret, grantId });
  const accounts = await provider.listAccounts(secret, externalId);
  // Without a grant, an operator may have entered the account under an id that the provider does not list.
  if (grantId !== null && !accounts.some(({ id }) => id === externalId))
    return { error: 'account_not_reachable' };
  if (grantedScopes === null) return {};
  const scopes = { grantedScopes, missingScopes: findMissingScopes(name, grantedScopes) };
  return hasNeededScopes(name, grantedScopes) ? scopes : { ...scopes, error: 'scope_missing' };
}
