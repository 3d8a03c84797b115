import { z } from 'zod';
import { findSender, isProved, type SenderProof, type SenderRow } from '../../models/emails/senders.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { requireProject } from '../require-existing.ts';
import { projectId } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({ project: projectId });

export type ShownSender = {
  name: string;
  address: string;
  replyTo: string | null;
  /** How control of the domain was proved; null: not yet. */
  verifiedBy: SenderProof | null;
};

/** The parts of a sender that are printed. */
export function shownSender(sender: SenderRow): ShownSender {
  const { name, address, replyTo, verifiedBy } = sender;
  return { name, address, replyTo, verifiedBy: isProved(sender) ? verifiedBy : null };
}

/** The sender of a project's mail. @throws NotFoundError when the project does not exist or has no sender yet */
export function senderShow(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<ShownSender> {
  return inProject(database, project, async (scope) => {
    const { name: projectName } = await requireProject(scope);
    const sender = await findSender(scope);
    if (!sender) throw new NotFoundError(`${projectName} has no sender yet: sender set.`);
    return shownSender(sender);
  });
}

export const senderShowCommand = defineCommand({
  name: 'sender show',
  summary: 'Show whom the mail of a project comes from.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: senderShow,
  text: (sender) => fields(sender),
});
