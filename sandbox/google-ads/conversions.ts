import { z } from 'zod';
import { Changes, type Journal } from '../wire/journal.ts';
import { BoundedMap } from '../wire/per-account.ts';
import { addTo, getTotal, type Totals } from '../wire/totals.ts';
import type { Customer } from './customer.ts';

const conversion = z.object({
  /** Sandbox account to which the caller's credential belongs. */
  account: z.string(),
  customer: z.string(),
  conversionAction: z.string(),
  /** Click id and time if the event has no transaction id. */
  transactionId: z.string(),
  value: z.number(),
  currency: z.string(),
  /** Milliseconds since 1970. */
  eventAt: z.number(),
  adIdentifiers: z.record(z.string(), z.string()),
  userIdentifiers: z.int(),
  received: z.int(),
  isRetracted: z.boolean(),
});

export type Conversion = z.infer<typeof conversion>;

export type NewConversion = Omit<Conversion, 'received' | 'isRetracted'>;

type ActionName = Pick<Conversion, 'account' | 'customer' | 'conversionAction'>;
type ConversionName = ActionName & Pick<Conversion, 'transactionId'>;

const MAX_KEPT = 200_000;

/** Stores one conversion per account, customer, action and transaction id. Keeps the newest 200,000. */
export class Conversions {
  readonly #changes: Changes<Conversion>;
  readonly #kept = new BoundedMap<Conversion>(MAX_KEPT);

  /** @param journal if null, a restart loses all conversions */
  constructor(journal: Journal | null) {
    this.#changes = new Changes(journal, conversion, {
      apply: (counted) => void this.#kept.set(getKey(counted), counted),
      forget: (account) => this.#kept.clear(account),
    });
  }

  find(name: ConversionName): Conversion | undefined {
    return this.#kept.get(getKey(name));
  }

  /**
   * Stores a conversion. If it is sent again, replaces its value and currency, and adds missing identifiers.
   * @see https://developers.google.com/data-manager/api/devguides/events/google-ads/conversion-adjustments
   */
  count(sent: NewConversion): void {
    const existing = this.find(sent);
    const { value, currency, adIdentifiers, userIdentifiers } = sent;
    this.#changes.record(
      existing
        ? {
            ...existing,
            value,
            currency,
            adIdentifiers: { ...adIdentifiers, ...existing.adIdentifiers },
            userIdentifiers: existing.userIdentifiers || userIdentifiers,
            received: existing.received + 1,
          }
        : { ...sent, received: 1, isRetracted: false },
    );
  }

  retract(counted: Conversion): void {
    this.#changes.record({ ...counted, isRetracted: true });
  }

  report(account?: string): object {
    const conversions = this.#kept.list(account);
    const totals: Totals<ActionName & { retracted: number }> = new Map();
    for (const {
      account: owner,
      customer: customerId,
      conversionAction,
      isRetracted,
      ...counted
    } of conversions) {
      const total = getTotal(totals, {
        account: owner,
        customer: customerId,
        conversionAction,
        retracted: 0,
      });
      if (isRetracted) total.retracted += 1;
      else addTo(total, counted);
    }
    return {
      totals: [...totals.values()],
      conversions: conversions.map(({ eventAt, ...rest }) => ({
        ...rest,
        eventTimestamp: new Date(eventAt).toISOString(),
      })),
    };
  }

  reset(account?: string): void {
    this.#changes.reset(account);
  }
}

function getKey({ account, customer: customerId, conversionAction, transactionId }: ConversionName): string {
  return [account, customerId, conversionAction, transactionId].join('\n');
}

/** @see https://developers.google.com/google-ads/api/fields/v25/conversion_action */
export type ConversionAction = {
  id: string;
  name: string;
  status: 'ENABLED' | 'REMOVED';
  type: 'WEBPAGE' | 'UPLOAD_CLICKS' | 'AD_CALL';
};

const ACTIONS: readonly ConversionAction[] = [
  { id: '6000000001', name: 'Purchase', status: 'ENABLED', type: 'WEBPAGE' },
  { id: '6000000002', name: 'Order', status: 'ENABLED', type: 'UPLOAD_CLICKS' },
  { id: '6000000003', name: 'Qualified lead', status: 'ENABLED', type: 'UPLOAD_CLICKS' },
  { id: '6000000004', name: 'Old import', status: 'REMOVED', type: 'UPLOAD_CLICKS' },
  { id: '6000000005', name: 'Phone call', status: 'ENABLED', type: 'AD_CALL' },
];

export function listConversionActions({ conversions }: Customer): readonly ConversionAction[] {
  return conversions === 'self' ? ACTIONS : [];
}
