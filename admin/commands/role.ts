import { SCOPES } from '../../domain/scopes.ts';
import { isMember } from '../../models/access/members.ts';
import { assignRole, findRoleByName, findRoles, insertRole, type Role } from '../../models/access/roles.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { name, scopes, text, user } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';
import { requireUser } from '../require-existing.ts';

function summarize({ id, name: roleName, description, permissions, createdAt }: Role) {
  return { id, name: roleName, description, permissions, createdAt };
}

export const roleCreate = defineProjectCommand({
  name: 'role create',
  summary: 'Create a role in a project.',
  example: '--name sender --permission emails:send',
  options: {
    name: defineOption(name, '<name>', 'name, unique in the project'),
    permission: defineOption(scopes, '<scope...>', `permissions, any of ${SCOPES.join(', ')}`),
    description: defineOption(text.optional(), '<text>', 'description'),
  },
  run: async (scope, { name: roleName, permission, description = '' }, { audit }) => {
    const existing = await findRoleByName(scope, roleName);
    if (existing) {
      throw new ConflictError(
        `Role ${roleName} already exists, with the permissions ${existing.permissions.join(', ')}.`,
      );
    }
    const role = await insertRole(scope, { name: roleName, description, permissions: permission });
    await audit(role.id, { name: role.name, permissions: role.permissions });
    const { id, ...summary } = summarize(role);
    return { id, projectId: role.projectId, ...summary };
  },
  text: formatFields,
});

export const roleAssign = defineProjectCommand({
  name: 'role assign',
  summary: 'Assign a role to a member of a project.',
  example: '--user grace@example.com --role sender',
  options: {
    user: defineOption(user, '<user>', 'id or e-mail address of the member'),
    role: defineOption(name, '<name>', 'name of the role'),
  },
  run: async (scope, input, { project, audit }) => {
    const { id: userId } = await requireUser(scope, input.user);
    const found = await findRoleByName(scope, input.role);
    if (!found) throw new NotFoundError(`${project.name} has no role ${input.role}.`);
    const { id: roleId, name: role } = found;
    if (!(await isMember(scope, userId))) {
      throw new NotFoundError(`User ${userId} is not a member of ${project.name}. Run member add first.`);
    }
    if (!(await assignRole(scope, { userId, roleId }))) {
      throw new ConflictError(`User ${userId} already has the role ${role}.`);
    }
    await audit(userId, { roleId, role });
    return { projectId: input.project, userId, roleId, role };
  },
  text: ({ userId, role }) => `User ${userId} has the role ${role}.`,
});

export const roleList = defineProjectCommand({
  name: 'role list',
  summary: 'List the roles of a project.',
  options: NO_OPTIONS,
  run: async (scope) => {
    const roles = await findRoles(scope);
    return roles.map(summarize);
  },
  text: (roles) =>
    formatTable(
      roles.map((role) => ({
        ID: role.id,
        NAME: role.name,
        PERMISSIONS: role.permissions,
        DESCRIPTION: role.description,
      })),
    ),
});
