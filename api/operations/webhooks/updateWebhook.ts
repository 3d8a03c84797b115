import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { updateEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { actorOf } from '../../auth/caller.ts';
import { presentWebhook } from '../../presenters/webhook.ts';
import type { Handler } from '../operation.ts';
import { noSuchWebhook, requireUrl } from './require-webhook.ts';

/** Changes what is given. To enable it lets what waits go on at once. */
export const updateWebhook: Handler<'updateWebhook'> = async ({ path, body }, call) => {
  const { url } = body;
  if (url !== undefined) requireUrl(call, url);
  const webhookId = path.webhookId.toLowerCase();
  const changed = await inProject(call.context.database, call.projectId, async (project) => {
    const endpoint = await updateEndpoint(project, webhookId, body);
    if (!endpoint) throw noSuchWebhook();
    const details = { changed: Object.keys(body) };
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'webhook.update',
      target: webhookId,
      details,
    });
    return endpoint;
  });
  return { body: presentWebhook(changed) };
};
