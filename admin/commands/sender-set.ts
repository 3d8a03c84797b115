import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { domainOf } from '../../domain/mail-domain.ts';
import { recordProof, storeSender } from '../../models/emails/senders.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption, required } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { emailAddress, name, projectId } from '../input.ts';
import { fields } from '../print.ts';
import { shownSender, type ShownSender } from './sender-show.ts';

const input = z.object({
  project: projectId,
  // The name stands before the address in a From header, where these would end it.
  name: name.regex(/^[^<>"]*$/, 'must be without < > and "'),
  address: emailAddress,
  replyTo: emailAddress.optional(),
});

/**
 * Sets the sender of a project's mail, and vouches for its domain. Queued batches keep the sender that they were queued
 * with.
 * @throws NotFoundError without such a project
 */
export function senderSet(
  { database, actor }: AdminContext,
  { project, name: senderName, address, replyTo }: z.infer<typeof input>,
): Promise<ShownSender> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const sender = await storeSender(scope, { name: senderName, address, replyTo: replyTo ?? null });
    await recordProof(scope, { address, domain: domainOf(address), by: 'operator' });
    await recordAudit(scope, {
      actor,
      action: 'sender.set',
      target: project,
      details: { name: sender.name, address: sender.address, replyTo: sender.replyTo },
    });
    return shownSender({ ...sender, verifiedDomain: domainOf(address), verifiedBy: 'operator' });
  });
}

export const senderSetCommand = defineCommand({
  name: 'sender set',
  summary: 'Set whom the mail of a project comes from.',
  example:
    '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --name "Example Shop" --address shop@mail.example.com',
  options: [
    projectOption(),
    required('--name <name>', 'name that recipients see'),
    required('--address <address>', 'address, of a domain that the e-mail provider has verified'),
    optional('--reply-to <address>', 'where answers go (the address itself when left out)'),
  ],
  input,
  open: openContext,
  run: senderSet,
  text: (sender) => fields(sender),
});
