import { changeEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { generateWebhookSecret } from './generate-webhook-secret.ts';
import { requirePublicUrl } from './require-webhook.ts';

/** A new URL gets a new secret. Enabling the webhook resumes pending deliveries at once. */
export const updateWebhook: Handler<'updateWebhook'> = async ({ path: { webhookId }, body }, call) => {
  const { url } = body;
  if (url !== undefined) requirePublicUrl(call, url);
  const generated = url === undefined ? undefined : await generateWebhookSecret(call, webhookId);
  const changed = await transact(call, async (project, record) => {
    const updated = await changeEndpoint(project, webhookId, {
      ...body,
      sealedSecret: generated?.sealedSecret,
    });
    const endpoint = requireFound(updated, 'webhook');
    const fields = Object.keys(body);
    await record('webhook.update', webhookId, {
      changed: endpoint.hasNewSecret ? [...fields, 'secret'] : fields,
    });
    return endpoint;
  });
  const secret = changed.hasNewSecret ? generated?.secret : undefined;
  return { body: { ...serializeWebhook(changed), ...(secret !== undefined && { secret }) } };
};
