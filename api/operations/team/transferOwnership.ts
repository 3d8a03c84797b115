import { countProjects } from '../../../models/access/own-projects.ts';
import { lockProjectOwner, changeProject } from '../../../models/access/projects.ts';
import { findEnabledUser } from '../../../models/users/users.ts';
import { forbidden, conflict, noSuch, type AppError } from '../../request/errors.ts';
import { serializeTeamMember } from '../../serializers/team.ts';
import { requireUser, type Handler } from '../operation.ts';
import { MAX_OWNED_PROJECTS } from '../projects/require-creator.ts';
import { transact } from '../transact.ts';
import { requireMember } from './require-member.ts';

/** The former owner stays a member and keeps the same roles. */
export const transferOwnership: Handler<'transferOwnership'> = async ({ body: { userId } }, call) => {
  const { user, isClientToken } = requireUser(call);
  const isEnabled = (await findEnabledUser(call.context.database, userId)) !== undefined;
  const owner = await transact(call, async (project, record) => {
    const formerOwnerId = await lockProjectOwner(project);
    if (isClientToken || formerOwnerId !== user.id) throw forbidden('Only the owner can transfer a project.');
    const member = await requireMember(project, userId);
    if (!isEnabled) throw noSuch('member');
    if (userId === formerOwnerId) throw conflict('You already own this project.');
    if ((await countProjects(project, { ownerId: userId })) >= MAX_OWNED_PROJECTS) throw tooManyProjects();
    await changeProject(project, { ownerId: userId });
    await record('project.set-owner', project.projectId, { ownerId: userId, formerOwnerId });
    return { ...member, isOwner: true };
  });
  return { body: serializeTeamMember(owner) };
};

function tooManyProjects(): AppError {
  return conflict(
    `The new owner already owns the maximum of ${MAX_OWNED_PROJECTS} projects. Deleted ones count until they are erased.`,
    [{ path: 'userId', message: `owns ${MAX_OWNED_PROJECTS} projects` }],
  );
}
