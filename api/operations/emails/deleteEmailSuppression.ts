import { toAsciiAddress } from '../../../domain/email-address.ts';
import { liftSuppression } from '../../../models/emails/suppressions.ts';
import { notFound } from '../../request/errors.ts';
import { serializeEmailSuppression } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const deleteEmailSuppression: Handler<'deleteEmailSuppression'> = async ({ path, query }, call) => {
  const removed = await transact(call, async (project, record) => {
    const lifted = await liftSuppression(project, {
      email: toAsciiAddress(path.email),
      reason: query.reason,
    });
    for (const { email, reason } of lifted) {
      await record('suppression.remove', email, { reason });
    }
    return lifted;
  });
  if (removed.length === 0) {
    throw notFound(`This address is not suppressed${query.reason === undefined ? '' : ' for this reason'}.`);
  }
  return { body: { removed: removed.map(serializeEmailSuppression) } };
};
