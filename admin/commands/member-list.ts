import { z } from 'zod';
import { findMembers, type MemberRow } from '../../models/access/members.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';

const input = z.object({ project: projectId });

/** `roles`: their names. */
export type ListedMember = Omit<MemberRow, 'image'> & { roles: string[] };

/** The members of a project with their roles. @throws NotFoundError */
export function memberList(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<ListedMember[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const members = await findMembers(scope);
    return members.map(({ userId, name, email, isOwner, roles, createdAt }) => ({
      userId,
      name,
      email,
      isOwner,
      roles: roles.map((role) => role.name),
      createdAt,
    }));
  });
}

export const memberListCommand = defineCommand({
  name: 'member list',
  summary: 'List the members of a project with their roles.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: memberList,
  text: (members) =>
    table(
      ['USER', 'NAME', 'E-MAIL', 'OWNER', 'ROLES', 'SINCE'],
      members.map((member) => [
        member.userId,
        member.name,
        member.email,
        member.isOwner,
        member.roles.join(', '),
        member.createdAt,
      ]),
    ),
});
