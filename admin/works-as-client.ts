import { findOAuthClient } from '../models/oauth/oauth-clients.ts';
import { digestSecret } from '../models/secret-digest.ts';
import type { AdminContext } from './context.ts';

/** Whether there is such an OAuth client, it is enabled, and its secret is this; null: it has none. */
export async function worksAsClient(
  { database }: AdminContext,
  { clientId, secret }: { clientId: string; secret: string | null },
): Promise<boolean> {
  const client = await findOAuthClient(database, clientId);
  if (!client || client.disabled) return false;
  if (secret === null) return client.secretDigest === null;
  return client.secretDigest?.equals(digestSecret(secret)) ?? false;
}
