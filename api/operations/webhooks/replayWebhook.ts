import { replayEvents } from '../../../models/webhooks/webhook-deliveries.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireEnabled } from './require-webhook.ts';

/** Most events per request. */
const MAX_EVENTS = 10_000;

/** Repeats the deliveries of events since a time. */
export const replayWebhook: Handler<'replayWebhook'> = async ({ path: { webhookId }, body }, call) => {
  const { since } = body;
  const { queued, until } = await transact(call, async (project, record) => {
    await requireEnabled(project, webhookId);
    const replayed = await replayEvents(project, webhookId, { since: new Date(since), limit: MAX_EVENTS });
    await record('webhook.replay', webhookId, { since, queued: replayed.queued });
    return replayed;
  });
  return { body: { queued, ...(until && { until: until.toISOString() }) } };
};
