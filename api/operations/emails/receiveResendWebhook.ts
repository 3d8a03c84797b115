import { applyEvent } from '../../../models/emails/apply-event.ts';
import { findProjectOfMessage, storeEvent } from '../../../models/emails/events.ts';
import { inProject } from '../../../models/in-project.ts';
import type { Handler } from '../operation.ts';
import { readResendEvent } from './resend-event.ts';

/** Also applies an event that is already stored, because its first delivery may not have applied it. */
export const receiveResendWebhook: Handler<'receiveResendWebhook'> = async (
  { body },
  { context, header },
) => {
  const event = readResendEvent(header('svix-id') ?? '', body);
  if (event) {
    await storeEvent(context.database, event);
    context.usage.recordStoredWebhook(event.occurredAt);
    const projectId = await findProjectOfMessage(context.database, event);
    if (projectId !== undefined) {
      const status = await inProject(context.database, projectId, (project) => applyEvent(project, event));
      if (status !== undefined) context.countRecipients({ [status]: 1 });
    }
  }
  return { body: { success: true } };
};
