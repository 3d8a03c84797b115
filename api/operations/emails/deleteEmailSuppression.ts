import { toAsciiAddress } from '../../../domain/email-address.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { liftSuppression } from '../../../models/emails/suppressions.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { notFound } from '../../request/errors.ts';
import { serializeEmailSuppression } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';

/** Lifts the suppression of an address. */
export const deleteEmailSuppression: Handler<'deleteEmailSuppression'> = async ({ path, query }, call) => {
  const removed = await inProject(call.context.database, call.projectId, async (project) => {
    const lifted = await liftSuppression(project, {
      email: toAsciiAddress(path.email),
      reason: query.reason,
    });
    for (const { email, reason } of lifted) {
      await recordAudit(project, {
        ...actorOf(call.caller),
        action: 'suppression.remove',
        target: email,
        details: { reason },
      });
    }
    return lifted;
  });
  if (removed.length === 0) throw notFound('This address is not suppressed.');
  return { body: { removed: removed.map(serializeEmailSuppression) } };
};
