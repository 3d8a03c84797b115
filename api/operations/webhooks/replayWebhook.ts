import { replayEvents } from '../../../models/webhooks/webhook-deliveries.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireEnabledWebhook } from './require-webhook.ts';

const MAX_EVENTS = 10_000;

/** Also queues events that were delivered before. */
export const replayWebhook: Handler<'replayWebhook'> = async ({ path: { webhookId }, body }, call) => {
  const { since } = body;
  const { queued, until } = await transact(call, async (project, record) => {
    await requireEnabledWebhook(project, webhookId);
    const replayed = await replayEvents(project, webhookId, { since: new Date(since), limit: MAX_EVENTS });
    await record('webhook.replay', webhookId, { since, queued: replayed.queued });
    return replayed;
  });
  return { body: { queued, ...(until && { until: until.toISOString() }) } };
};
