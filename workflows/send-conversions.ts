import {
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, PROVIDER_SEND } from './activity-options.ts';
import {
  CONVERSION_SIGNALS,
  type ConversionsActivities,
  type SendConversionsInput,
} from './contract/conversions.ts';
import { getSiblingQueue } from './contract/queues.ts';
import { handlePauseSignals, hasSignal, PAUSE_CHECK_INTERVAL } from './pause-signals.ts';
import { showState } from './show-state.ts';

/**
 * Uploads until no conversion waits. Each destination has at most one call in flight, so that no project
 * fills the queue that all projects share.
 */
export async function sendConversions({ projectId, asked }: SendConversionsInput): Promise<void> {
  const { planConversions, pauseConversions } = proxyLocalActivities<ConversionsActivities>(DATABASE_WORK);
  const { sendConversionCall, pollConversions } = proxyActivities<ConversionsActivities>({
    ...PROVIDER_SEND,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'conversions'),
    priority: { fairnessKey: projectId },
  });
  const signalled = handlePauseSignals(
    CONVERSION_SIGNALS,
    { isPauseRequested: asked, isSignalled: false },
    'Pauses uploads until resumeConversions is sent; calls in flight finish.',
  );
  let displayedState = 'sending';
  const show = (state: string) => {
    if (state !== displayedState) showState(state);
    displayedState = state;
  };
  while (!workflowInfo().continueAsNewSuggested) {
    if (signalled.isPauseRequested !== undefined) {
      const isPaused = signalled.isPauseRequested;
      signalled.isPauseRequested = undefined;
      await pauseConversions({ projectId, isPaused });
      continue;
    }
    signalled.isSignalled = false;
    const plan = await planConversions({ projectId });
    if (plan.state === 'gone') return showState('gone');
    if (plan.state === 'paused') {
      show('paused');
      await condition(() => hasSignal(signalled), PAUSE_CHECK_INTERVAL);
      continue;
    }
    const calls = plan.destinations.map((destination) =>
      sendConversionCall({ projectId, destination, callId: uuid4() }),
    );
    if (calls.length > 0 || plan.hasPolls) {
      show('sending');
      await Promise.all(calls);
      // Poll before the next plan, because the polled outcomes can make further entries due.
      if (plan.hasPolls) await pollConversions({ projectId });
      continue;
    }
    if (plan.hasMore) continue;
    if (plan.waitMs === undefined) {
      if (hasSignal(signalled)) continue;
      return showState('completed');
    }
    show('waiting');
    await condition(() => hasSignal(signalled), Math.max(Math.ceil(plan.waitMs), 1));
  }
  return continueAsNew({ projectId, asked: signalled.isPauseRequested });
}
