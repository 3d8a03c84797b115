import { z } from 'zod';
import { Changes, type Journal } from '../../wire/journal.ts';
import { BoundedMap } from '../../wire/per-account.ts';
import { addTo, getTotal, type Totals } from '../../wire/totals.ts';
import type { WireEvent } from './wire.ts';

const countedEvent = z.object({
  number: z.int(),
  account: z.string(),
  dataset: z.string(),
  eventName: z.string(),
  eventId: z.string().nullable(),
  value: z.number(),
  currency: z.string().nullable(),
  /** Seconds since 1970. */
  eventTime: z.int(),
  /** Milliseconds since 1970, by the account's clock. */
  firstAt: z.number(),
  /** Number of arrivals within 48 hours. They count as one event. */
  received: z.int(),
});

type CountedEvent = z.infer<typeof countedEvent>;

/** For this long, Meta ignores an event with the name and id of an earlier event. */
const DEDUPLICATION_MS = 48 * 3_600_000;
const MAX_KEPT = 200_000;

/** Keeps the newest 200,000 events, counted across all accounts and datasets. */
export class EventStore {
  readonly #changes: Changes<CountedEvent>;
  readonly #kept = new BoundedMap<CountedEvent>(MAX_KEPT);
  readonly #newest = new Map<string, number>();
  #next = 1;

  /** @param journal if null, a restart loses all events */
  constructor(journal: Journal | null) {
    this.#changes = new Changes(journal, countedEvent, {
      apply: (event) => this.#put(event),
      forget: (account) => this.#forget(account),
    });
  }

  /** Stores an event. A repetition within 48 hours only increases `received`. */
  count(
    { account, dataset, now }: { account: string; dataset: string; now: number },
    event: WireEvent,
  ): void {
    const {
      event_name: eventName,
      event_id: eventId = null,
      event_time: eventTime,
      custom_data: custom,
    } = event;
    const name = { account, dataset, eventName, eventId };
    const earlier = eventId === null ? undefined : this.#kept.get(String(this.#newest.get(getKey(name))));
    if (earlier && now - earlier.firstAt < DEDUPLICATION_MS) {
      this.#changes.record({ ...earlier, received: earlier.received + 1 });
      return;
    }
    this.#changes.record({
      number: this.#next,
      ...name,
      value: custom?.value ?? 0,
      currency: custom?.currency?.toUpperCase() ?? null,
      eventTime,
      firstAt: now,
      received: 1,
    });
  }

  report(account?: string): object {
    const events = this.#kept.list(account).map(({ number: _number, ...event }) => event);
    const totals: Totals<Pick<CountedEvent, 'account' | 'dataset' | 'eventName'>> = new Map();
    for (const { account: owner, dataset, eventName, ...counted } of events) {
      addTo(getTotal(totals, { account: owner, dataset, eventName }), counted);
    }
    return { totals: [...totals.values()], events };
  }

  reset(account?: string): void {
    this.#changes.reset(account);
  }

  #put(event: CountedEvent): void {
    const { number } = event;
    this.#next = Math.max(this.#next, number + 1);
    if (event.eventId !== null) this.#newest.set(getKey(event), number);
    const dropped = this.#kept.set(String(number), event);
    if (dropped && this.#newest.get(getKey(dropped)) === dropped.number) this.#newest.delete(getKey(dropped));
  }

  #forget(account?: string): void {
    for (const event of this.#kept.list(account)) this.#newest.delete(getKey(event));
    this.#kept.clear(account);
  }
}

type EventKey = Pick<CountedEvent, 'account' | 'dataset' | 'eventName' | 'eventId'>;

function getKey({ account, dataset, eventName, eventId }: EventKey): string {
  return [account, dataset, eventName, eventId].join('\n');
}
