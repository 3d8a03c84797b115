import { z } from 'zod';
import { findDeliveries } from '../../../models/webhooks/webhook-deliveries.ts';
import { findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { invalidField } from '../../http/errors.ts';
import { presentDelivery } from '../../presenters/webhook.ts';
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
  const read = cursor === undefined ? undefined : position.safeParse(cursors.open(purpose, cursor));
  if (read?.success === false) throw invalidField('cursor', 'is not a cursor of this list');
  if (!(await findEndpoint(project, webhookId))) throw noSuchWebhook();
  const found = await findDeliveries(project, webhookId, { state, after: read?.data, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    body: {
      deliveries: page.map(presentDelivery),
      nextCursor: last ? cursors.sign(purpose, last.id) : null,
    },
  };
};
