import { CancellationScope, condition, proxyLocalActivities, setCurrentDetails } from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { CallDispatcher } from './call-dispatcher.ts';
import type { EmailsActivities, SendEmailBatchInput, SendEmailBatchResult } from './contract/emails.ts';
import { showState, getErrorState } from './show-state.ts';
import { BatchCommands } from './batch-commands.ts';

/**
 * Sends a batch with one activity per call. Rows decide which calls may be sent, so a second run sends nothing twice;
 * cancelling the workflow cancels the batch, and calls in flight finish.
 */
export async function sendEmailBatch(input: SendEmailBatchInput): Promise<SendEmailBatchResult> {
  const commands = BatchCommands.listen();
  return CancellationScope.nonCancellable(async () => {
    try {
      return await followPlans(input, commands);
    } catch (error) {
      showState(getErrorState(error));
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
    await commands.applyCommands((received) => rows.controlEmailBatch({ ...input, ...received }));
    const plan = await rows.planEmailBatch(input);
    commands.setGeneration(plan.generation);
    showState(plan.state);
    dispatcher.showsProgress = plan.next === 'send';
    switch (plan.next) {
      case 'wait':
        setCurrentDetails('Waits for its scheduled time.');
        await condition(() => commands.hasChanges, plan.wait);
        break;
      case 'hold':
        setCurrentDetails(`Is ${plan.state}: send resumeSending to continue or cancelBatch to end it.`);
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
