import { toAsciiAddress } from '../../../domain/email-address.ts';
import { getMailDomain, isPlatformDomain, toRegistrableDomain } from '../../../domain/mail-domain.ts';
import { storeSender } from '../../../models/emails/senders.ts';
import { invalidField } from '../../request/errors.ts';
import { serializeSender } from '../../serializers/sender.ts';
import type { SenderSettings } from '../../../settings/mail-settings.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/**
 * Several projects may claim the same domain. Nothing is sent before DNS proves control, and a refusal would
 * reveal another project's claim.
 */
export const setSender: Handler<'setSender'> = async ({ body }, call) => {
  const { settings } = call.context;
  const address = toAsciiAddress(body.address);
  requireOwnDomain(getMailDomain(address), settings.senders);
  const replyTo = body.replyTo === undefined ? null : toAsciiAddress(body.replyTo);
  const sender = await transact(call, async (project, record) => {
    const stored = await storeSender(project, { name: body.name, address, replyTo });
    await record('sender.set', project.projectId, {
      name: stored.name,
      address: stored.address,
      replyTo: stored.replyTo,
    });
    return stored;
  });
  return { body: serializeSender(sender, settings.senders) };
};

/** @throws AppError 400 for a domain of the platform or a public suffix */
function requireOwnDomain(domain: string, { platformDomain }: SenderSettings): void {
  if (isPlatformDomain(domain, platformDomain)) {
    throw invalidField('address', 'is at a domain of the platform. Use an address at a domain of your own');
  }
  if (toRegistrableDomain(domain) === undefined) {
    throw invalidField('address', 'is at a public suffix. Use an address at a domain of your own');
  }
}
