import { getMailDomain } from '../../domain/mail-domain.ts';
import {
  findSender,
  isSenderVerified,
  recordProof,
  storeSender,
  type SenderRow,
} from '../../models/emails/senders.ts';
import { NO_OPTIONS, defineOption, defineProjectCommand } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { emailAddress, name } from '../input.ts';
import { formatFields } from '../print.ts';

// These characters would end the name in a From header.
const senderName = name.regex(/^[^<>"]*$/, 'must not contain < > or "');

/** `verifiedBy`: null if the domain is unverified. */
function describeSender(sender: SenderRow) {
  const { name: shownName, address, replyTo, verifiedBy } = sender;
  return { name: shownName, address, replyTo, verifiedBy: isSenderVerified(sender) ? verifiedBy : null };
}

/** Records the domain as verified by the operator. Queued batches keep their sender. */
export const senderSet = defineProjectCommand({
  name: 'sender set',
  summary: 'Set the sender of a project.',
  example: '--name "Example Shop" --address shop@mail.example.com',
  options: {
    name: defineOption(senderName, '<name>', 'name that recipients see'),
    address: defineOption(
      emailAddress,
      '<address>',
      'address in a domain that is verified at the e-mail provider',
    ),
    replyTo: defineOption(emailAddress.optional(), '<address>', 'reply-to address (default: --address)'),
  },
  run: async (scope, { project, name: newName, address, replyTo = null }, { audit }) => {
    const sender = await storeSender(scope, { name: newName, address, replyTo });
    const domain = getMailDomain(address);
    await recordProof(scope, { address, domain, by: 'operator' });
    await audit(project, { name: sender.name, address: sender.address, replyTo: sender.replyTo });
    return describeSender({ ...sender, verifiedDomain: domain, verifiedBy: 'operator' });
  },
  text: formatFields,
});

export const senderShow = defineProjectCommand({
  name: 'sender show',
  summary: 'Show the sender of a project.',
  options: NO_OPTIONS,
  run: async (scope, _, { project }) => {
    const sender = await findSender(scope);
    if (!sender) throw new NotFoundError(`${project.name} has no sender. Run sender set.`);
    return describeSender(sender);
  },
  text: formatFields,
});
