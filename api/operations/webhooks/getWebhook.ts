import { findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import { getProject, type Handler } from '../operation.ts';

export const getWebhook: Handler<'getWebhook'> = async ({ path }, call) => ({
  body: serializeWebhook(requireFound(await findEndpoint(getProject(call), path.webhookId), 'webhook')),
});
