import type { EmailBatch } from '../../../models/emails/batches.ts';
import { findSender } from '../../../models/emails/senders.ts';
import type { InProject } from '../../../models/in-project.ts';
import { AppError, notFound } from '../../request/errors.ts';
import { serializeVerification } from '../../serializers/sender.ts';
import type { SenderSettings } from '../../../settings/mail-settings.ts';

const NO_SENDER = 'The project has no sender yet. Set one with PUT /projects/{projectId}/sender.';

export function noSender(): AppError {
  return notFound(NO_SENDER);
}

/** @throws AppError 409 without a sender or with an unverified domain */
export async function requireSender(
  project: InProject,
  settings: SenderSettings,
): Promise<EmailBatch['sender']> {
  const sender = await findSender(project);
  if (!sender) throw notConfigured(NO_SENDER);
  const { state, record } = serializeVerification(sender, settings);
  if (state === 'unverified') {
    throw notConfigured(
      `The domain of the sender is not verified yet. Create the TXT record ${record.name} with the value ` +
        `${record.value}, then call POST /projects/${project.projectId}/sender/check.`,
    );
  }
  const { name, address, replyTo } = sender;
  return { name, address, ...(replyTo !== null && { replyTo }) };
}

function notConfigured(message: string): AppError {
  return new AppError(409, 'sender_not_configured', message);
}
