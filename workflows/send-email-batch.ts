import {
  CancellationScope,
  condition,
  defineSignal,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { CallDispatcher } from './call-dispatcher.ts';
import {
  BATCH_SIGNALS,
  type BatchCommand,
  type EmailsActivities,
  type ReceivedCommand,
  type SendEmailBatchInput,
  type SendEmailBatchResult,
} from './contract/emails.ts';
import { showState } from './show-state.ts';

/**
 * Sends a batch. Rows decide which calls may be sent, so a second run sends nothing twice; cancelling the
 * workflow cancels the batch, but calls in flight finish.
 */
export async function sendEmailBatch(input: SendEmailBatchInput): Promise<SendEmailBatchResult> {
  const commands = BatchCommands.listen();
  return CancellationScope.nonCancellable(() => followPlans(input, commands));
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
    commands.generation = plan.generation;
    showState(plan.state);
    dispatcher.showsProgress = plan.next === 'send';
    switch (plan.next) {
      case 'wait':
        setCurrentDetails('Waits for its scheduled time.');
        await condition(() => commands.hasChanges, plan.wait);
        break;
      case 'hold':
        setCurrentDetails(
          `The batch is ${plan.state}. Send resumeSending to continue, or cancelBatch to end the batch.`,
        );
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

class BatchCommands {
  generation: number | undefined;
  private readonly commands: ReceivedCommand[] = [];
  private hasChangedRow = false;

  /** Whether a command or a changed row was reported since the last {@link applyCommands}. */
  get hasChanges(): boolean {
    return this.commands.length > 0 || this.hasChangedRow;
  }

  /** Sets the signal handlers. Cancellation of the workflow acts like `cancelBatch`. */
  static listen(): BatchCommands {
    const commands = new BatchCommands();
    for (const command of ['pause', 'resume', 'cancel', 'retry'] as const) {
      setHandler(defineSignal(BATCH_SIGNALS[command]), () => commands.receive(command), {
        description: DESCRIPTIONS[command],
      });
    }
    setHandler(defineSignal(BATCH_SIGNALS.reread), () => void (commands.hasChangedRow = true), {
      description: 'Reads the batch again after a change outside the workflow.',
    });
    CancellationScope.current().cancelRequested.catch(() => commands.receive('cancel'));
    return commands;
  }

  private receive(command: BatchCommand): void {
    this.commands.push({ command, generation: this.generation });
  }

  /** Applies all received commands and resets {@link hasChanges}, so the caller must then read the row. */
  async applyCommands(apply: (received: ReceivedCommand) => Promise<void>): Promise<void> {
    this.hasChangedRow = false;
    for (;;) {
      const received = this.commands.shift();
      if (received === undefined) return;
      await apply(received);
    }
  }
}

const DESCRIPTIONS: Record<BatchCommand, string> = {
  pause: 'Pauses the batch until resumeSending is sent; calls in flight finish.',
  resume: 'Continues a paused or blocked batch.',
  cancel: 'Cancels the batch; calls in flight finish.',
  retry: 'Sends again to the recipients whose mail failed.',
};
