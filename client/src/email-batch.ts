import { TimeoutError } from './errors.ts';
import type { EmailsOperations } from './generated/operations.gen.ts';
import type { Answer, Params, Schema } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { pages } from './pages.ts';
import { ifAway } from './retry.ts';
import { MAX_WAIT_MS, pollDelays, wait } from './wait.ts';

type State = Schema<'EmailBatch'>;
type Counts = Schema<'EmailBatchCounts'>;

/** How far all parts of a batch are. */
export type BatchProgress = {
  /** The state of each part, in order. */
  parts: State[];
  /** How many recipients have each status, in all parts. */
  counts: Counts;
  totalRecipients: number;
  /** How many are not `queued` any more. */
  settled: number;
  /** Whether each part is `completed` or `cancelled`. */
  isDone: boolean;
};

/** One part of a batch: a batch of the API. */
export type BatchPart = { trackingId: string; totalRecipients: number };

/** The batch waits for somebody: it is `blocked`, and `part.stateReason` names what is to be fixed. */
export class BatchBlocked extends Error {
  readonly part: State;

  constructor(part: State) {
    super(`The batch ${part.trackingId} is blocked: ${part.stateReason ?? 'no reason is told'}.`);
    this.name = 'BatchBlocked';
    this.part = part;
  }
}

/** Mails that were queued together: one batch of the API, or several where one takes no more recipients. */
export class EmailBatch {
  /** The tracking id that it was queued with, which is that of its first part. */
  readonly trackingId: string;
  readonly parts: readonly BatchPart[];
  readonly #emails: EmailsOperations;
  readonly #projectId: string | undefined;

  constructor(emails: EmailsOperations, parts: readonly BatchPart[], projectId: string | undefined) {
    this.#emails = emails;
    this.#projectId = projectId;
    this.parts = parts;
    this.trackingId = parts[0]?.trackingId ?? '';
  }

  get totalRecipients(): number {
    return this.parts.reduce((sum, { totalRecipients }) => sum + totalRecipients, 0);
  }

  /** How far it is now. */
  async progress(options?: CallOptions): Promise<BatchProgress> {
    return progressOf(await this.#each((part) => this.#emails.getEmailBatch(part, options)));
  }

  /**
   * Waits until each part is completed or cancelled. Every mail was then accepted by the provider, or has a reason why
   * not; whether it arrived is heard later. A paused batch is waited for until somebody resumes it, and an API that is
   * away until it is back: `maxWaitMs` and `signal` bound the wait, `timeoutMs` is for each request.
   * @param options.onProgress is told of each look at it, which come half a second to five seconds apart
   * @param options.waitWhileBlocked goes on waiting while somebody mends what blocks it
   * @param options.maxWaitMs milliseconds after which it is no longer waited for: a day unless given. The batch goes on
   * @throws BatchBlocked, TimeoutError after `maxWaitMs`, ThroughlineError, or the reason of the signal
   */
  async waitUntilDone(
    options: CallOptions & {
      onProgress?: (progress: BatchProgress) => void;
      waitWhileBlocked?: boolean;
      maxWaitMs?: number;
    } = {},
  ): Promise<BatchProgress> {
    const { onProgress, waitWhileBlocked = false, maxWaitMs = MAX_WAIT_MS, ...call } = options;
    const deadline = Date.now() + maxWaitMs;
    const states = new Map<string, State>();
    for (const delay of pollDelays()) {
      const looked = await this.#each(async (part) => {
        const known = states.get(part.trackingId);
        const state = known && isOver(known) ? known : await this.#emails.getEmailBatch(part, call);
        states.set(part.trackingId, state);
        return state;
      }).catch(ifAway);
      if (looked) {
        const progress = progressOf(looked);
        onProgress?.(progress);
        if (progress.isDone) return progress;
        const blocked = looked.find(({ state }) => state === 'blocked');
        if (blocked && !waitWhileBlocked) throw new BatchBlocked(blocked);
      }
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw this.#notDoneAfter(maxWaitMs);
      await wait(Math.min(delay, leftMs), options.signal);
    }
    throw new Error('unreachable');
  }

  /**
   * Every recipient with what became of it, by its index in what was queued.
   * @param filter.status only those that have it now
   */
  async *recipients(
    filter: Pick<Params<'listEmailBatchRecipients'>, 'status'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Schema<'EmailBatchRecipient'>, void, undefined> {
    let before = 0;
    for (const { trackingId, totalRecipients } of this.parts) {
      const query = { ...filter, ...this.#named(trackingId), limit: 100 };
      for await (const page of pages((cursor) =>
        this.#emails.listEmailBatchRecipients({ ...query, cursor }, options),
      )) {
        for (const recipient of page.recipients) yield { ...recipient, index: before + recipient.index };
      }
      before += totalRecipients;
    }
  }

  /** Sends nothing more until it is resumed; what is under way finishes. */
  pause(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.pauseEmailBatch(part, options));
  }

  resume(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.resumeEmailBatch(part, options));
  }

  /** Sends nothing more, ever; what is under way finishes. */
  cancel(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.cancelEmailBatch(part, options));
  }

  /** Sends once more to those whose mail `failed`. */
  retry(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.retryEmailBatch(part, options));
  }

  #notDoneAfter(maxWaitMs: number): TimeoutError {
    const message = `The batch ${this.trackingId} is not done after ${maxWaitMs} ms. It goes on: wait for it again, or for longer by maxWaitMs.`;
    return new TimeoutError({ message, code: 'timeout' });
  }

  async #control(step: (part: PartName) => Promise<Answer<'pauseEmailBatch'>>): Promise<BatchProgress> {
    return progressOf(await this.#each(step));
  }

  /** One part after the other: a large batch has many, and the API limits how often it is asked. */
  async #each<T>(step: (part: PartName) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const { trackingId } of this.parts) results.push(await step(this.#named(trackingId)));
    return results;
  }

  #named(trackingId: string): PartName {
    return { trackingId, ...(this.#projectId !== undefined && { projectId: this.#projectId }) };
  }
}

type PartName = { trackingId: string; projectId?: string };

function isOver({ state }: State): boolean {
  return state === 'completed' || state === 'cancelled';
}

function progressOf(parts: State[]): BatchProgress {
  const [first, ...others] = parts;
  if (!first) throw new TypeError('A batch has at least one part.');
  const counts = { ...first.counts };
  for (const part of others) add(counts, part.counts);
  const totalRecipients = parts.reduce((sum, part) => sum + part.totalRecipients, 0);
  return {
    parts,
    counts,
    totalRecipients,
    settled: totalRecipients - counts.queued,
    isDone: parts.every(isOver),
  };
}

function add(sum: Counts, more: Counts): void {
  for (const [status, count] of Object.entries(more)) {
    Object.assign(sum, { [status]: Number(Object(sum)[status] ?? 0) + count });
  }
}
