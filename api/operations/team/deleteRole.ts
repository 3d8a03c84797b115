import { countInvitationsWithRole } from '../../../models/access/invitations.ts';
import { countMembersWithRole, lockRole, removeRole } from '../../../models/access/roles.ts';
import { conflict, requireFound, type AppError } from '../../request/errors.ts';
import { serializeRole } from '../../serializers/team.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const deleteRole: Handler<'deleteRole'> = async ({ path: { roleId: id } }, call) => {
  const role = await transact(call, async (project, record) => {
    // The row lock waits for concurrent assignments of the role, so that the counts include them.
    const found = requireFound(await lockRole(project, id), 'role');
    const members = await countMembersWithRole(project, id);
    const invitations = await countInvitationsWithRole(project, id);
    if (members + invitations > 0) throw roleInUse(members, invitations);
    await removeRole(project, id);
    await record('role.delete', id, { name: found.name, permissions: found.permissions });
    return found;
  });
  return { body: serializeRole(role) };
};

function roleInUse(members: number, invitations: number): AppError {
  const describeCount = (count: number, noun: string) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  const uses = [...describeCount(members, 'member'), ...describeCount(invitations, 'open invitation')];
  const remedies = [
    ...(members > 0 ? ['Remove the role from the members first.'] : []),
    ...(invitations > 0 ? ['Revoke the invitations first.'] : []),
  ];
  return conflict(`This role is assigned to ${uses.join(' and ')}. ${remedies.join(' ')}`);
}
