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

/** Returns the stored confidential client of a demo project's owner if it is still valid, else a new one. */
export function ensureConfidentialClient(
  context: AdminContext,
  grant: Pick<ClientRequest, 'owner' | 'project' | 'scope'>,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  return ensureClient(context, { ...grant, name: 'Demo site', type: 'web' }, stored);
}

/** Returns a public client, as for a native app. See {@link ensureConfidentialClient}. */
export function ensurePublicClient(
  context: AdminContext,
  grant: Pick<ClientRequest, 'owner' | 'project' | 'scope'>,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  return ensureClient(context, { ...grant, name: 'Demo app', type: 'native' }, stored);
}

/** Returns a platform client, which creates projects and acts in them. See {@link ensureConfidentialClient}. */
export async function ensurePlatformClient(
  context: AdminContext,
  { owner }: Pick<ClientRequest, 'owner'>,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  if (stored && (await isWorkingClient(context, stored))) return stored;
  const request = { owner, name: 'Demo platform', type: 'web', platform: true } as const;
  const { clientId, secret } = await oauthClientCreate(context, { ...request, scope: [...PLATFORM_SCOPES] });
  return { clientId, secret };
}

async function ensureClient(
  context: AdminContext,
  request: ClientRequest,
  stored: StoredClient | undefined,
): Promise<StoredClient> {
  if (stored && (await isWorkingClient(context, stored))) return stored;
  const { clientId, secret } = await oauthClientCreate(context, { ...request, redirectUrl: REDIRECT_URLS });
  return { clientId, secret };
}
