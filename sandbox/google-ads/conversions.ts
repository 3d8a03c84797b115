import { z } from 'zod';
import { resetEntry, type Journal } from '../wire/journal.ts';

const conversionFields = z.object({
  /** The refresh token's account. */
  account: z.string(),
  customer: z.string(),
  conversionAction: z.string(),
  /** What its adjustments name; without one of its own, its click and time. */
  transactionId: z.string(),
  value: z.number(),
  currency: z.string(),
  /** Milliseconds since 1970. */
  eventAt: z.number(),
  adIdentifiers: z.record(z.string(), z.string()),
  userIdentifiers: z.int(),
  /** How often it came; it counts once. */
  received: z.int(),
  isRetracted: z.boolean(),
});

const savedEntry = z.discriminatedUnion('kind', [
  conversionFields.extend({ kind: z.literal('conversion') }),
  resetEntry,
]);

/** A conversion that Google counts, or that was retracted since. */
export type Conversion = z.infer<typeof conversionFields>;

/** A conversion as one event tells of it. */
export type NewConversion = Omit<Conversion, 'received' | 'isRetracted'>;

type Name = Pick<Conversion, 'account' | 'customer' | 'conversionAction' | 'transactionId'>;

const MAX_KEPT = 200_000;

/** The conversions of every account, by customer, action and transaction. The newest 200,000 are kept. */
export class Conversions {
  readonly #journal: Journal | null;
  readonly #kept = new Map<string, Conversion>();

  /** @param journal null keeps nothing across restarts */
  constructor(journal: Journal | null) {
    this.#journal = journal;
    for (const line of journal?.entries() ?? []) {
      const entry = savedEntry.safeParse(line).data;
      if (entry?.kind === 'conversion') this.#put(conversionFields.parse(entry));
      else if (entry) this.#forget(entry.account);
    }
  }

  find(name: Name): Conversion | undefined {
    return this.#kept.get(keyOf(name));
  }

  /**
   * Counts a conversion. One that is known is adjusted: its value and currency are overwritten, its count is not, and
   * identifiers are added only where it had none.
   * @see https://developers.google.com/data-manager/api/devguides/events/google-ads/conversion-adjustments
   */
  count(conversion: NewConversion): void {
    const known = this.find(conversion);
    const { value, currency, adIdentifiers, userIdentifiers } = conversion;
    this.#save(
      known
        ? {
            ...known,
            value,
            currency,
            adIdentifiers: { ...adIdentifiers, ...known.adIdentifiers },
            userIdentifiers: known.userIdentifiers || userIdentifiers,
            received: known.received + 1,
          }
        : { ...conversion, received: 1, isRetracted: false },
    );
  }

  retract(conversion: Conversion): void {
    this.#save({ ...conversion, isRetracted: true });
  }

  /** What the control server tells: totals by action, and every conversion, of one account or of all. */
  report(account?: string): object {
    const conversions = [...this.#kept.values()].filter(
      (one) => account === undefined || one.account === account,
    );
    const totals = new Map<string, Total>();
    for (const one of conversions) addTo(totals, one);
    return {
      totals: [...totals.values()],
      conversions: conversions.map(({ eventAt, ...rest }) => ({
        ...rest,
        eventTimestamp: new Date(eventAt).toISOString(),
      })),
    };
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
  }

  #save(conversion: Conversion): void {
    this.#journal?.append({ kind: 'conversion', ...conversion });
    this.#put(conversion);
  }

  #put(conversion: Conversion): void {
    this.#kept.set(keyOf(conversion), conversion);
    const oldest = this.#kept.size > MAX_KEPT ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  #forget(account?: string): void {
    for (const [key, one] of this.#kept) {
      if (account === undefined || one.account === account) this.#kept.delete(key);
    }
  }
}

/** What one conversion action counted. */
type Total = {
  account: string;
  customer: string;
  conversionAction: string;
  count: number;
  retracted: number;
  /** Sums by currency, without what was retracted. */
  values: Record<string, number>;
};

function addTo(totals: Map<string, Total>, one: Conversion): void {
  const { account, customer, conversionAction, value, currency, isRetracted } = one;
  const key = `${account}\n${customer}\n${conversionAction}`;
  const empty: Total = { account, customer, conversionAction, count: 0, retracted: 0, values: {} };
  const total = totals.get(key) ?? empty;
  totals.set(key, total);
  if (isRetracted) {
    total.retracted += 1;
    return;
  }
  total.count += 1;
  // Hundredths, so that a sum of decimals is what a person would reckon.
  total.values[currency] = Math.round(((total.values[currency] ?? 0) + value) * 100) / 100;
}

function keyOf({ account, customer, conversionAction, transactionId }: Name): string {
  return [account, customer, conversionAction, transactionId].join('\n');
}
