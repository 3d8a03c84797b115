import type { WebhooksOperations } from './generated/operations.gen.ts';
import type { Schema } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { ifAway } from './retry.ts';
import { MAX_WAIT_MS, pollDelays, wait } from './wait.ts';

/** An event of a project, as the feed and webhooks report it. */
export type ProjectEvent = Schema<'ProjectEvent'>;

/** Selects events of the feed. */
export type EventLogOptions = CallOptions & {
  /** A stored `cursor`: reads the events after it. */
  after?: string | undefined;
  /** Without `after`: `now` reads only events from now on. Default: from the oldest event that is kept. */
  from?: 'now' | undefined;
  /** Only these types; by default all. */
  types?: readonly ProjectEvent['type'][] | undefined;
  projectId?: string | undefined;
  /** Waits for new events, and for an API that is away, until `signal` aborts. Default: end after the newest event. */
  follow?: boolean | undefined;
  /** With `follow`: milliseconds to wait for an API that is away before its error is thrown. Default: a day. */
  maxAwayMs?: number | undefined;
};

/** The API's maximum. */
const PAGE_SIZE = 500;

/** The events of a project in their one order, for one `for await` loop. */
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

  /** Position of the last event that was read. Store it once the event is handled, and pass it as `after`. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Fixes the position of `from: 'now'` before the first event is read: whatever happens after this call is read. */
  async start(): Promise<void> {
    const { from, projectId } = this.#options;
    if (from === undefined || this.#cursor !== undefined) return;
    this.#cursor = (await this.#webhooks.listEventLog({ projectId, from, limit: 1 }, this.#call)).cursor;
  }

  /** @throws CursorExpired when events after the cursor are no longer kept */
  async *[Symbol.asyncIterator](): AsyncGenerator<ProjectEvent, void, undefined> {
    const { from, types, projectId, follow = false, maxAwayMs = MAX_WAIT_MS } = this.#options;
    const call = this.#call;
    const query = { projectId, limit: PAGE_SIZE, ...(types && { types: types.join(',') }) };
    let delays = pollDelays();
    let seenAt = Date.now();
    for (;;) {
      const isPatient = follow && Date.now() - seenAt < maxAwayMs;
      const position = this.#cursor === undefined ? { from } : { after: this.#cursor };
      const reading = this.#webhooks.listEventLog({ ...query, ...position }, call);
      const page = await (isPatient ? reading.catch(ifAway) : reading);
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
      seenAt = Date.now();
      if (hasMore) continue;
      if (!follow) return;
      if (events.length > 0) delays = pollDelays();
      await wait(delays.next().value, call.signal);
    }
  }
}
