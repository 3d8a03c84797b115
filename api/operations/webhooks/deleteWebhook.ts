import { deleteEndpoint, findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/** A delivery that has already started may still arrive. */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ path: { webhookId } }, call) => {
  const deleted = await transact(call, async (project, record) => {
    const endpoint = requireFound(await findEndpoint(project, webhookId), 'webhook');
    requireFound(await deleteEndpoint(project, webhookId), 'webhook');
    await record('webhook.delete', webhookId);
    return endpoint;
  });
  return { body: serializeWebhook(deleted) };
};
