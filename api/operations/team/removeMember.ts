import { deleteMember } from '../../../models/access/members.ts';
import { lockProjectOwner } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError } from '../../request/errors.ts';
import { userOf, type Handler } from '../operation.ts';
import { permittedToCaller, requirePermitted } from './held-by-caller.ts';
import { heldMemberOf } from './member-of.ts';

/** Ends a membership, and with it its roles: their next request to the project is refused. */
export const removeMember: Handler<'removeMember'> = async ({ path: { userId } }, call) => {
  const permitted = await permittedToCaller(call);
  await inProject(call.context.database, call.projectId, async (project) => {
    if ((await lockProjectOwner(project)) === userId) {
      throw new AppError(
        409,
        'conflict',
        'The owner stays a member. Give the project to somebody else first.',
      );
    }
    const { roles } = await heldMemberOf(project, userId);
    const isCaller = userOf(call).user.id === userId;
    if (!isCaller)
      requirePermitted(
        roles.flatMap(({ permissions }) => permissions),
        permitted,
      );
    await deleteMember(project, userId);
    await recordAudit(project, { ...actorOf(call.caller), action: 'member.remove', target: userId });
  });
  return { body: { userId, removed: true } };
};
