import { z } from 'zod';
import { findRoles, type Role } from '../../models/access/roles.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';

const input = z.object({ project: projectId });

export type ListedRole = Pick<Role, 'id' | 'name' | 'description' | 'permissions' | 'createdAt'>;

/** The roles of a project by name. @throws NotFoundError */
export function roleList(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<ListedRole[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const roles = await findRoles(scope);
    return roles.map(({ id, name, description, permissions, createdAt }) => ({
      id,
      name,
      description,
      permissions,
      createdAt,
    }));
  });
}

export const roleListCommand = defineCommand({
  name: 'role list',
  summary: 'List the roles of a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: roleList,
  text: (roles) =>
    table(
      ['ID', 'NAME', 'PERMISSIONS', 'DESCRIPTION'],
      roles.map((role) => [role.id, role.name, role.permissions, role.description]),
    ),
});
