import { findProjectOfConnectionWebhook } from '../../../models/connections/connections.ts';
import { applyOwnEvent } from '../../../models/emails/apply-event.ts';
import { inProject } from '../../../models/in-project.ts';
import { noWebhooks } from '../../credentials/verify-webhook.ts';
import { tooManyRequests } from '../../limits/rate-limiter.ts';
import type { Handler } from '../operation.ts';
import { readResendEvent } from './resend-event.ts';

/**
 * The tenant knows the signing secret and can forge events. Requests are therefore rate limited, and event
 * ids are scoped to the connection.
 */
export const receiveConnectionWebhook: Handler<'receiveConnectionWebhook'> = async (
  { path, body },
  { context, header },
) => {
  const { database, rateLimits, usage, countRecipients } = context;
  const { connectionId } = path;
  const limitStatus = await rateLimits.take('write', `webhook:${connectionId}`);
  if (limitStatus?.isExceeded) throw tooManyRequests([limitStatus], limitStatus.resetsInSeconds);
  const event = readResendEvent(`${connectionId}:${header('svix-id') ?? ''}`, body);
  if (event) {
    const projectId = await findProjectOfConnectionWebhook(database, connectionId);
    // The connection was deleted after the signature check.
    if (projectId === undefined) throw noWebhooks();
    const status = await inProject(database, projectId, (project) =>
      applyOwnEvent(project, connectionId, event),
    );
    usage.recordStoredWebhook(event.occurredAt);
    if (status !== undefined) countRecipients({ [status]: 1 });
  }
  return { body: { success: true } };
};
