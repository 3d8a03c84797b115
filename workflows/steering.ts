import { CancellationScope, defineSignal, setHandler } from '@temporalio/workflow';
import { BATCH_SIGNALS, type SteeringCommand } from './contract/emails.ts';

/** The commands that a running batch has received and not applied yet. */
export class Steering {
  private readonly commands: SteeringCommand[] = [];
  private rereads = 0;

  /** Whether a command was received, or the row was changed, since the last {@link applyCommands}. */
  get hasChanges(): boolean {
    return this.commands.length > 0 || this.rereads > 0;
  }

  /** Handles the signals, and the cancellation of the workflow, which acts like `cancelBatch`. */
  static listen(): Steering {
    const steering = new Steering();
    for (const command of ['pause', 'resume', 'cancel', 'retry'] as const) {
      setHandler(defineSignal(BATCH_SIGNALS[command]), () => void steering.commands.push(command), {
        description: DESCRIPTIONS[command],
      });
    }
    setHandler(defineSignal(BATCH_SIGNALS.reread), () => steering.reread(), {
      description: 'Looks at the batch again: something else has changed it.',
    });
    CancellationScope.current().cancelRequested.catch(() => void steering.commands.push('cancel'));
    return steering;
  }

  /** Marks the row as changed. */
  reread(): void {
    this.rereads += 1;
  }

  /** Applies the commands in order, and clears the mark of a changed row. */
  async applyCommands(act: (command: SteeringCommand) => Promise<void>): Promise<void> {
    this.rereads = 0;
    for (;;) {
      const command = this.commands.shift();
      if (command === undefined) return;
      await act(command);
    }
  }
}

const DESCRIPTIONS: Record<SteeringCommand, string> = {
  pause: 'Sends no further chunk until resumeSending; chunks in flight finish.',
  resume: 'Goes on with a paused or blocked batch.',
  cancel: 'Sends no further chunk, ever; chunks in flight finish.',
  retry: 'Sends again to the recipients whose mail failed.',
};
