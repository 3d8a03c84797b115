import { findEndpoints } from '../../../models/webhooks/webhook-endpoints.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import { toProject, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listWebhooks: Handler<'listWebhooks'> = async ({ query }, call) => {
  const { items, pagination } = await readOffsetPage(query, (page) => findEndpoints(toProject(call), page));
  return { body: { webhooks: items.map(serializeWebhook), pagination } };
};
