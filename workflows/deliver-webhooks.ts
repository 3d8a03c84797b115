import {
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, PROVIDER_SEND, WEBHOOK_ROUND } from './activity-options.ts';
import { getSiblingQueue } from './contract/queues.ts';
import {
  WEBHOOK_SIGNALS,
  type DeliverWebhooksInput,
  type DeliveryRound,
  type WebhooksActivities,
} from './contract/webhooks.ts';
import { handlePauseSignals, hasSignal, PAUSE_CHECK_INTERVAL } from './pause-signals.ts';
import { showState } from './show-state.ts';

/**
 * Delivers the events of one endpoint. Operators can terminate the workflow without loss, because rows store
 * progress and pauses, and the sweeper starts another run.
 */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  const { isPaused: wasPaused = false, asked, ...ids } = input;
  const { pauseWebhook, findWebhookPause } = proxyLocalActivities<WebhooksActivities>(DATABASE_WORK);
  // Starts as signalled, so that every run reads the rows first. The next run gets only the pause state and a
  // pending pause or resume request.
  const signalled = handlePauseSignals(
    WEBHOOK_SIGNALS,
    { isPauseRequested: asked, isSignalled: true },
    'Pauses deliveries until resumeDeliveries is sent; deliveries in progress finish.',
  );
  const deliverRound = createDeliverRound(ids);
  let isPaused = wasPaused;
  while (!workflowInfo().continueAsNewSuggested) {
    if (signalled.isPauseRequested !== undefined) {
      isPaused = signalled.isPauseRequested;
      signalled.isPauseRequested = undefined;
      await pauseWebhook({ ...ids, isPaused });
      showState(isPaused ? 'paused' : 'delivering');
      continue;
    }
    const wasSignalled = signalled.isSignalled;
    signalled.isSignalled = false;
    if (isPaused) {
      if (!wasSignalled && (await condition(() => hasSignal(signalled), PAUSE_CHECK_INTERVAL))) continue;
      const currentState = await findWebhookPause(ids);
      if (currentState !== 'paused') showState(currentState);
      if (currentState === 'gone') return;
      isPaused = currentState === 'paused';
      continue;
    }
    const round = await deliverRound();
    if (round.state === 'paused') {
      isPaused = true;
      showState('paused');
    } else if (round.state === 'waiting')
      await condition(() => hasSignal(signalled), Math.max(Math.ceil(round.waitMs), 1));
    else if (!hasSignal(signalled)) return showState(round.state === 'done' ? 'completed' : round.state);
  }
  return continueAsNew({ ...ids, isPaused, asked: signalled.isPauseRequested });
}

/**
 * Returns a function that delivers due events. If the endpoint was disabled, it notifies the members who can
 * manage webhooks.
 */
function createDeliverRound(ids: { projectId: string; webhookId: string }): () => Promise<DeliveryRound> {
  const { taskQueue } = workflowInfo();
  const { deliverWebhooks: deliver } = proxyActivities<WebhooksActivities>({
    ...WEBHOOK_ROUND,
    taskQueue: getSiblingQueue(taskQueue, 'webhooks'),
    priority: { fairnessKey: ids.webhookId },
  });
  const { mailWebhookDisabled } = proxyActivities<WebhooksActivities>({
    ...PROVIDER_SEND,
    taskQueue: getSiblingQueue(taskQueue, 'sign-in'),
    scheduleToCloseTimeout: '20 hours',
  });
  return async () => {
    const round = await deliver(ids);
    if (round.state === 'disabled' && round.isNoticeDue) await mailWebhookDisabled(ids);
    return round;
  };
}
