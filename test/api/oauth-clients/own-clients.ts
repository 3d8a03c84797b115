import type { Scope } from '../../../domain/scopes.ts';
import { bearer, send, type Answer, type World, parseSuccess } from '../open-world.ts';

export const REDIRECT_URL = 'https://desk.example.com/callback';

type Options = { method?: string; body?: unknown; scopes?: Scope[]; projectId?: string };

/** Returns a client for requests about OAuth clients as one person. Its token holds every scope by default. */
export function getClients(world: World, userId: string) {
  const call = async (path: string, { scopes, projectId, ...request }: Options = {}): Promise<Answer> => {
    const token = await world.createToken(userId, {
      ...(scopes && { scopes }),
      ...(projectId && { projectId }),
    });
    return send(`${world.api.url}/oauth-clients${path}`, { ...request, headers: bearer(token) });
  };
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
    rotate: (clientId: string) => call(`/${clientId}/rotate-secret`, { method: 'POST' }),
  };
}

export type Clients = ReturnType<typeof getClients>;

/** Requests a token for the client itself (RFC 6749 section 4.4). */
export async function requestClientToken({ api }: World, clientId: string, secret: string) {
  const answer = await fetch(`${api.url}/api/auth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'emails:send' }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
