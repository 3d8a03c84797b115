import { restartDelivery } from '../../../models/webhooks/webhook-deliveries.ts';
import { notFound } from '../../request/errors.ts';
import { serializeDelivery } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireEnabledWebhook } from './require-webhook.ts';

/** Successful deliveries can be repeated too. The event keeps its id. */
export const redeliverWebhookDelivery: Handler<'redeliverWebhookDelivery'> = async ({ path }, call) => {
  const { webhookId, deliveryId } = path;
  const delivery = await transact(call, async (project, record) => {
    await requireEnabledWebhook(project, webhookId);
    const restarted = await restartDelivery(project, webhookId, deliveryId);
    if (!restarted) throw notFound('The webhook has no delivery with this id, or its event was deleted.');
    await record('webhook.redeliver', webhookId, { deliveryId });
    return restarted;
  });
  return { body: serializeDelivery(delivery) };
};
