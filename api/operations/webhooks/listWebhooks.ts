import { findEndpoints } from '../../../models/webhooks/webhook-endpoints.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { pageOf } from '../page.ts';

/** A page of the places that the project's events are sent to. */
export const listWebhooks: Handler<'listWebhooks'> = async ({ query }, call) => {
  const { projectId } = call;
  const { database } = call.context;
  const { items, pagination } = await pageOf(query, (page) => findEndpoints({ database, projectId }, page));
  return { body: { webhooks: items.map(serializeWebhook), pagination } };
};
