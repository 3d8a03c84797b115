import { oauthClientCreate } from '../admin/commands/oauth-client-create.ts';
import { isWorkingClient } from '../admin/commands/oauth-client.ts';
import type { AdminContext } from '../admin/context.ts';
import type { StoredClient } from './stored-keys.ts';

/**
 * Redirect URLs of the demo clients: a local program and the API reference page. The `native` client may use any port
 * (RFC 8252 section 7.3).
 */
const REDIRECT_URLS = ['http://127.0.0.1:4000/callback', 'http://127.0.0.1:3000/docs/signed-in'];

/** Scopes of a product that creates tenants, connects their accounts and sends their mail. */
const PLATFORM_SCOPES = [
  'projects:write',
  'project:write',
  'members:write',
  'connections:write',
  'keys:write',
  'emails:send',
  'crm_objects:read',
] satisfies ClientRequest['scope'];

type ClientRequest = Parameters<typeof oauthClientCreate>[1];

/** Clients of a demo project's owner: a confidential and a public one of the project, and one of a platform. */
export const DEMO_CLIENTS = {
  confidentialClient: { name: 'Demo site', type: 'web', redirectUrl: REDIRECT_URLS },
  publicClient: { name: 'Demo app', type: 'native', redirectUrl: REDIRECT_URLS },
  platformClient: { name: 'Demo platform', type: 'web', platform: true, scope: [...PLATFORM_SCOPES] },
} satisfies Record<string, Pick<ClientRequest, 'name' | 'type'> & Partial<ClientRequest>>;

/** Returns the stored client if it is still valid, else a new one. */
export async function ensureClient(
  context: AdminContext,
  request: ClientRequest,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  if (stored && (await isWorkingClient(context, stored))) return stored;
  const { clientId, secret } = await oauthClientCreate(context, request);
  return { clientId, secret };
}
