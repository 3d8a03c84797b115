import type { RoleRow } from '../../models/access/roles.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A role of a project. */
export function presentRole(role: RoleRow): components['schemas']['Role'] {
  return {
    id: role.id,
    projectId: role.projectId,
    name: role.name,
    description: role.description,
    permissions: role.permissions,
    createdAt: role.createdAt.toISOString(),
    updatedAt: role.updatedAt.toISOString(),
  };
}
