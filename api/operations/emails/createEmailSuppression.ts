import { toAsciiAddress } from '../../../domain/email-address.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { suppressAddress } from '../../../models/emails/suppressions.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { serializeEmailSuppression } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';

/** Suppresses an address. Doing it again changes nothing. */
export const createEmailSuppression: Handler<'createEmailSuppression'> = async ({ body }, call) => {
  const { reason } = body;
  const email = toAsciiAddress(body.email);
  const suppression = await inProject(call.context.database, call.projectId, async (project) => {
    const suppressed = await suppressAddress(project, { email, reason, source: 'api' });
    if (suppressed.isNew) {
      await recordAudit(project, {
        ...actorOf(call.caller),
        action: 'suppression.add',
        target: suppressed.email,
        details: { reason },
      });
    }
    return suppressed;
  });
  return { body: serializeEmailSuppression(suppression) };
};
