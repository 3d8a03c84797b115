import type { Scope } from '../../../domain/scopes.ts';
import { bearer, send, type Answer, type World, parseSuccess } from '../open-world.ts';

type Options = { method?: string; body?: unknown; scopes?: Scope[] };

/** Returns a client of one user for paths below `/projects/{projectId}`. Its token holds every scope by default. */
export function getAccess(world: World, userId: string, projectId: string) {
  const call = async (path: string, { scopes, ...request }: Options = {}): Promise<Answer> => {
    const token = await world.createToken(userId, scopes && { scopes });
    return send(`${world.api.url}/projects/${projectId}${path}`, { ...request, headers: bearer(token) });
  };
  const post = (path: string, body: unknown, scopes?: Scope[]) =>
    call(path, { method: 'POST', body, ...(scopes && { scopes }) });
  return {
    call,
    post,
    remove: (path: string) => call(path, { method: 'DELETE' }),
    createAccount: async (name: string) =>
      parseSuccess('createServiceAccount', await post('/service-accounts', { name })),
    createKey: async (accountId: string, body: Record<string, unknown> = {}) => {
      const answer = await post(`/service-accounts/${accountId}/keys`, { scopes: ['emails:send'], ...body });
      return parseSuccess('createServiceAccountKey', answer);
    },
    createAppKey: async (name: string) => parseSuccess('createAppKey', await post('/app-keys', { name })),
  };
}

export type Access = ReturnType<typeof getAccess>;
