import { missingScopes, providerOfRow } from '../../domain/connect-providers.ts';
import type { ConnectionRow } from '../../models/connections/connections.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

export function serializeConnection(row: ConnectionRow): components['schemas']['Connection'] {
  const { lastError, grantedScopes } = row;
  const provider = providerOfRow(row.provider);
  return {
    ...present(row, ['id', 'grantedScopes', 'lastUsedAt', 'lastCheckedAt', 'createdAt']),
    provider,
    account: serializeAccount(row),
    status: statusOf(row),
    // An older grant lacks scopes that were introduced later.
    missingScopes: grantedScopes ? missingScopes(provider, grantedScopes) : row.missingScopes,
    ...(lastError !== null && { lastError: inWords(lastError) }),
  };
}

export function serializeAccount({
  externalId,
  displayName,
}: ConnectionRow): components['schemas']['ConnectedAccount'] {
  return { id: externalId, name: displayName };
}

function statusOf({ status, lastError }: ConnectionRow): components['schemas']['Connection']['status'] {
  if (status === 'reauth_required') return 'needs_reauth';
  if (status === 'revoked') return 'revoked';
  return lastError === null ? 'connected' : 'failing';
}

/** Readable reasons; others are the provider's own codes. */
const WORDS: Readonly<Record<string, string>> = {
  authorisation_lost: 'The provider does not take the authorisation any more.',
  deauthorized: 'The person who agreed has withdrawn it at the provider.',
  account_not_reachable: 'The authorisation does not reach the account any more.',
  scope_missing: 'A permission that is needed was withdrawn.',
  provider_unavailable: 'The provider did not answer when the connection was last checked.',
  not_configured: 'This deployment does not use the provider any more.',
};

function inWords(error: string): string {
  return WORDS[error] ?? `The provider does not take the authorisation any more (${error}).`;
}
