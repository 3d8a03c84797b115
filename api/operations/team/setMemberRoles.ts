import { findMember } from '../../../models/access/members.ts';
import { replaceMemberRoles } from '../../../models/access/roles.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { serializeTeamMember } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { grantableRoles, heldByCaller, permittedToCaller, requirePermitted } from './held-by-caller.ts';
import { heldMemberOf } from './member-of.ts';

/** Gives a member these roles and no others. Roles that they have already may stay, whoever sends them. */
export const setMemberRoles: Handler<'setMemberRoles'> = async ({ path, body }, call) => {
  const { userId } = path;
  const [held, permitted] = [await heldByCaller(call), await permittedToCaller(call)];
  const member = await inProject(call.context.database, call.projectId, async (project) => {
    const before = await heldMemberOf(project, userId);
    const had = before.roles.map(({ id }) => id);
    const roles = await grantableRoles(project, body.roleIds, { held, had });
    const roleIds = roles.map(({ id }) => id);
    const taken = before.roles.filter(({ id }) => !roleIds.includes(id));
    requirePermitted(
      taken.flatMap(({ permissions }) => permissions),
      permitted,
    );
    await replaceMemberRoles(project, { userId, roleIds });
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'member.set-roles',
      target: userId,
      details: { roleIds, roleIdsBefore: had },
    });
    return (await findMember(project, userId)) ?? before;
  });
  return { body: serializeTeamMember(member) };
};
