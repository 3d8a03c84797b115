import { deleteMember, findMembers, insertMember, isMember } from '../../models/access/members.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { user } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const member = { user: defineOption(user, '<user>', 'id or e-mail address') };

/** The new member has no roles. */
export const memberAdd = defineProjectCommand({
  name: 'member add',
  summary: 'Add a user to a project.',
  example: '--user grace@example.com',
  options: member,
  run: async (scope, input, { project, audit }) => {
    const { id: userId } = await requireUser(scope, input.user);
    if (await isMember(scope, userId)) {
      throw new ConflictError(`User ${userId} is already a member of ${project.name}.`);
    }
    const { createdAt } = await insertMember(scope, userId);
    await audit(userId);
    return { projectId: input.project, userId, createdAt };
  },
  text: formatFields,
});

export const memberRemove = defineProjectCommand({
  name: 'member remove',
  summary: 'Remove a member and their roles from a project.',
  example: '--user grace@example.com',
  options: member,
  run: async (scope, input, { project, audit }) => {
    const { id: userId } = await requireUser(scope, input.user);
    if (userId === project.ownerId) {
      throw new ConflictError(
        `User ${userId} owns ${project.name} and must stay a member. Run project set-owner first.`,
      );
    }
    if (!(await deleteMember(scope, userId))) {
      throw new NotFoundError(`User ${userId} is not a member of ${project.name}.`);
    }
    await audit(userId);
    return { projectId: input.project, userId };
  },
  text: ({ userId }) => `User ${userId} is no longer a member.`,
});

export const memberList = defineProjectCommand({
  name: 'member list',
  summary: 'List the members of a project with their roles.',
  options: NO_OPTIONS,
  run: async (scope) => {
    const members = await findMembers(scope);
    return members.map(({ userId, name, email, isOwner, roles, createdAt }) => ({
      userId,
      name,
      email,
      isOwner,
      roles: roles.map((role) => role.name),
      createdAt,
    }));
  },
  text: (members) =>
    formatTable(
      members.map((row) => ({
        USER: row.userId,
        NAME: row.name,
        'E-MAIL': row.email,
        OWNER: row.isOwner,
        ROLES: row.roles.join(', '),
        SINCE: row.createdAt,
      })),
    ),
});
