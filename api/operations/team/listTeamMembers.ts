import { findUserRights, findMembers } from '../../../models/access/members.ts';
import { forbidden } from '../../request/errors.ts';
import { serializeTeamMember } from '../../serializers/team.ts';
import { requireUser, type Handler } from '../operation.ts';

/** Callers who are not members get the same error as for an unknown project. */
export const listTeamMembers: Handler<'listTeamMembers'> = async ({ query: { projectId } }, call) => {
  const caller = requireUser(call);
  const isTokenOfOtherProject = caller.projectId !== undefined && caller.projectId !== projectId;
  const project = { database: call.context.database, projectId };
  const rights = await findUserRights(project, caller.user.id);
  const canList = rights && (rights.isMember || rights.isOwner);
  if (!canList || isTokenOfOtherProject) throw forbidden('You are not a member of this project.');
  const members = await findMembers(project);
  return { body: { members: members.map(serializeTeamMember) } };
};
