import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, PROVIDER_SEND } from './activity-options.ts';
import { siblingQueue } from './contract/queues.ts';
import {
  WEBHOOK_SIGNALS,
  type DeliverWebhooksInput,
  type DeliveryTurn,
  type WebhooksActivities,
} from './contract/webhooks.ts';
import { showState } from './show-state.ts';

/**
 * Delivers a project's events to one endpoint until none waits. It may be stopped anywhere: rows say what is due, and a
 * sweep starts it again. An operator pauses and resumes it by signals; a pause holds over restarts.
 */
export async function deliverWebhooks({ isPaused = false, ...ids }: DeliverWebhooksInput): Promise<void> {
  const { pauseWebhook } = proxyLocalActivities<WebhooksActivities>(DATABASE_WORK);
  let wanted = isPaused;
  let noted = isPaused;
  let wakes = 0;
  setHandler(defineSignal(WEBHOOK_SIGNALS.pause), () => void (wanted = true), {
    description: 'Delivers nothing more until resumeDeliveries; what is being posted is finished.',
  });
  setHandler(
    defineSignal(WEBHOOK_SIGNALS.resume),
    () => {
      wanted = false;
      wakes += 1;
    },
    { description: 'Goes on with what is due.' },
  );
  setHandler(defineSignal(WEBHOOK_SIGNALS.wake), () => void (wakes += 1), {
    description: 'Looks at what is due again.',
  });
  const turnsOf = turns(ids);
  while (!workflowInfo().continueAsNewSuggested) {
    if (wanted !== noted) {
      noted = wanted;
      await pauseWebhook({ ...ids, isPaused: noted });
      showState(noted ? 'paused' : 'delivering');
      continue;
    }
    if (noted) {
      await condition(() => !wanted || workflowInfo().continueAsNewSuggested);
      continue;
    }
    wakes = 0;
    const turn = await turnsOf();
    const hasChanged = () => wakes > 0 || wanted;
    if (turn.state === 'waiting') await condition(hasChanged, Math.max(Math.ceil(turn.waitMs), 1));
    else if (!hasChanged()) return showState(turn.state === 'done' ? 'completed' : turn.state);
  }
  return continueAsNew({ ...ids, isPaused: wanted });
}

/** One turn at the endpoint; if it was disabled by itself, its owner is told. */
function turns(ids: { projectId: string; webhookId: string }): () => Promise<DeliveryTurn> {
  const { taskQueue } = workflowInfo();
  const priority = { fairnessKey: ids.webhookId };
  const queue = siblingQueue(taskQueue, 'webhooks');
  const { deliverWebhooks: deliver } = proxyActivities<WebhooksActivities>({
    ...PROVIDER_SEND,
    taskQueue: queue,
    priority,
  });
  const { mailWebhookDisabled } = proxyActivities<WebhooksActivities>({
    ...PROVIDER_SEND,
    taskQueue: siblingQueue(taskQueue, 'sign-in'),
    scheduleToCloseTimeout: '20 hours',
  });
  return async () => {
    const turn = await deliver(ids);
    if (turn.state === 'disabled' && turn.hasToTell) await mailWebhookDisabled(ids);
    return turn;
  };
}
