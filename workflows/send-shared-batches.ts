import {
  CancellationScope,
  condition,
  defineSignal,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  TemporalFailure,
} from '@temporalio/workflow';
import { DATABASE_WORK } from './activity-options.ts';
import { ChunkDispatcher } from './chunk-dispatcher.ts';
import {
  BATCH_SIGNALS,
  type ChunkCounts,
  type EmailsActivities,
  type SendSharedBatchesInput,
  type SendSharedBatchesResult,
} from './contract/emails.ts';
import { showState } from './show-state.ts';

/**
 * Sends several small batches that an outage has left behind, each as a run of its own would, for a fraction of what
 * runs of their own cost. Their rows say what is to be sent and whether it may be; a signal has them looked at again. It
 * may be stopped anywhere, and ends when all have. A batch whose activity fails for good is left to a run of its own,
 * which fails alone.
 */
export async function sendSharedBatches(input: SendSharedBatchesInput): Promise<SendSharedBatchesResult> {
  const shared = new SharedRun(input);
  setHandler(defineSignal(BATCH_SIGNALS.reread), () => shared.reread(), {
    description: 'Looks at its batches again: something else has changed one.',
  });
  setHandler(defineSignal(BATCH_SIGNALS.resume), () => shared.resume(), {
    description: 'Goes on with those of its batches that are paused or blocked.',
  });
  return CancellationScope.nonCancellable(async () => {
    const counts = await Promise.all(input.batches.map(({ batchId }) => shared.send(batchId)));
    showState('completed');
    const ended = counts.filter((each) => each !== undefined);
    const sum = (name: keyof ChunkCounts) => ended.reduce((total, each) => total + each[name], 0);
    return {
      batches: counts.length,
      left: counts.length - ended.length,
      sent: sum('sent'),
      failed: sum('failed'),
      unknown: sum('unknown'),
    };
  });
}

class SharedRun {
  private readonly input: SendSharedBatchesInput;
  /** Batches that have neither ended nor left. */
  private readonly open: Set<string>;
  private readonly rows = proxyLocalActivities<EmailsActivities>(DATABASE_WORK);
  private rereads = 0;
  /** Batches that stand still, by what they wait for. */
  private readonly held = new Map<string, 'paused' | 'blocked'>();
  private readonly toResume = new Set<string>();
  private shown = 'sending';

  constructor(input: SendSharedBatchesInput) {
    this.input = input;
    this.open = new Set(input.batches.map(({ batchId }) => batchId));
  }

  /** Has all batches looked at again. */
  reread(): void {
    this.rereads += 1;
  }

  /** Resumes all batches that stand still. */
  resume(): void {
    for (const batchId of this.held.keys()) this.toResume.add(batchId);
    this.reread();
  }

  /** @returns what became of the batch's recipients; undefined: it has a run of its own */
  async send(batchId: string): Promise<ChunkCounts | undefined> {
    const { projectId, run: sharedRun } = this.input;
    const batch = { projectId, batchId, sharedRun };
    const dispatcher = new ChunkDispatcher({ projectId, batchId });
    try {
      for (;;) {
        const { rereads } = this;
        const hasChanges = () => this.rereads !== rereads;
        if (this.toResume.delete(batchId)) {
          await this.rows.steerEmailBatch({ projectId, batchId, command: 'resume' });
        }
        const plan = await this.rows.planSharedBatch({ ...batch, inFlight: dispatcher.underWay });
        this.show(batchId, plan.next === 'hold' ? plan.state : undefined);
        switch (plan.next) {
          case 'wait':
            await condition(hasChanges, plan.wait);
            break;
          case 'hold':
            // Once a day it is looked at in any case: a run of its own may have taken it over.
            await condition(hasChanges, '1 day');
            break;
          case 'send':
            await dispatcher.send(plan, hasChanges, () => {});
            break;
          case 'end':
            await dispatcher.drain();
            if (hasChanges()) break;
            this.close(batchId);
            await condition(() => this.open.size === 0 || hasChanges());
            if (!hasChanges()) return plan.counts;
            this.open.add(batchId);
            break;
          case 'leave':
            await dispatcher.drain();
            this.close(batchId);
            return undefined;
        }
      }
    } catch (error) {
      if (!(error instanceof TemporalFailure)) throw error;
      // Its own run meets what failed it, and says so.
      await this.rows.leaveSharedBatch(batch);
      this.show(batchId, undefined);
      this.close(batchId);
      return undefined;
    }
  }

  /** Shows the run as blocked while one of its batches is: operators look for what is. */
  private show(batchId: string, held: 'paused' | 'blocked' | undefined): void {
    if (held) this.held.set(batchId, held);
    else this.held.delete(batchId);
    const state = [...this.held.values()].includes('blocked') ? 'blocked' : 'sending';
    if (state !== this.shown) showState(state);
    this.shown = state;
  }

  private close(batchId: string): void {
    this.open.delete(batchId);
    const { length } = this.input.batches;
    setCurrentDetails(`Batches that have ended or left: **${length - this.open.size}** of ${length}`);
  }
}
