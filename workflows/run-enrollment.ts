import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { ENROLLMENT_SIGNAL, type EnrollmentInput, type SequencesActivities } from './contract/sequences.ts';
import { showState } from './show-state.ts';

/**
 * Leads one person through a sequence; cancelling the workflow ends the enrollment. The enrollment's row
 * stores the progress, so another run repeats no step.
 */
export async function runEnrollment(input: EnrollmentInput): Promise<void> {
  let hasChanged = false;
  const scope = CancellationScope.current();
  setHandler(defineSignal(ENROLLMENT_SIGNAL), () => void (hasChanged = true), {
    description: 'Reads the enrollment again after a change outside the workflow.',
  });
  scope.cancelRequested.catch(() => void (hasChanged = true));
  return CancellationScope.nonCancellable(async () => {
    const { advanceEnrollment } = proxyLocalActivities<SequencesActivities>(DATABASE_WORK);
    // A cancelled run does not continue as new, because the next run would not inherit the cancellation.
    while (scope.consideredCancelled || !workflowInfo().continueAsNewSuggested) {
      hasChanged = false;
      const isCancelled = scope.consideredCancelled;
      const progress = await advanceEnrollment({ ...input, runId: workflowInfo().runId, isCancelled });
      switch (progress.next) {
        case 'wait':
          await condition(() => hasChanged, progress.waitMs);
          break;
        case 'hold':
          await condition(() => hasChanged);
          break;
        case 'end':
          return showState(progress.state);
      }
    }
    return continueAsNew<typeof runEnrollment>(input);
  });
}
