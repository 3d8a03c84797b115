import { findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import { getProject, type Handler } from '../operation.ts';
import { noSuchWebhook } from './require-webhook.ts';

export const getWebhook: Handler<'getWebhook'> = async ({ path }, call) => {
  const found = await findEndpoint(getProject(call), path.webhookId.toLowerCase());
  if (!found) throw noSuchWebhook();
  return { body: serializeWebhook(found) };
};
