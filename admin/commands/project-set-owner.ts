import { z } from 'zod';
import { insertMember, isMember } from '../../models/access/members.ts';
import { changeProject } from '../../models/access/projects.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { projectId, userReference } from '../input.ts';
import { requireProject, requireUser } from '../require-existing.ts';

const input = z.object({ project: projectId, user: userReference });

export type ChangedOwner = { projectId: string; ownerId: string; formerOwnerId: string };

/**
 * Gives a project to somebody else, who becomes a member if they are none. The former owner stays a member, with what
 * their roles permit.
 * @throws NotFoundError; ConflictError when they own it already or are disabled
 */
export function projectSetOwner(
  { database, actor }: AdminContext,
  { project, user: reference }: z.infer<typeof input>,
): Promise<ChangedOwner> {
  return inProject(database, project, async (scope) => {
    const { name, ownerId: formerOwnerId } = await requireProject(scope);
    const { id: ownerId, disabledAt } = await requireUser(scope, reference);
    if (disabledAt !== null) throw new ConflictError(`User ${ownerId} is disabled: user enable ends that.`);
    if (ownerId === formerOwnerId) throw new ConflictError(`User ${ownerId} owns ${name} already.`);
    if (!(await isMember(scope, ownerId))) await insertMember(scope, ownerId);
    await changeProject(scope, { ownerId });
    await recordAudit(scope, {
      actor,
      action: 'project.set-owner',
      target: project,
      details: { ownerId, formerOwnerId },
    });
    return { projectId: project, ownerId, formerOwnerId };
  });
}

export const projectSetOwnerCommand = defineCommand({
  name: 'project set-owner',
  summary: 'Give a project to somebody else. The former owner stays a member.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --user grace@example.com',
  options: [projectOption(), required('--user <user>', 'id or e-mail address of the new owner')],
  input,
  open: openContext,
  run: projectSetOwner,
  text: ({ ownerId, formerOwnerId }) =>
    `User ${ownerId} owns the project now. User ${formerOwnerId} is a member still: member remove ends that.`,
});
