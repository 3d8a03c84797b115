import { z } from 'zod';
import { SCOPES } from '../../domain/scopes.ts';
import { findRoleByName, insertRole, type Role } from '../../models/access/roles.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { requireProject } from '../require-existing.ts';
import { name, projectId, scopes, text } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({
  project: projectId,
  name,
  description: text.optional(),
  permission: scopes,
});

export type CreatedRole = Pick<
  Role,
  'id' | 'projectId' | 'name' | 'description' | 'permissions' | 'createdAt'
>;

/**
 * Makes a role in a project.
 * @throws NotFoundError without such a project; ConflictError when the project has a role of that name
 */
export function roleCreate(
  { database, actor }: AdminContext,
  { project, name: roleName, description = '', permission }: z.infer<typeof input>,
): Promise<CreatedRole> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const existing = await findRoleByName(scope, roleName);
    if (existing) {
      throw new ConflictError(
        `Role ${roleName} exists already and permits ${existing.permissions.join(', ')}.`,
      );
    }
    const role = await insertRole(scope, { name: roleName, description, permissions: permission });
    await recordAudit(scope, {
      actor,
      action: 'role.create',
      target: role.id,
      details: { name: role.name, permissions: role.permissions },
    });
    return {
      id: role.id,
      projectId: role.projectId,
      name: role.name,
      description: role.description,
      permissions: role.permissions,
      createdAt: role.createdAt,
    };
  });
}

export const roleCreateCommand = defineCommand({
  name: 'role create',
  summary: 'Make a role in a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --name sender --permission emails:send',
  options: [
    projectOption(),
    required('--name <name>', 'name, unique in the project'),
    required('--permission <scope...>', `what it permits, any of ${SCOPES.join(', ')}`),
    optional('--description <text>', 'what it is for'),
  ],
  input,
  open: openContext,
  run: roleCreate,
  text: (role) => fields(role),
});
