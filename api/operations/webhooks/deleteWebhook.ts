import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { deleteEndpoint, findEndpoint } from '../../../models/webhooks/webhook-endpoints.ts';
import { actorOf } from '../../credentials/caller.ts';
import { serializeWebhook } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { noSuchWebhook } from './require-webhook.ts';

/** Sends nothing more there; what is being posted may still arrive. */
export const deleteWebhook: Handler<'deleteWebhook'> = async ({ path }, call) => {
  const webhookId = path.webhookId.toLowerCase();
  const deleted = await inProject(call.context.database, call.projectId, async (project) => {
    const endpoint = await findEndpoint(project, webhookId);
    if (!endpoint || !(await deleteEndpoint(project, webhookId))) throw noSuchWebhook();
    await recordAudit(project, { ...actorOf(call.caller), action: 'webhook.delete', target: webhookId });
    return endpoint;
  });
  return { body: serializeWebhook(deleted) };
};
