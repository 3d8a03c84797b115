import type { MemberRoleRow, MemberRow } from '../../models/access/members.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Role } from '../../models/access/roles.ts';

/** A role of a project. */
export function serializeRole(role: Role): components['schemas']['Role'] {
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

/** A member of a project as the other members see them. */
export function serializeTeamMember(
  member: MemberRow & { roles: MemberRoleRow[] },
): components['schemas']['TeamMember'] {
  return {
    userId: member.userId,
    name: member.name,
    email: member.email,
    ...(member.image !== null && { image: member.image }),
    roles: member.roles.map(serializeRole),
    isOwner: member.isOwner,
    createdAt: member.createdAt.toISOString(),
  };
}
