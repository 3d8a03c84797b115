import { deleteMember } from '../../../models/access/members.ts';
import { lockProjectOwner } from '../../../models/access/projects.ts';
import { conflict } from '../../request/errors.ts';
import { requireUser, type Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { findCallerScopes, requireRemovableRoles } from './grantable-scopes.ts';
import { requireLockedMember } from './require-member.ts';

/** Callers may remove themselves. */
export const removeMember: Handler<'removeMember'> = async ({ path: { userId } }, call) => {
  const callerScopes = await findCallerScopes(call);
  await transact(call, async (project, record) => {
    if ((await lockProjectOwner(project)) === userId) {
      throw conflict('The owner cannot be removed. Transfer the project to another member first.');
    }
    const { roles } = await requireLockedMember(project, userId);
    const isCaller = requireUser(call).user.id === userId;
    if (!isCaller) requireRemovableRoles(roles, callerScopes);
    await deleteMember(project, userId);
    await record('member.remove', userId);
  });
  return { body: { userId, removed: true } };
};
