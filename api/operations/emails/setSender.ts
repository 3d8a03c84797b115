import { toAsciiAddress } from '../../../domain/email-address.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { isDomainOfOthers, storeSender } from '../../../models/emails/senders.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../auth/caller.ts';
import { AppError } from '../../http/errors.ts';
import { presentSender } from '../../presenters/sender.ts';
import type { Handler } from '../operation.ts';

/**
 * Sets whom the project's mail comes from. The account that sends is the platform's, for all tenants: so a domain that
 * another project's mail comes from is not for the taking.
 */
export const setSender: Handler<'setSender'> = async ({ body }, call) => {
  const address = toAsciiAddress(body.address);
  const replyTo = body.replyTo === undefined ? null : toAsciiAddress(body.replyTo);
  const sender = await inProject(call.context.database, call.projectId, async (project) => {
    if (await isDomainOfOthers(project, address)) throw domainTaken();
    const stored = await storeSender(project, { name: body.name, address, replyTo });
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'sender.set',
      target: project.projectId,
      details: { name: stored.name, address: stored.address, replyTo: stored.replyTo },
    });
    return stored;
  });
  return { body: presentSender(sender) };
};

function domainTaken(): AppError {
  return new AppError(
    409,
    'conflict',
    'Mail of another project comes from this domain. Take a domain of your own, or ask an operator.',
    { details: [{ path: 'address', message: 'is of a domain that another project sends from' }] },
  );
}
