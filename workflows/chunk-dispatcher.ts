import { condition, patched, proxyActivities, workflowInfo } from '@temporalio/workflow';
import { PROVIDER_SEND } from './activity-options.ts';
import {
  CHUNKS_IN_FLIGHT,
  type ChunkCounts,
  type ChunkRef,
  type EmailsActivities,
  type SeriesRef,
  type SendEmailBatchInput,
} from './contract/emails.ts';
import { siblingQueue } from './contract/queues.ts';

/** Sends series of chunks with a limited number in flight, and counts their results. */
export class ChunkDispatcher {
  /** Of this run, in recipients. */
  readonly counts: ChunkCounts = { sent: 0, failed: 0, unknown: 0 };
  /** Chunks of this run that have ended. */
  done = 0;

  private readonly input: SendEmailBatchInput;
  private readonly inFlight = new Map<string, SeriesRef>();
  private wasHeld = false;
  private failure: { error: unknown } | undefined;
  private queue: 'resend' | 'resend-own' = 'resend';

  constructor(input: SendEmailBatchInput) {
    this.input = input;
  }

  /** The series that have been begun and not ended. */
  get underWay(): SeriesRef[] {
    return [...this.inFlight.values()];
  }

  /**
   * Sends series until all are done, one was held, or `interrupted`. Those in flight then continue, and the next call
   * does not send them again.
   * @param isOwn they go out through the project's own account, which the fleet's rate is not for
   * @throws what an activity failed with for good
   */
  async send(
    { chunks, isOwn = false }: { chunks: readonly SeriesRef[]; isOwn?: boolean },
    interrupted: () => boolean,
    onProgress: () => void,
  ): Promise<void> {
    this.wasHeld = false;
    this.queue = isOwn && patched('own-mail-queue') ? 'resend-own' : 'resend';
    const waiting = chunks.filter((ref) => !this.inFlight.has(keyOf(ref)));
    const mayStop = () => interrupted() || this.wasHeld || this.failure !== undefined;
    while (!mayStop() && (waiting.length > 0 || this.inFlight.size > 0)) {
      while (waiting.length > 0 && this.inFlight.size < CHUNKS_IN_FLIGHT) {
        const ref = waiting.shift();
        if (ref) void this.start(ref, onProgress);
      }
      const before = this.inFlight.size;
      await condition(() => mayStop() || this.inFlight.size < before);
    }
    this.throwFailure();
  }

  /** Waits for the series in flight. */
  async drain(): Promise<void> {
    await condition(() => this.inFlight.size === 0);
    this.throwFailure();
  }

  private async start(ref: SeriesRef, onProgress: () => void): Promise<void> {
    const { sendEmailChunk } = proxyActivities<EmailsActivities>({
      ...PROVIDER_SEND,
      taskQueue: siblingQueue(workflowInfo().taskQueue, this.queue),
      priority: { fairnessKey: this.input.projectId },
      summary: `chunk ${[ref.chunk, ...(ref.more ?? [])].join(', ')}`,
    });
    this.inFlight.set(keyOf(ref), ref);
    try {
      const {
        held,
        sent,
        failed,
        unknown,
        chunks = held ? 0 : 1,
      } = await sendEmailChunk({ ...this.input, ...ref });
      this.counts.sent += sent;
      this.counts.failed += failed;
      this.counts.unknown += unknown;
      this.done += chunks;
      if (held) this.wasHeld = true;
      onProgress();
    } catch (error) {
      this.failure ??= { error };
    } finally {
      this.inFlight.delete(keyOf(ref));
    }
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}

function keyOf({ chunk, generation }: ChunkRef): string {
  return `${generation}/${chunk}`;
}
