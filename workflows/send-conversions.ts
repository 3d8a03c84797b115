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
import { handlePauseSignals, hasSignal } from './pause-signals.ts';
import { showState } from './show-state.ts';

/** Interval at which a paused run checks that its project still exists. */
const CHECK_WHILE_PAUSED = '1 day';

/**
 * Uploads a project's conversions to ad platforms until none waits. Each destination has at most one call in flight,
 * for fairness among projects; the sweeper restarts terminated runs.
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
    { asked, isSignalled: false },
    'Sends nothing until resumeConversions; calls in flight finish.',
  );
  let displayedState = 'sending';
  const show = (state: string) => {
    if (state !== displayedState) showState(state);
    displayedState = state;
  };
  while (!workflowInfo().continueAsNewSuggested) {
    if (signalled.asked !== undefined) {
      const isPaused = signalled.asked;
      signalled.asked = undefined;
      await pauseConversions({ projectId, isPaused });
      continue;
    }
    signalled.isSignalled = false;
    const plan = await planConversions({ projectId });
    if (plan.state === 'gone') return showState('gone');
    if (plan.state === 'paused') {
      show('paused');
      await condition(() => hasSignal(signalled), CHECK_WHILE_PAUSED);
      continue;
    }
    const calls = plan.destinations.map((destination) =>
      sendConversionCall({ projectId, destination, callId: uuid4() }),
    );
    if (calls.length > 0 || plan.hasPolls) {
      show('sending');
      await Promise.all(calls);
      // Poll after the calls: an outcome can release entries that wait for it.
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
  return continueAsNew({ projectId, asked: signalled.asked });
}
