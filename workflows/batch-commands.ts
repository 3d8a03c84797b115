import { CancellationScope, defineSignal, setHandler } from '@temporalio/workflow';
import { BATCH_SIGNALS, type ReceivedCommand, type BatchCommand } from './contract/emails.ts';

/** Commands that a running batch has received and not yet applied. */
export class BatchCommands {
  private readonly commands: ReceivedCommand[] = [];
  private generation: number | undefined;
  private rereads = 0;

  /** True if a command arrived or the row changed since the last {@link applyCommands}. */
  get hasChanges(): boolean {
    return this.commands.length > 0 || this.rereads > 0;
  }

  /** Handles the signals. Cancellation of the workflow acts like `cancelBatch`. */
  static listen(): BatchCommands {
    const commands = new BatchCommands();
    for (const command of ['pause', 'resume', 'cancel', 'retry'] as const) {
      setHandler(defineSignal(BATCH_SIGNALS[command]), () => commands.receive(command), {
        description: DESCRIPTIONS[command],
      });
    }
    setHandler(defineSignal(BATCH_SIGNALS.reread), () => commands.reread(), {
      description: 'Reads the batch again after a change outside the workflow.',
    });
    CancellationScope.current().cancelRequested.catch(() => commands.receive('cancel'));
    return commands;
  }

  /** Sets the generation that later commands refer to. */
  setGeneration(generation: number | undefined): void {
    this.generation = generation;
  }

  private receive(command: BatchCommand): void {
    this.commands.push({ command, generation: this.generation });
  }

  reread(): void {
    this.rereads += 1;
  }

  /** Applies the commands in order and clears the mark of a changed row. */
  async applyCommands(apply: (received: ReceivedCommand) => Promise<void>): Promise<void> {
    this.rereads = 0;
    for (;;) {
      const received = this.commands.shift();
      if (received === undefined) return;
      await apply(received);
    }
  }
}

const DESCRIPTIONS: Record<BatchCommand, string> = {
  pause: 'Starts no further call until resumeSending; calls in flight finish.',
  resume: 'Continues a paused or blocked batch.',
  cancel: 'Ends the batch; calls in flight finish.',
  retry: 'Sends again to the recipients whose mail failed.',
};
