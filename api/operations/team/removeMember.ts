import { deleteMember } from '../../../models/access/members.ts';
import { lockProjectOwner } from '../../../models/access/projects.ts';
import { conflict } from '../../request/errors.ts';
import { userOf, type Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { permittedToCaller, requirePermitted } from './held-by-caller.ts';
import { heldMemberOf } from './member-of.ts';

/** Removes a member. Their next request is refused. */
export const removeMember: Handler<'removeMember'> = async ({ path: { userId } }, call) => {
  const permitted = await permittedToCaller(call);
  await transact(call, async (project, record) => {
    if ((await lockProjectOwner(project)) === userId) {
      throw conflict('The owner cannot be removed. Transfer the project to another member first.');
    }
    const { roles } = await heldMemberOf(project, userId);
    const isCaller = userOf(call).user.id === userId;
    if (!isCaller)
      requirePermitted(
        roles.flatMap(({ permissions }) => permissions),
        permitted,
      );
    await deleteMember(project, userId);
    await record('member.remove', userId);
  });
  return { body: { userId, removed: true } };
};
