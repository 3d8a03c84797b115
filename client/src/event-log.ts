import type { WebhooksOperations } from './generated/operations.gen.ts';
import type { Schema } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { ignoreOutage } from './retry.ts';
import { MAX_WAIT_MS, pollDelays, wait } from './wait.ts';

/** Event of a project, as the event log and webhooks contain it. */
export type ProjectEvent = Schema<'ProjectEvent'>;

/** Options of an {@link EventLog}. */
export type EventLogOptions = CallOptions & {
  /** Starts after this position, which is the `cursor` of an earlier event log. */
  after?: string | undefined;
  /** `now` skips existing events; ignored with `after`. Default: start at the oldest stored event. */
  from?: 'now' | undefined;
  /** Yields only events of these types. Default: all types. */
  types?: readonly ProjectEvent['type'][] | undefined;
  projectId?: string | undefined;
  /**
   * Keeps waiting for new events until `signal` aborts, also while the API is unavailable. Default: end after
   * the newest event.
   */
  follow?: boolean | undefined;
  /** Maximum wait for an unavailable API in milliseconds, with `follow`. Default: a day. */
  maxAwayMs?: number | undefined;
};

/** Largest page that the API returns. */
const PAGE_SIZE = 500;

/**
 * Events of a project in order. A second `for await` loop continues after the last event that the first loop
 * read.
 */
export class EventLog implements AsyncIterable<ProjectEvent> {
  readonly #webhooks: WebhooksOperations;
  readonly #options: Omit<EventLogOptions, keyof CallOptions | 'after'>;
  readonly #call: CallOptions;
  #cursor: string | undefined;

  constructor(
    webhooks: WebhooksOperations,
    { after, from, types, projectId, follow, maxAwayMs, ...call }: EventLogOptions,
  ) {
    this.#webhooks = webhooks;
    this.#options = { from, types, projectId, follow, maxAwayMs };
    this.#call = call;
    this.#cursor = after;
  }

  /**
   * Position of the last event that was read. Store it after you have handled the event, and pass it to a new
   * event log as `after`.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** With `from: 'now'`, reads the current position, so that the loop yields every event after this call. */
  async start(): Promise<void> {
    const { from, projectId } = this.#options;
    if (from === undefined || this.#cursor !== undefined) return;
    this.#cursor = (await this.#webhooks.listEventLog({ projectId, from, limit: 1 }, this.#call)).cursor;
  }

  /** @throws CursorExpired if events after the cursor were already deleted */
  async *[Symbol.asyncIterator](): AsyncGenerator<ProjectEvent, void, undefined> {
    const { from, types, projectId, follow = false, maxAwayMs = MAX_WAIT_MS } = this.#options;
    const call = this.#call;
    const query = { projectId, limit: PAGE_SIZE, ...(types && { types: types.join(',') }) };
    let delays = pollDelays();
    let lastAnswerAt = Date.now();
    for (;;) {
      const canWait = follow && Date.now() - lastAnswerAt < maxAwayMs;
      const position = this.#cursor === undefined ? { from } : { after: this.#cursor };
      const reading = this.#webhooks.listEventLog({ ...query, ...position }, call);
      const page = await (canWait ? reading.catch(ignoreOutage) : reading);
      if (!page) {
        await wait(delays.next().value, call.signal);
        continue;
      }
      const { events, cursors, cursor, hasMore } = page;
      for (const [index, event] of events.entries()) {
        this.#cursor = cursors[index] ?? this.#cursor;
        yield event;
      }
      this.#cursor = cursor;
      lastAnswerAt = Date.now();
      if (hasMore) continue;
      if (!follow) return;
      if (events.length > 0) delays = pollDelays();
      await wait(delays.next().value, call.signal);
    }
  }
}
