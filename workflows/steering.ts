import { CancellationScope, defineSignal, setHandler } from '@temporalio/workflow';
import { BATCH_SIGNALS, type SteeringCommand } from './contract/emails.ts';

/** What operators asked of a running batch and was not done yet. */
export class Steering {
  private readonly commands: SteeringCommand[] = [];
  private rereads = 0;

  /** Something was asked, or the row was changed: time to look at it again. */
  get hasNews(): boolean {
    return this.commands.length > 0 || this.rereads > 0;
  }

  /** Takes up signals, and the cancellation of the workflow, which means what `cancelBatch` means. */
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

  /** Asks for a look at the row. */
  reread(): void {
    this.rereads += 1;
  }

  /** Does what was asked, in order, and takes note of the changes so far. */
  async settle(act: (command: SteeringCommand) => Promise<void>): Promise<void> {
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
