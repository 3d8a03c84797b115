import { z } from 'zod';
import { resetEntry, type Journal } from '../../wire/journal.ts';
import type { WireEvent } from './wire.ts';

const countedFields = z.object({
  /** The token's account. */
  account: z.string(),
  dataset: z.string(),
  eventName: z.string(),
  eventId: z.string().nullable(),
  value: z.number(),
  currency: z.string().nullable(),
  /** Seconds since 1970. */
  eventTime: z.int(),
  /** When it came first, by the account's clock in milliseconds since 1970. */
  firstAt: z.number(),
  /** How often it came; within 48 hours it counts once. */
  received: z.int(),
});

const savedEntry = z.discriminatedUnion('kind', [
  countedFields.extend({ kind: z.literal('event'), number: z.int() }),
  resetEntry,
]);

/** An event that Meta counts. */
type CountedEvent = z.infer<typeof countedFields>;

/** Events of one name and id within this time are one, and the first wins. */
const SAME_MS = 48 * 3_600_000;
const MAX_KEPT = 200_000;

/** The events of every dataset. The newest 200,000 are kept. */
export class EventStore {
  readonly #journal: Journal | null;
  readonly #kept = new Map<number, CountedEvent>();
  /** The number of the newest event of each name and id. */
  readonly #newest = new Map<string, number>();
  #next = 1;

  /** @param journal null keeps nothing across restarts */
  constructor(journal: Journal | null) {
    this.#journal = journal;
    for (const line of journal?.entries() ?? []) {
      const entry = savedEntry.safeParse(line).data;
      if (entry?.kind === 'event') this.#put(entry.number, countedFields.parse(entry));
      else if (entry) this.#forget(entry.account);
    }
  }

  /** Counts an event, unless one of its name and id was counted in the last 48 hours. */
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
    const number =
      eventId === null ? undefined : this.#newest.get(keyOf({ account, dataset, eventName, eventId }));
    const known = number === undefined ? undefined : this.#kept.get(number);
    if (number !== undefined && known && now - known.firstAt < SAME_MS) {
      this.#save(number, { ...known, received: known.received + 1 });
      return;
    }
    this.#save(this.#next, {
      account,
      dataset,
      eventName,
      eventId,
      value: custom?.value ?? 0,
      currency: custom?.currency?.toUpperCase() ?? null,
      eventTime,
      firstAt: now,
      received: 1,
    });
  }

  /** What the control server tells: totals by dataset and name, and every event, of one account or of all. */
  report(account?: string): object {
    const events = [...this.#kept.values()].filter((one) => account === undefined || one.account === account);
    const totals = new Map<string, Total>();
    for (const { account: owner, dataset, eventName, value, currency } of events) {
      const key = [owner, dataset, eventName].join('\n');
      const total = totals.get(key) ?? { account: owner, dataset, eventName, count: 0, values: {} };
      totals.set(key, total);
      total.count += 1;
      if (currency === null) continue;
      total.values[currency] = Math.round(((total.values[currency] ?? 0) + value) * 100) / 100;
    }
    return { totals: [...totals.values()], events };
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
  }

  #save(number: number, event: CountedEvent): void {
    this.#journal?.append({ kind: 'event', number, ...event });
    this.#put(number, event);
  }

  #put(number: number, event: CountedEvent): void {
    this.#kept.set(number, event);
    this.#next = Math.max(this.#next, number + 1);
    if (event.eventId !== null) this.#newest.set(keyOf(event), number);
    const oldest = this.#kept.size > MAX_KEPT ? this.#kept.entries().next().value : undefined;
    if (!oldest) return;
    this.#kept.delete(oldest[0]);
    if (this.#newest.get(keyOf(oldest[1])) === oldest[0]) this.#newest.delete(keyOf(oldest[1]));
  }

  #forget(account?: string): void {
    for (const [number, event] of this.#kept) {
      if (account !== undefined && event.account !== account) continue;
      this.#kept.delete(number);
      this.#newest.delete(keyOf(event));
    }
  }
}

/** What one dataset counted under one name; `values` are sums by currency. */
type Total = {
  account: string;
  dataset: string;
  eventName: string;
  count: number;
  values: Record<string, number>;
};

function keyOf({
  account,
  dataset,
  eventName,
  eventId,
}: Pick<CountedEvent, 'account' | 'dataset' | 'eventName' | 'eventId'>): string {
  return [account, dataset, eventName, eventId].join('\n');
}
