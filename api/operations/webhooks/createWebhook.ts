import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { insertEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError } from '../../request/errors.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { newWebhookSecret } from './new-webhook-secret.ts';
import { requireUrl } from './require-webhook.ts';

const MAX_WEBHOOKS = 20;

/** Makes a place that events are sent to. Its secret is shown this once. */
export const createWebhook: Handler<'createWebhook'> = async ({ body }, call) => {
  const { url, eventTypes, description = null } = body;
  requireUrl(call, url);
  const id = randomUUID();
  const { secret, sealedSecret } = await newWebhookSecret(call, id);
  const made = await inProject(call.context.database, call.projectId, async (project) => {
    const endpoint = await insertEndpoint(
      project,
      { id, url, eventTypes, description, sealedSecret },
      MAX_WEBHOOKS,
    );
    if (!endpoint) {
      const message = `The project has ${MAX_WEBHOOKS} webhooks, which is the most. Delete one that is no longer used.`;
      throw new AppError(409, 'conflict', message);
    }
    const { host } = new URL(url);
    const details = { host, eventTypes };
    await recordAudit(project, { ...actorOf(call.caller), action: 'webhook.create', target: id, details });
    return endpoint;
  });
  return { body: { ...serializeWebhook(made), secret } };
};
