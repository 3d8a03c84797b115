import type { PathElement } from '../errors.ts';
import type { Draft } from './draft.ts';
import type { Operation } from './wire.ts';

export type CreateContext = {
  draft: Draft;
  operation: Operation;
  operationPath: readonly PathElement[];
  path: readonly PathElement[];
};

/**
 * Checks a new resource and adds errors to the draft. `exempted`: the resource violates a policy, but an
 * exemption covers the violation.
 */
export type CreateRule = (fields: Record<string, unknown>, context: CreateContext) => { exempted: boolean };

export const NOT_EXEMPTED = { exempted: false } as const;

/** The API's length limits count code points. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

const MAX_BID_MICROS = 10_000_000_000n;

/** A bid must be positive, at most 10,000 currency units, and a multiple of the currency's smallest unit. */
export function checkBid(draft: Draft, micros: bigint | undefined, path: readonly PathElement[]): void {
  if (micros === undefined) return;
  if (micros <= 0n) {
    draft.fail(path, 'BiddingError.BID_TOO_SMALL', 'Bid amount is too small.', { trigger: String(micros) });
  } else if (micros > MAX_BID_MICROS) {
    draft.fail(path, 'BiddingError.BID_TOO_BIG', 'Bid amount is too big.', { trigger: String(micros) });
  } else if (micros % getCurrencyRules(draft.customer.currency).unit !== 0n) {
    const message = 'Bid has too many fractional digits for the currency.';
    draft.fail(path, 'BiddingError.BID_TOO_MANY_FRACTIONAL_DIGITS', message, { trigger: String(micros) });
  }
}

/** Returns amounts in micros. */
export function getCurrencyRules(currency: string): { unit: bigint; dailyMinimum: bigint } {
  return currency === 'JPY'
    ? { unit: 1_000_000n, dailyMinimum: 10_000_000n }
    : { unit: 10_000n, dailyMinimum: 100_000n };
}
