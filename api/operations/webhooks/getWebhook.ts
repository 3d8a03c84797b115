import { findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import { toProject, type Handler } from '../operation.ts';

export const getWebhook: Handler<'getWebhook'> = async ({ path }, call) => ({
  body: serializeWebhook(requireFound(await findEndpoint(toProject(call), path.webhookId), 'webhook')),
});
