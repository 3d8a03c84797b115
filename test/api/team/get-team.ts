import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../domain/scopes.ts';
import { getAccess, type Access } from '../access/access.ts';
import { parseSuccess, type World } from '../open-world.ts';

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
