import { recordTestEvent } from '../../../models/webhooks/project-events.ts';
import { insertDelivery } from '../../../models/webhooks/webhook-deliveries.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireEnabledWebhook } from './require-webhook.ts';

export const testWebhook: Handler<'testWebhook'> = async ({ path: { webhookId } }, call) => {
  const sent = await transact(call, async (project, record) => {
    await requireEnabledWebhook(project, webhookId);
    const eventId = await recordTestEvent(project, webhookId);
    const deliveryId = await insertDelivery(project, webhookId, { eventId, type: 'webhook.test' });
    await record('webhook.test', webhookId);
    return { eventId, deliveryId };
  });
  return { body: sent };
};
