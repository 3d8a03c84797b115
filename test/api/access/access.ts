import { z } from 'zod';
import type { Scope } from '../../../domain/scopes.ts';
import { bearer, send, type Answer, type World } from '../open-world.ts';

const serviceAccount = z.strictObject({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});

export const serviceAccountKey = z.strictObject({
  id: z.uuid(),
  serviceAccountId: z.uuid(),
  lastFour: z.string().length(4),
  scopes: z.array(z.string()),
  expiresAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
});

const appKey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  lastFour: z.string().length(4),
  lastUsedAt: z.iso.datetime().optional(),
  revokedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
});

const pagination = z.strictObject({ limit: z.number(), offset: z.number(), hasMore: z.boolean() });

export const accountPage = z.strictObject({ serviceAccounts: z.array(serviceAccount), pagination });
export const keyPage = z.strictObject({ keys: z.array(serviceAccountKey), pagination });
export const appKeyPage = z.strictObject({ appKeys: z.array(appKey), pagination });

type Options = { method?: string; body?: unknown; scopes?: Scope[] };

/** Sends requests below a project as one person, with a token that holds every scope unless told otherwise. */
export function accessOf(world: World, userId: string, projectId: string) {
  const call = async (path: string, { scopes, ...request }: Options = {}): Promise<Answer> => {
    const token = await world.makeToken(userId, scopes && { scopes });
    return send(`${world.api.url}/projects/${projectId}${path}`, { ...request, headers: bearer(token) });
  };
  const post = (path: string, body: unknown, scopes?: Scope[]) =>
    call(path, { method: 'POST', body, ...(scopes && { scopes }) });
  return {
    call,
    post,
    remove: (path: string) => call(path, { method: 'DELETE' }),
    account: async (name: string) => serviceAccount.parse((await post('/service-accounts', { name })).body),
    key: async (accountId: string, body: Record<string, unknown> = {}) => {
      const answer = await post(`/service-accounts/${accountId}/keys`, { scopes: ['emails:send'], ...body });
      return serviceAccountKey.extend({ secret: z.string() }).parse(answer.body);
    },
    appKey: async (name: string) =>
      appKey.extend({ secret: z.string() }).parse((await post('/app-keys', { name })).body),
  };
}

export type Access = ReturnType<typeof accessOf>;
