import { findMember } from '../../../models/access/members.ts';
import { replaceMemberRoles } from '../../../models/access/roles.ts';
import { serializeTeamMember } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import {
  requireGrantableRoles,
  findGrantableScopes,
  findCallerScopes,
  requireRemovableRoles,
} from './grantable-scopes.ts';
import { requireLockedMember } from './require-member.ts';

/** The caller must hold the scopes of added and removed roles. */
export const setMemberRoles: Handler<'setMemberRoles'> = async ({ path, body }, call) => {
  const { userId } = path;
  const grantableScopes = await findGrantableScopes(call);
  const callerScopes = await findCallerScopes(call);
  const member = await transact(call, async (project, record) => {
    const before = await requireLockedMember(project, userId);
    const currentRoleIds = before.roles.map(({ id }) => id);
    const roles = await requireGrantableRoles(project, body.roleIds, { grantableScopes, currentRoleIds });
    const roleIds = roles.map(({ id }) => id);
    const removedRoles = before.roles.filter(({ id }) => !roleIds.includes(id));
    requireRemovableRoles(removedRoles, callerScopes);
    await replaceMemberRoles(project, { userId, roleIds });
    await record('member.set-roles', userId, { roleIds, roleIdsBefore: currentRoleIds });
    return (await findMember(project, userId)) ?? before;
  });
  return { body: serializeTeamMember(member) };
};
