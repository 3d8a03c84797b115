import { findUserRights, findMembers } from '../../../models/access/members.ts';
import { forbidden } from '../../request/errors.ts';
import { serializeTeamMember } from '../../serializers/team.ts';
import { requireUser, type Handler } from '../operation.ts';

/** Lists a project's members for its members. Foreign and unknown projects are indistinguishable. */
export const listTeamMembers: Handler<'listTeamMembers'> = async ({ query }, call) => {
  const caller = requireUser(call);
  const projectId = query.projectId.toLowerCase();
  const isTokenForAnother = caller.projectId !== undefined && caller.projectId !== projectId;
  const project = { database: call.context.database, projectId };
  const rights = await findUserRights(project, caller.user.id);
  const mayList = rights && (rights.isMember || rights.isOwner);
  if (!mayList || isTokenForAnother) throw forbidden('You are not a member of this project.');
  const members = await findMembers(project);
  return { body: { members: members.map(serializeTeamMember) } };
};
