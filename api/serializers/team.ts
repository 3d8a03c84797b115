import type { MemberRoleRow, MemberRow } from '../../models/access/members.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Role } from '../../models/access/roles.ts';
import { selectFields } from './select-fields.ts';

export function serializeRole(role: Role): components['schemas']['Role'] {
  const fields = ['id', 'projectId', 'name', 'description', 'permissions'] as const;
  return selectFields(role, [...fields, 'createdAt', 'updatedAt']);
}

export function serializeTeamMember(
  member: MemberRow & { roles: MemberRoleRow[] },
): components['schemas']['TeamMember'] {
  return {
    ...selectFields(member, ['userId', 'name', 'email', 'image', 'isOwner', 'createdAt']),
    roles: member.roles.map(serializeRole),
  };
}
