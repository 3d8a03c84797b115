import { z } from 'zod';
import { findDeliveries } from '../../../models/webhooks/webhook-deliveries.ts';
import { findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { serializeDelivery } from '../../serializers/webhook.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';
import { noSuchWebhook } from './require-webhook.ts';

/** What a cursor holds: the last delivery of the page before. */
const position = z.uuid();

/** A page of what was sent to a webhook, or waits to be, newest first. */
export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ path, query }, call) => {
  const { limit = 50, cursor, state } = query;
  const { database, cursors } = call.context;
  const project = { database, projectId: call.projectId };
  const webhookId = path.webhookId.toLowerCase();
  const purpose = ['listWebhookDeliveries', call.projectId, webhookId, state ?? null];
  const after = readCursor(call, purpose, cursor, position);
  if (!(await findEndpoint(project, webhookId))) throw noSuchWebhook();
  const found = await findDeliveries(project, webhookId, { state, after, limit: limit + 1 });
  const { page, last } = cutPage(found, limit);
  return {
    body: {
      deliveries: page.map(serializeDelivery),
      nextCursor: last ? cursors.sign(purpose, last.id) : null,
    },
  };
};
