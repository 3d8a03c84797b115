import {
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, PROVIDER_SEND, WEBHOOK_TURN } from './activity-options.ts';
import { siblingQueue } from './contract/queues.ts';
import {
  WEBHOOK_SIGNALS,
  type DeliverWebhooksInput,
  type DeliveryTurn,
  type WebhooksActivities,
} from './contract/webhooks.ts';
import { handlePauseSignals, hasSignal } from './pause-signals.ts';
import { showState } from './show-state.ts';

/** Interval at which a paused run checks that its webhook still exists. */
const LOOK_WHILE_PAUSED = '1 day';

/**
 * Delivers a project's events to one endpoint until none waits. Safe to terminate, because a sweeper restarts it from
 * the rows; an operator's pause survives restarts.
 */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  const { isPaused: wasPaused = false, asked: askedBefore, ...ids } = input;
  const { pauseWebhook, findWebhookPause } = proxyLocalActivities<WebhooksActivities>(DATABASE_WORK);
  // Signals of the run before are not handed over: this run reads the rows first.
  const signalled = handlePauseSignals(
    WEBHOOK_SIGNALS,
    { asked: askedBefore, isSignalled: true },
    {
      pause: 'Delivers nothing more until resumeDeliveries; what is being posted is finished.',
    },
  );
  const turnsOf = turns(ids);
  let isPaused = wasPaused;
  while (!workflowInfo().continueAsNewSuggested) {
    if (signalled.asked !== undefined) {
      isPaused = signalled.asked;
      signalled.asked = undefined;
      await pauseWebhook({ ...ids, isPaused });
      showState(isPaused ? 'paused' : 'delivering');
      continue;
    }
    const wasSignalled = signalled.isSignalled;
    signalled.isSignalled = false;
    if (isPaused) {
      if (!wasSignalled && (await condition(() => hasSignal(signalled), LOOK_WHILE_PAUSED))) continue;
      const found = await findWebhookPause(ids);
      if (found !== 'paused') showState(found);
      if (found === 'gone') return;
      isPaused = found === 'paused';
      continue;
    }
    const turn = await turnsOf();
    if (turn.state === 'paused') isPaused = true;
    else if (turn.state === 'waiting')
      await condition(() => hasSignal(signalled), Math.max(Math.ceil(turn.waitMs), 1));
    else if (!hasSignal(signalled)) return showState(turn.state === 'done' ? 'completed' : turn.state);
  }
  return continueAsNew({ ...ids, isPaused, asked: signalled.asked });
}

/** Returns a function that delivers one round. If it disables the endpoint, the owner is mailed. */
function turns(ids: { projectId: string; webhookId: string }): () => Promise<DeliveryTurn> {
  const { taskQueue } = workflowInfo();
  const priority = { fairnessKey: ids.webhookId };
  const queue = siblingQueue(taskQueue, 'webhooks');
  const { deliverWebhooks: deliver } = proxyActivities<WebhooksActivities>({
    ...WEBHOOK_TURN,
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
