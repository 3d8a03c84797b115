import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { replayEvents } from '../../../models/webhooks/webhook-deliveries.ts';
import { actorOf } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { requireEnabled } from './require-webhook.ts';

/** Of one request. */
const MAX_EVENTS = 10_000;

/** Sends a webhook again what has happened since a time. */
export const replayWebhook: Handler<'replayWebhook'> = async ({ path, body }, call) => {
  const webhookId = path.webhookId.toLowerCase();
  const { since } = body;
  const { queued, until } = await inProject(call.context.database, call.projectId, async (project) => {
    await requireEnabled(project, webhookId);
    const replayed = await replayEvents(project, webhookId, { since: new Date(since), limit: MAX_EVENTS });
    const details = { since, queued: replayed.queued };
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'webhook.replay',
      target: webhookId,
      details,
    });
    return replayed;
  });
  return { body: { queued, ...(until && { until: until.toISOString() }) } };
};
