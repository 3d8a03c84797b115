import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../domain/scopes.ts';
import { parseSuccess, type Answer, type World } from '../open-world.ts';

type Options = { method?: string; body?: unknown; scopes?: Scope[] };

/** Returns functions that call the API as a user. By default, the user's token holds every scope. */
export function getAccess(world: World, userId: string, projectId: string) {
  const call = (path: string, { scopes, ...request }: Options = {}): Promise<Answer> =>
    world.requestAs(userId, `/projects/${projectId}${path}`, {
      ...request,
      ...(scopes && { token: { scopes } }),
    });
  const post = (path: string, body: unknown, scopes?: Scope[]) =>
    call(path, { method: 'POST', body, ...(scopes && { scopes }) });
  return {
    userId,
    projectId,
    call,
    post,
    patch: (path: string, body: unknown) => call(path, { method: 'PATCH', body }),
    remove: (path: string, scopes?: Scope[]) => call(path, { method: 'DELETE', ...(scopes && { scopes }) }),
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

export async function createOwner(world: World): Promise<Access> {
  const userId = await world.createPerson();
  return getAccess(world, userId, await world.createProject(userId));
}

export function getTeam(world: World) {
  const { projectId, ownerId } = world.tenant;
  const owner = getAccess(world, ownerId, projectId);
  return {
    owner,
    createRole: async (permissions: Scope[]) =>
      parseSuccess('createRole', await owner.post('/roles', { name: `role-${randomUUID()}`, permissions })),
    setRoles: (access: Access, userId: string, roleIds: string[]) =>
      access.call(`/members/${userId}/roles`, { method: 'PUT', body: { roleIds } }),
    async addMember(...permissions: Scope[]): Promise<Access> {
      const userId = await world.createPerson();
      await world.addMember(projectId, userId, permissions);
      return getAccess(world, userId, projectId);
    },
  };
}

export type Team = ReturnType<typeof getTeam>;
