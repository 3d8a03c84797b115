import { z } from 'zod';
import { findDeliveries } from '../../../models/webhooks/webhook-deliveries.ts';
import { findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeDelivery } from '../../serializers/webhook.ts';
import { readPage } from '../page.ts';
import { toProject, type Handler } from '../operation.ts';

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ path, query }, call) => {
  const { limit = 50, cursor, state, type } = query;
  const { webhookId } = path;
  const filters = { webhookId, state, type };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listWebhookDeliveries', filters, cursor, limit, position: z.uuid() },
    async (page) => {
      requireFound(await findEndpoint(toProject(call), webhookId), 'webhook');
      return findDeliveries(toProject(call), webhookId, { ...page, state, type });
    },
    ({ id }) => id,
  );
  return { body: { deliveries: rows.map(serializeDelivery), nextCursor } };
};
