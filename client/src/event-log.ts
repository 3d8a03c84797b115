import type { WebhooksOperations } from './generated/operations.gen.ts';
import type { Schema } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { ifAway } from './retry.ts';
import { MAX_WAIT_MS, pollDelays, wait } from './wait.ts';

/** What happened in a project, as the feed and webhooks tell it. */
export type ProjectEvent = Schema<'ProjectEvent'>;

/** What is read of the feed. */
export type EventLogOptions = CallOptions & {
  /** The `cursor` that was kept; without it the feed begins with the oldest event that there is. */
  after?: string | undefined;
  /** Only these types; by default all. */
  types?: readonly ProjectEvent['type'][];
  projectId?: string | undefined;
  /**
   * Waits for what is still to come, and for an API that is away, until `signal` ends it or the loop is left. Without
   * it, it ends with the newest event.
   */
  follow?: boolean;
  /**
   * Milliseconds for which an API that is away is waited for while it follows, before its error is thrown: a day unless
   * given.
   */
  maxAwayMs?: number;
};

/** Most events of one page, as the API takes it. */
const PAGE_SIZE = 500;

/** The events of a project in the one order that they have, to be read once with `for await`. */
export class EventLog implements AsyncIterable<ProjectEvent> {
  readonly #webhooks: WebhooksOperations;
  readonly #options: EventLogOptions;
  #cursor: string | undefined;

  constructor(webhooks: WebhooksOperations, options: EventLogOptions) {
    this.#webhooks = webhooks;
    this.#options = options;
    this.#cursor = options.after;
  }

  /**
   * Where to go on later, as `after`. Keep it once an event is dealt with: none is missed then, and those of one page,
   * 500 at most, may come again.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** @throws CursorExpired where events behind the cursor are not kept any more */
  async *[Symbol.asyncIterator](): AsyncGenerator<ProjectEvent, void, undefined> {
    const { after: _, types, projectId, follow = false, maxAwayMs = MAX_WAIT_MS, ...call } = this.#options;
    const query = { projectId, limit: PAGE_SIZE, ...(types && { types: types.join(',') }) };
    let delays = pollDelays();
    let seenAt = Date.now();
    for (;;) {
      const isPatient = follow && Date.now() - seenAt < maxAwayMs;
      const reading = this.#webhooks.listEventLog({ ...query, after: this.#cursor }, call);
      const page = await (isPatient ? reading.catch(ifAway) : reading);
      if (!page) {
        await wait(delays.next().value, call.signal);
        continue;
      }
      const { events, cursor, hasMore } = page;
      for (const [index, event] of events.entries()) {
        if (index === events.length - 1) this.#cursor = cursor;
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
