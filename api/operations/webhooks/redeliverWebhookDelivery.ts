import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { redeliver } from '../../../models/webhooks/webhook-deliveries.ts';
import { actorOf } from '../../credentials/caller.ts';
import { notFound } from '../../request/errors.ts';
import { serializeDelivery } from '../../serializers/webhook.ts';
import type { Handler } from '../operation.ts';
import { requireEnabled } from './require-webhook.ts';

/** Sends one event once more, under its id, whatever became of it. */
export const redeliverWebhookDelivery: Handler<'redeliverWebhookDelivery'> = async ({ path }, call) => {
  const [webhookId, deliveryId] = [path.webhookId.toLowerCase(), path.deliveryId.toLowerCase()];
  const delivery = await inProject(call.context.database, call.projectId, async (project) => {
    await requireEnabled(project, webhookId);
    const again = await redeliver(project, webhookId, deliveryId);
    if (!again) throw notFound('The webhook has no delivery with this id, or its event has ended.');
    const details = { deliveryId };
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'webhook.redeliver',
      target: webhookId,
      details,
    });
    return again;
  });
  return { body: serializeDelivery(delivery) };
};
