import { TimeoutError } from './errors.ts';
import { Conflict } from './generated/errors.gen.ts';
import type { EmailsOperations } from './generated/operations.gen.ts';
import type { Answer, Params, Schema } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { pages } from './pages.ts';
import { ignoreOutage } from './retry.ts';
import { MAX_WAIT_MS, pollDelays, wait } from './wait.ts';

type State = Schema<'EmailBatch'>;
type Counts = Schema<'EmailBatchCounts'>;

/** Progress of all parts of a batch. */
export type BatchProgress = {
  /** State of each part, in order. */
  parts: State[];
  /** Recipients by status, in all parts. */
  counts: Counts;
  totalRecipients: number;
  /** Number of recipients that are no longer `queued`. */
  settled: number;
  /** Whether every part is `completed` or `cancelled`. */
  isDone: boolean;
};

/** Part of a batch. The API stores each part as a batch of its own, with at most 10,000 recipients. */
export type BatchPart = { trackingId: string; totalRecipients: number };

/** Error for a batch with a part in the state `blocked`. `part.stateReason` says why. */
export class BatchBlocked extends Error {
  readonly part: State;

  constructor(part: State) {
    super(`The batch ${part.trackingId} is blocked: ${part.stateReason ?? 'unknown reason'}.`);
    this.name = 'BatchBlocked';
    this.part = part;
  }
}

/** Handle of a batch of any size. A small batch has one part, and a large batch has several. */
export class EmailBatch {
  /** Tracking id of the request and of its first part. */
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

  /** Returns the current progress. */
  async progress(options?: CallOptions): Promise<BatchProgress> {
    return getProgress(await this.#forEachPart((part) => this.#emails.getEmailBatch(part, options)));
  }

  /**
   * Waits until every part is completed or cancelled, also while a part is paused or the API is unavailable.
   * The counts may still change afterwards: delivery events arrive later, and provider calls that started
   * before a cancellation still finish.
   * @param options.onProgress called after each poll, at intervals from half a second to five seconds
   * @param options.waitWhileBlocked whether to keep waiting while a part is blocked. Default: false
   * @param options.timeoutMs timeout of each request in milliseconds
   * @param options.maxWaitMs maximum wait in milliseconds, by default a day. Sending continues afterwards
   * @throws BatchBlocked if a part is blocked and `waitWhileBlocked` is false
   * @throws TimeoutError after `maxWaitMs`
   * @throws ThroughlineError if a request fails; the signal's reason if it aborts
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
    for (const delayMs of pollDelays()) {
      const found = await this.#forEachPart(async (part) => {
        const earlier = states.get(part.trackingId);
        const state = earlier && isFinished(earlier) ? earlier : await this.#emails.getEmailBatch(part, call);
        states.set(part.trackingId, state);
        return state;
      }).catch(ignoreOutage);
      if (found) {
        const progress = getProgress(found);
        onProgress?.(progress);
        if (progress.isDone) return progress;
        const blocked = found.find(({ state }) => state === 'blocked');
        if (blocked && !waitWhileBlocked) throw new BatchBlocked(blocked);
      }
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw this.#createTimeoutError(maxWaitMs);
      await wait(Math.min(delayMs, leftMs), options.signal);
    }
    throw new Error('unreachable');
  }

  /**
   * Yields the recipients of all parts with their status. `index` is the recipient's position in the whole
   * batch.
   * @param filter.status yields only recipients with this status
   */
  async *recipients(
    filter: Pick<Params<'listEmailBatchRecipients'>, 'status'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Schema<'EmailBatchRecipient'>, void, undefined> {
    let firstIndex = 0;
    for (const { trackingId, totalRecipients } of this.parts) {
      const query = { ...filter, ...this.#getPartKey(trackingId), limit: 100 };
      for await (const page of pages((cursor) =>
        this.#emails.listEmailBatchRecipients({ ...query, cursor }, options),
      )) {
        for (const recipient of page.recipients) yield { ...recipient, index: firstIndex + recipient.index };
      }
      firstIndex += totalRecipients;
    }
  }

  /** Pauses the batch until `resume` is called. Provider calls that have already started still finish. */
  pause(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.pauseEmailBatch(part, options), options);
  }

  /** Resumes a paused or blocked batch. */
  resume(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.resumeEmailBatch(part, options), options);
  }

  /** Changes the send time of a `scheduled` batch. `scheduledFor` is an ISO 8601 date-time. */
  reschedule(scheduledFor: string, options?: CallOptions): Promise<BatchProgress> {
    return this.#control(
      (part) => this.#emails.rescheduleEmailBatch({ ...part, body: { scheduledFor } }, options),
      options,
    );
  }

  /** Cancels all mails that are not sent yet. Provider calls that have already started still finish. */
  cancel(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.cancelEmailBatch(part, options), options);
  }

  /** Resends the mail of each recipient with the status `failed`. */
  retry(options?: CallOptions): Promise<BatchProgress> {
    return this.#control((part) => this.#emails.retryEmailBatch(part, options), options, ['cancelled']);
  }

  #createTimeoutError(maxWaitMs: number): TimeoutError {
    const message = `The batch ${this.trackingId} is not done after ${maxWaitMs} ms. It continues: wait again, or increase maxWaitMs.`;
    return new TimeoutError({ message, code: 'timeout' });
  }

  /**
   * Sends a command to each part, and skips parts that refuse it because their state is final.
   * @throws Conflict if a part refuses the command in a state that is not final, or if all parts are skipped
   */
  async #control(
    step: (part: PartKey) => Promise<Answer<'pauseEmailBatch'>>,
    options: CallOptions | undefined,
    finalStates: readonly State['state'][] = FINISHED,
  ): Promise<BatchProgress> {
    const refusals: Conflict[] = [];
    const states = await this.#forEachPart(async (part) => {
      try {
        return await step(part);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const found = await this.#emails.getEmailBatch(part, options);
        if (!finalStates.includes(found.state)) throw error;
        refusals.push(error);
        return found;
      }
    });
    if (refusals[0] && refusals.length === states.length) throw refusals[0];
    return getProgress(states);
  }

  /** Processes the parts one by one, because the API limits the request rate. */
  async #forEachPart<T>(step: (part: PartKey) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const { trackingId } of this.parts) results.push(await step(this.#getPartKey(trackingId)));
    return results;
  }

  #getPartKey(trackingId: string): PartKey {
    return { trackingId, projectId: this.#projectId };
  }
}

type PartKey = { trackingId: string; projectId: string | undefined };

const FINISHED: readonly State['state'][] = ['completed', 'cancelled'];

function isFinished({ state }: State): boolean {
  return FINISHED.includes(state);
}

function getProgress(parts: State[]): BatchProgress {
  const [first, ...others] = parts;
  if (!first) throw new TypeError('A batch has at least one part.');
  const counts = { ...first.counts };
  for (const part of others) addCounts(counts, part.counts);
  const totalRecipients = parts.reduce((sum, part) => sum + part.totalRecipients, 0);
  return {
    parts,
    counts,
    totalRecipients,
    settled: totalRecipients - counts.queued,
    isDone: parts.every(isFinished),
  };
}

function addCounts<Status extends string>(sum: Record<Status, number>, added: Record<Status, number>): void {
  for (const status in added) sum[status] += added[status];
}
