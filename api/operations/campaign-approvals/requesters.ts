import { findIssuerOfKey } from '../../../models/access/service-accounts.ts';
import type { Call } from '../operation.ts';

/**
 * The persons who ask by a request, none of whom approves it: who is signed in; who owns the OAuth client that acts by a
 * token of its own; who has issued the key of the service account, unless that was an operator.
 */
export async function requestersOf({ context, projectId, caller }: Call): Promise<string[]> {
  const { bearer, apiKey } = caller;
  const project = { database: context.database, projectId };
  const issuer = apiKey && (await findIssuerOfKey(project, apiKey.keyId));
  return [...new Set([bearer?.user.id, issuer].filter((id) => id !== undefined))];
}
