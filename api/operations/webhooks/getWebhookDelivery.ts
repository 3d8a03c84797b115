import { findDelivery } from '../../../models/webhooks/webhook-deliveries.ts';
import { notFound } from '../../request/errors.ts';
import { serializeDeliveryDetails } from '../../serializers/webhook.ts';
import { toProject, type Handler } from '../operation.ts';

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ path }, call) => {
  const { webhookId, deliveryId } = path;
  const found = await findDelivery(toProject(call), webhookId, deliveryId);
  if (!found) throw notFound('The webhook has no delivery with this id.');
  return { body: serializeDeliveryDetails(call.projectId, found) };
};
