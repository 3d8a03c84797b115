import type { Suppression } from '../../models/emails/suppressions.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** An address that gets no mail, and why. */
export function presentEmailSuppression({
  email,
  reason,
  source,
  createdAt,
}: Suppression): components['schemas']['EmailSuppression'] {
  return { email, reason, source, createdAt: createdAt.toISOString() };
}
