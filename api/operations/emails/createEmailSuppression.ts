import { toAsciiAddress } from '../../../domain/email-address.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { suppressAddress } from '../../../models/emails/suppressions.ts';
import { serializeEmailSuppression } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const createEmailSuppression: Handler<'createEmailSuppression'> = async ({ body }, call) => {
  const { reason } = body;
  const email = toAsciiAddress(body.email);
  const suppression = await transact(call, async (project, record) => {
    const suppressed = await suppressAddress(project, {
      email,
      reason,
      source: 'api',
      addedBy: describeCaller(call.caller),
    });
    if (suppressed.isNew) {
      await record('suppression.add', suppressed.email, { reason });
    }
    return suppressed;
  });
  return { body: { ...serializeEmailSuppression(suppression), isNew: suppression.isNew } };
};
