import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { recordTestEvent } from '../../../models/webhooks/project-events.ts';
import { deliverOne } from '../../../models/webhooks/webhook-deliveries.ts';
import { actorOf } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { requireEnabled } from './require-webhook.ts';

/** Sends an event of its own to one webhook. */
export const testWebhook: Handler<'testWebhook'> = async ({ path }, call) => {
  const webhookId = path.webhookId.toLowerCase();
  const sent = await inProject(call.context.database, call.projectId, async (project) => {
    await requireEnabled(project, webhookId);
    const eventId = await recordTestEvent(project, webhookId);
    const deliveryId = await deliverOne(project, webhookId, eventId);
    await recordAudit(project, { ...actorOf(call.caller), action: 'webhook.test', target: webhookId });
    return { eventId, deliveryId };
  });
  return { body: sent };
};
