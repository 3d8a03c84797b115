import { CancellationScope, condition, proxyLocalActivities, setCurrentDetails } from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { CallDispatcher } from './call-dispatcher.ts';
import type { EmailsActivities, SendEmailBatchInput, SendEmailBatchResult } from './contract/emails.ts';
import { showState, stateOfError } from './show-state.ts';
import { BatchCommands } from './batch-commands.ts';

/**
 * Sends a batch with one activity for each call, which stores the results of its recipients. The batch's rows say what is
 * still to be sent and whether it may be, so that a second run of the same batch sends nothing twice. Cancelling the
 * workflow cancels the batch; calls in flight finish.
 */
export async function sendEmailBatch(input: SendEmailBatchInput): Promise<SendEmailBatchResult> {
  const commands = BatchCommands.listen();
  return CancellationScope.nonCancellable(async () => {
    try {
      return await followPlans(input, commands);
    } catch (error) {
      showState(stateOfError(error));
      throw error;
    }
  });
}

async function followPlans(
  input: SendEmailBatchInput,
  commands: BatchCommands,
): Promise<SendEmailBatchResult> {
  const rows = proxyLocalActivities<EmailsActivities>(DATABASE_WORK);
  const dispatcher = new CallDispatcher(input);

  for (;;) {
    await commands.applyCommands((given) => rows.controlEmailBatch({ ...input, ...given }));
    const plan = await rows.planEmailBatch(input);
    commands.isAbout(plan.generation);
    showState(plan.state);
    dispatcher.showsProgress = plan.next === 'send';
    switch (plan.next) {
      case 'wait':
        setCurrentDetails('Waits until it is due.');
        await condition(() => commands.hasChanges, plan.wait);
        break;
      case 'hold':
        setCurrentDetails(`Is ${plan.state}: signal resumeSending goes on, cancelBatch ends it.`);
        await condition(() => commands.hasChanges);
        break;
      case 'send':
        await dispatcher.sendAll(plan.calls, plan, () => commands.hasChanges);
        break;
      case 'end':
        await dispatcher.drain();
        if (!commands.hasChanges) return { state: plan.state, ...plan.counts };
    }
  }
}
