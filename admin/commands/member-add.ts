import { z } from 'zod';
import { insertMember, isMember, type Membership } from '../../models/access/members.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { requireProject, requireUser } from '../require-existing.ts';
import { projectId, userReference } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({ project: projectId, user: userReference });

export type AddedMember = Pick<Membership, 'projectId' | 'userId' | 'createdAt'>;

/**
 * Makes a user a member of a project, without roles.
 * @throws NotFoundError; ConflictError when they are one
 */
export function memberAdd(
  { database, actor }: AdminContext,
  { project, user: reference }: z.infer<typeof input>,
): Promise<AddedMember> {
  return inProject(database, project, async (scope) => {
    const { name } = await requireProject(scope);
    const user = await requireUser(scope, reference);
    if (await isMember(scope, user.id)) {
      throw new ConflictError(`User ${user.id} is a member of ${name} already.`);
    }
    const { createdAt } = await insertMember(scope, user.id);
    await recordAudit(scope, { actor, action: 'member.add', target: user.id });
    return { projectId: project, userId: user.id, createdAt };
  });
}

export const memberAddCommand = defineCommand({
  name: 'member add',
  summary: 'Make a user a member of a project.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --user grace@example.com',
  options: [projectOption(), required('--user <user>', 'id or e-mail address')],
  input,
  open: openContext,
  run: memberAdd,
  text: (member) => fields(member),
});
