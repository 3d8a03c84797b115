import { CancellationScope, condition, proxyLocalActivities, setCurrentDetails } from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { ChunkDispatcher } from './chunk-dispatcher.ts';
import type { EmailsActivities, SendEmailBatchInput, SendEmailBatchResult } from './contract/emails.ts';
import { isBatchFailureShown, showState, stateOfError } from './show-state.ts';
import { Steering } from './steering.ts';

/**
 * Sends a batch with one activity for each series of chunks, which records the results of its recipients. The batch's
 * row says what is still to be sent and whether it may be, so that a second run of the same batch sends nothing twice.
 * Cancelling the workflow stops the dispatch; chunks in flight finish, and the others of their series are left.
 */
export async function sendEmailBatch(input: SendEmailBatchInput): Promise<SendEmailBatchResult> {
  const steering = Steering.listen();
  return CancellationScope.nonCancellable(async () => {
    try {
      return await followPlans(input, steering);
    } catch (error) {
      if (isBatchFailureShown()) showState(stateOfError(error));
      throw error;
    }
  });
}

async function followPlans(input: SendEmailBatchInput, steering: Steering): Promise<SendEmailBatchResult> {
  const rows = proxyLocalActivities<EmailsActivities>(DATABASE_WORK);
  const dispatcher = new ChunkDispatcher(input);
  // Chunks that finish after a stop must not overwrite the current details.
  let isSending = false;

  for (;;) {
    await steering.applyCommands((given) => rows.steerEmailBatch({ ...input, ...given }));
    const plan = await rows.planEmailBatch({ ...input, inFlight: dispatcher.underWay });
    steering.isAbout(plan.generation);
    showState(plan.state);
    isSending = plan.next === 'send';
    switch (plan.next) {
      case 'wait':
        setCurrentDetails('Waits until it is due.');
        await condition(() => steering.hasChanges, plan.wait);
        break;
      case 'hold':
        setCurrentDetails(`Is ${plan.state}: signal resumeSending goes on, cancelBatch ends it.`);
        await condition(() => steering.hasChanges);
        break;
      case 'send':
        await dispatcher.send(
          plan,
          () => steering.hasChanges,
          () => {
            if (isSending) showProgress(dispatcher);
          },
        );
        break;
      case 'end':
        await dispatcher.drain();
        if (!steering.hasChanges) return { state: plan.state, ...plan.counts };
    }
  }
}

function showProgress({ done, counts: { sent, failed, unknown } }: ChunkDispatcher): void {
  setCurrentDetails(`Chunks of this run: **${done}** · ${sent} sent, ${failed} failed, ${unknown} unknown`);
}
