import { randomUUID } from 'node:crypto';
import { insertEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { conflict } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { generateWebhookSecret } from './generate-webhook-secret.ts';
import { requirePublicUrl } from './require-webhook.ts';

const MAX_WEBHOOKS = 20;

/** Only this response contains the webhook's secret. */
export const createWebhook: Handler<'createWebhook'> = async ({ body }, call) => {
  const { url, eventTypes, description = null } = body;
  requirePublicUrl(call, url);
  const id = randomUUID();
  const { secret, sealedSecret } = await generateWebhookSecret(call, id);
  const created = await transact(call, async (project, record) => {
    const endpoint = await insertEndpoint(
      project,
      { id, url, eventTypes, description, sealedSecret },
      MAX_WEBHOOKS,
    );
    if (!endpoint) {
      throw conflict(`The project has ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`);
    }
    const { host } = new URL(url);
    await record('webhook.create', id, { host, eventTypes });
    return endpoint;
  });
  return { body: { ...serializeWebhook(created), secret } };
};
