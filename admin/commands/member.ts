import { deleteMember, findMembers, insertMember, isMember } from '../../models/access/members.ts';
import { NO_OPTIONS, option, projectCommand } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { user } from '../input.ts';
import { fields, table } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const member = { user: option(user, '<user>', 'id or e-mail address') };

/** The new member has no roles. */
export const memberAdd = projectCommand({
  name: 'member add',
  summary: 'Make a user a member of a project.',
  example: '--user grace@example.com',
  options: member,
  run: async (scope, input, { project, audit }) => {
    const { id: userId } = await requireUser(scope, input.user);
    if (await isMember(scope, userId)) {
      throw new ConflictError(`User ${userId} is a member of ${project.name} already.`);
    }
    const { createdAt } = await insertMember(scope, userId);
    await audit(userId);
    return { projectId: input.project, userId, createdAt };
  },
  text: fields,
});

export const memberRemove = projectCommand({
  name: 'member remove',
  summary: 'End a membership, and with it its roles.',
  example: '--user grace@example.com',
  options: member,
  run: async (scope, input, { project, audit }) => {
    const { id: userId } = await requireUser(scope, input.user);
    if (userId === project.ownerId) {
      throw new ConflictError(`User ${userId} owns ${project.name} and stays a member.`);
    }
    if (!(await deleteMember(scope, userId))) {
      throw new NotFoundError(`User ${userId} is no member of ${project.name}.`);
    }
    await audit(userId);
    return { projectId: input.project, userId };
  },
  text: ({ userId }) => `User ${userId} is no member any more.`,
});

export const memberList = projectCommand({
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
    table(
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
