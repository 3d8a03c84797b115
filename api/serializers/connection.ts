import { findMissingScopes, toProviderName } from '../../domain/connect-providers.ts';
import type { ConnectionRow } from '../../models/connections/connections.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeConnection(row: ConnectionRow): components['schemas']['Connection'] {
  const { lastError, grantedScopes } = row;
  const provider = toProviderName(row.provider);
  return {
    ...selectFields(row, ['id', 'grantedScopes', 'connectedBy', 'lastUsedAt', 'lastCheckedAt', 'createdAt']),
    name: row.label ?? row.displayName,
    provider,
    ...(provider !== 'googleads' && { isPrimary: row.isPrimary }),
    account: serializeAccount(row),
    status: getStatus(row),
    // Computed anew, because the API may need more scopes now than at the time of the grant.
    missingScopes: grantedScopes ? findMissingScopes(provider, grantedScopes) : row.missingScopes,
    ...(lastError !== null && { lastError: describeError(lastError) }),
  };
}

export function serializeAccount({
  externalId,
  displayName,
}: Pick<ConnectionRow, 'externalId' | 'displayName'>): components['schemas']['ConnectedAccount'] {
  return { id: externalId, name: displayName };
}

function getStatus({ status, lastError }: ConnectionRow): components['schemas']['Connection']['status'] {
  if (status === 'reauth_required') return 'needs_reauth';
  if (status === 'revoked') return 'revoked';
  return lastError === null ? 'connected' : 'failing';
}

/** Texts of the API's own error codes. All other codes are the provider's. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  authorization_lost: 'The authorization expired or was revoked. Reconnect the account.',
  deauthorized: 'The authorization was withdrawn at the provider. Reconnect the account.',
  account_not_reachable:
    'The authorization no longer reaches the account. Reconnect with a user who has access.',
  scope_missing: 'A required permission was withdrawn. Reconnect the account and grant all permissions.',
  provider_unavailable: 'The last check failed at the provider. The check is repeated.',
  not_configured: 'This deployment no longer supports the provider. Ask its operator.',
};

function describeError(error: string): string {
  return ERROR_TEXTS[error] ?? `The provider refused the authorization (${error}). Reconnect the account.`;
}
