import { countProjects } from '../../../models/access/own-projects.ts';
import { lockProjectOwner, changeProject } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { findEnabledUser } from '../../../models/users/users.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError, forbidden } from '../../request/errors.ts';
import { serializeTeamMember } from '../../serializers/team.ts';
import { userOf, type Handler } from '../operation.ts';
import { MAX_OWNED_PROJECTS } from '../projects/maker.ts';
import { memberOf, noSuchMember } from './member-of.ts';

/** Gives the project to another member. The former owner stays a member, with what their roles permit. */
export const transferOwnership: Handler<'transferOwnership'> = async ({ body: { userId } }, call) => {
  const { user, isOwnTokenOfClient } = userOf(call);
  const isThere = (await findEnabledUser(call.context.database, userId)) !== undefined;
  const owner = await inProject(call.context.database, call.projectId, async (project) => {
    const formerOwnerId = await lockProjectOwner(project);
    if (isOwnTokenOfClient || formerOwnerId !== user.id)
      throw forbidden('Only its owner gives a project away.');
    const member = await memberOf(project, userId);
    if (!isThere) throw noSuchMember();
    if (userId === formerOwnerId) throw new AppError(409, 'conflict', 'You own this project already.');
    if ((await countProjects(project, { ownerId: userId })) >= MAX_OWNED_PROJECTS) throw ownsEnough();
    await changeProject(project, { ownerId: userId });
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'project.set-owner',
      target: project.projectId,
      details: { ownerId: userId, formerOwnerId },
    });
    return { ...member, isOwner: true };
  });
  return { body: serializeTeamMember(owner) };
};

function ownsEnough(): AppError {
  return new AppError(
    409,
    'conflict',
    `They own ${MAX_OWNED_PROJECTS} projects, which is the most; deleted ones count until they are erased.`,
    { details: [{ path: 'userId', message: `owns ${MAX_OWNED_PROJECTS} projects` }] },
  );
}
