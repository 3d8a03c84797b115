import { rotateSigningKey } from '../../api/oauth/signing-keys.ts';
import { findSigningKeys } from '../../models/access/signing-keys.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import { openContext, openSigningContext } from '../context.ts';
import { defineCommand, NO_OPTIONS, defineOption } from '../define-command.ts';
import { flag } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';

/** With `now` or `revokeOlder`, verifiers may reject new tokens until they fetch the key set again. */
export const signingKeyRotate = defineCommand({
  name: 'signing-key rotate',
  summary:
    'Add a signing key. It starts signing after ten minutes; older keys stay published for another day.',
  options: {
    now: defineOption(flag, '', 'sign with the new key at once'),
    revokeOlder: defineOption(flag, '', 'for a stolen key: sign at once and refuse tokens of older keys'),
  },
  open: openSigningContext,
  run: ({ database, actor, signing }, { now, revokeOlder }) => {
    const urgency = revokeOlder ? 'revoke' : now ? 'at-once' : 'scheduled';
    return inTransaction(database, async (scope) => {
      const rotated = await rotateSigningKey(scope, signing.keyring, { urgency });
      const details = { urgency, activeFrom: rotated.activeFrom, retired: rotated.retired };
      await recordAudit(scope, { actor, action: 'signing-key.rotate', target: rotated.kid, details });
      return rotated;
    });
  },
  text: formatFields,
});

export const signingKeyList = defineCommand({
  name: 'signing-key list',
  summary: 'List the signing keys, newest first.',
  options: NO_OPTIONS,
  open: openContext,
  run: ({ database }) => findSigningKeys(database),
  text: (keys) =>
    formatTable(
      keys.map((key) => ({
        KID: key.id,
        STATE: key.state,
        'SIGNS FROM': key.activeFrom,
        'PUBLISHED UNTIL': key.publishedUntil,
      })),
    ),
});
