import { z } from 'zod';
import { assignRole, findRoleByName } from '../../models/access/roles.ts';
import { isMember } from '../../models/access/members.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { requireProject, requireUser } from '../require-existing.ts';
import { name, projectId, userReference } from '../input.ts';

const input = z.object({ project: projectId, user: userReference, role: name });

export type AssignedRole = { projectId: string; userId: string; roleId: string; role: string };

/**
 * Gives a role to a member.
 * @throws NotFoundError for an unknown project, user or role, or a user who is no member; ConflictError when they
 * have the role
 */
export function roleAssign(
  { database, actor }: AdminContext,
  { project, user: reference, role: roleName }: z.infer<typeof input>,
): Promise<AssignedRole> {
  return inProject(database, project, async (scope) => {
    const { name: projectName } = await requireProject(scope);
    const user = await requireUser(scope, reference);
    const role = await findRoleByName(scope, roleName);
    if (!role) throw new NotFoundError(`${projectName} has no role ${roleName}.`);
    if (!(await isMember(scope, user.id))) {
      throw new NotFoundError(`User ${user.id} is no member of ${projectName}: member add first.`);
    }
    if (!(await assignRole(scope, { userId: user.id, roleId: role.id }))) {
      throw new ConflictError(`User ${user.id} has role ${roleName} already.`);
    }
    await recordAudit(scope, {
      actor,
      action: 'role.assign',
      target: user.id,
      details: { roleId: role.id, role: role.name },
    });
    return { projectId: project, userId: user.id, roleId: role.id, role: role.name };
  });
}

export const roleAssignCommand = defineCommand({
  name: 'role assign',
  summary: 'Give a role to a member of a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --user grace@example.com --role sender',
  options: [
    projectOption(),
    required('--user <user>', 'id or e-mail address of the member'),
    required('--role <name>', 'name of the role'),
  ],
  input,
  open: openContext,
  run: roleAssign,
  text: ({ userId, role }) => `User ${userId} has role ${role}.`,
});
