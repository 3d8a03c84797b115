import { z } from 'zod';
import { rotateSigningKey, type RotatedKey } from '../../api/oauth/signing-keys.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import { openSigningContext, type SigningContext } from '../context.ts';
import { defineCommand, optional } from '../define-command.ts';
import { fields } from '../print.ts';

const input = z.object({ now: z.boolean().optional(), revokeOlder: z.boolean().optional() });

/**
 * Adds a signing key, which takes over from the older ones after ten minutes. `now`: at once; verifiers that keep
 * the key set for a time may refuse its tokens until they renew it. `revokeOlder`: at once, and the tokens that the
 * older keys signed are refused: for a key that was stolen.
 */
export function signingKeyRotate(
  { database, actor, signing }: SigningContext,
  { now, revokeOlder }: z.infer<typeof input>,
): Promise<RotatedKey> {
  const urgency = revokeOlder ? 'revoke' : now ? 'at-once' : 'scheduled';
  return inTransaction(database, async (scope) => {
    const rotated = await rotateSigningKey(scope, signing.keyring, { urgency });
    await recordAudit(scope, {
      actor,
      action: 'signing-key.rotate',
      target: rotated.kid,
      details: { urgency, activeFrom: rotated.activeFrom, retired: rotated.retired },
    });
    return rotated;
  });
}

export const signingKeyRotateCommand = defineCommand({
  name: 'signing-key rotate',
  summary: 'Add a signing key. It signs after ten minutes; the older ones stay published for a day more.',
  example: '',
  options: [
    optional('--now', 'it signs at once'),
    optional(
      '--revoke-older',
      'it signs at once, and tokens of the older keys are refused: for a stolen key',
    ),
  ],
  input,
  open: openSigningContext,
  run: signingKeyRotate,
  text: (rotated) => fields(rotated),
});
