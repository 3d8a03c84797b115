import { domainOf, isWithin, verificationRecord } from '../../domain/mail-domain.ts';
import { isProved, type SenderRow } from '../../models/emails/senders.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { SenderSettings } from '../sender-settings.ts';

type Verification = components['schemas']['SenderVerification'];

/** Serializes a sender with its domain's state. */
export function serializeSender(
  sender: SenderRow,
  settings: SenderSettings,
): components['schemas']['Sender'] {
  const { name, address, replyTo, updatedAt } = sender;
  return {
    name,
    address,
    ...(replyTo !== null && { replyTo }),
    updatedAt: updatedAt.toISOString(),
    verification: serializeVerification(sender, settings),
  };
}

/** Serializes a domain's verification with its DNS record. */
export function serializeVerification(sender: SenderRow, { demoDomains }: SenderSettings): Verification {
  const { address, verifiedBy, verifiedAt, checkedAt, checkProblem } = sender;
  const record = { type: 'TXT' as const, ...verificationRecord(address, sender.verificationToken) };
  const checked = checkedAt && { checkedAt: checkedAt.toISOString() };
  if (isProved(sender) && verifiedBy !== null && verifiedAt !== null) {
    return {
      state: 'verified',
      method: verifiedBy,
      verifiedAt: verifiedAt.toISOString(),
      ...checked,
      record,
    };
  }
  if (demoDomains.some((domain) => isWithin(domainOf(address), domain))) {
    return { state: 'verified', method: 'demo', record };
  }
  return { state: 'unverified', ...checked, ...(checkProblem !== null && { problem: checkProblem }), record };
}
