import type { Scope } from '../../../domain/scopes.ts';
import { postForm } from '../oauth/client.ts';
import { parseSuccess, type Answer, type World } from '../open-world.ts';

export const REDIRECT_URL = 'https://desk.example.com/callback';

/** `projectId` binds the token to a project. */
type Options = { method?: string; body?: unknown; scopes?: Scope[]; projectId?: string };

/** Calls the operations on a user's OAuth clients. By default, the user's token has every scope. */
export function getClients(world: World, userId: string) {
  const call = (path: string, { scopes, projectId, ...request }: Options = {}): Promise<Answer> =>
    world.requestAs(userId, `/oauth-clients${path}`, {
      ...request,
      token: { ...(scopes && { scopes }), ...(projectId && { projectId }) },
    });
  return {
    call,
    create: async (body: Record<string, unknown> = {}) => {
      const request = { name: 'Booking desk', type: 'web', redirectURLs: [REDIRECT_URL], ...body };
      const { clientSecret, ...client } = parseSuccess(
        'createOAuthClient',
        await call('', { method: 'POST', body: request }),
      );
      return { client, clientSecret };
    },
    get: async (clientId: string) => parseSuccess('getOAuthClient', await call(`/${clientId}`)),
    update: (clientId: string, body: unknown) => call(`/${clientId}`, { method: 'PATCH', body }),
    remove: (clientId: string) => call(`/${clientId}`, { method: 'DELETE' }),
    rotate: (clientId: string) => call(`/${clientId}/rotate-secret`, { method: 'POST' }),
  };
}

export type Clients = ReturnType<typeof getClients>;

/** Requests a token with the client credentials grant (RFC 6749 section 4.4) and `client_secret_basic`. */
export function requestClientToken({ api }: World, clientId: string, secret: string): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const fields = { grant_type: 'client_credentials', scope: 'emails:send' };
  return postForm(api.url, 'token', fields, { authorization });
}
