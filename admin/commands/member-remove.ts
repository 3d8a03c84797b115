import { z } from 'zod';
import { deleteMember } from '../../models/access/members.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { requireProject, requireUser } from '../require-existing.ts';
import { projectId, userReference } from '../input.ts';

const input = z.object({ project: projectId, user: userReference });

export type RemovedMember = { projectId: string; userId: string };

/**
 * Ends a membership; its roles end with it.
 * @throws NotFoundError; ConflictError for the owner, who stays as long as they own the project
 */
export function memberRemove(
  { database, actor }: AdminContext,
  { project, user: reference }: z.infer<typeof input>,
): Promise<RemovedMember> {
  return inProject(database, project, async (scope) => {
    const { name, ownerId } = await requireProject(scope);
    const user = await requireUser(scope, reference);
    if (user.id === ownerId) throw new ConflictError(`User ${user.id} owns ${name} and stays a member.`);
    if (!(await deleteMember(scope, user.id))) {
      throw new NotFoundError(`User ${user.id} is no member of ${name}.`);
    }
    await recordAudit(scope, { actor, action: 'member.remove', target: user.id });
    return { projectId: project, userId: user.id };
  });
}

export const memberRemoveCommand = defineCommand({
  name: 'member remove',
  summary: 'End a membership, and with it its roles.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --user grace@example.com',
  options: [projectOption(), required('--user <user>', 'id or e-mail address')],
  input,
  open: openContext,
  run: memberRemove,
  text: ({ userId }) => `User ${userId} is no member any more.`,
});
