import { getMailDomain, isWithinDomain, buildVerificationRecord } from '../../domain/mail-domain.ts';
import { isSenderVerified, type SenderRow } from '../../models/emails/senders.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { SenderSettings } from '../../settings/mail-settings.ts';
import { selectFields } from './select-fields.ts';

type Verification = components['schemas']['SenderVerification'];

export function serializeSender(
  sender: SenderRow,
  settings: SenderSettings,
): components['schemas']['Sender'] {
  return {
    ...selectFields(sender, ['name', 'address', 'replyTo', 'updatedAt']),
    verification: serializeVerification(sender, settings),
    ...(sender.authentication && { authentication: sender.authentication }),
  };
}

export function serializeVerification(sender: SenderRow, { demoDomains }: SenderSettings): Verification {
  const { address, verifiedBy: method, verifiedAt, checkProblem: problem } = sender;
  const record = { type: 'TXT' as const, ...buildVerificationRecord(address, sender.verificationToken) };
  const checked = selectFields(sender, ['checkedAt']);
  if (isSenderVerified(sender) && method !== null && verifiedAt !== null) {
    return { state: 'verified', method, verifiedAt: verifiedAt.toISOString(), ...checked, record };
  }
  if (demoDomains.some((domain) => isWithinDomain(getMailDomain(address), domain))) {
    return { state: 'verified', method: 'demo', record };
  }
  return { state: 'unverified', ...checked, ...selectFields({ problem }, ['problem']), record };
}
