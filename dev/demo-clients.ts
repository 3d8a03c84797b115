import { oauthClientCreate } from '../admin/commands/oauth-client-create.ts';
import type { AdminContext } from '../admin/context.ts';
import { isWorkingClient } from '../admin/oauth-clients.ts';
import type { StoredClient } from './stored-keys.ts';

/** The redirect URL of the demo clients: a program on this machine. */
const REDIRECT_URL = 'http://127.0.0.1:4000/callback';

type ClientRequest = Parameters<typeof oauthClientCreate>[1];

/** A confidential client of a demo project's owner: the stored one if it still works, else a new one. */
export function confidentialClient(
  context: AdminContext,
  grant: Pick<ClientRequest, 'owner' | 'project' | 'scope'>,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  return storedOrNew(context, { ...grant, name: 'Demo site', type: 'web' }, stored);
}

/** A client without a secret, as for a native app. See {@link confidentialClient}. */
export function publicClient(
  context: AdminContext,
  grant: Pick<ClientRequest, 'owner' | 'project' | 'scope'>,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  return storedOrNew(context, { ...grant, name: 'Demo app', type: 'native' }, stored);
}

async function storedOrNew(
  context: AdminContext,
  request: ClientRequest,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  if (stored && (await isWorkingClient(context, stored))) return stored;
  const { clientId, secret } = await oauthClientCreate(context, { ...request, redirectUrl: [REDIRECT_URL] });
  return { clientId, secret };
}
