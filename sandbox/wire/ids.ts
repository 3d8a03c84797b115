import { createHash } from 'node:crypto';
import { AccountMap } from './per-account.ts';

/** Hashes a text. Ids derive from hashes, so the same calls get the same ids in every run. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Derives a UUID in the format of version 4 from a text. */
export function deriveUuid(text: string): string {
  return sha256(text)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** Counters per account, for ids of new objects. */
export class AccountCounts {
  readonly #counts = new AccountMap<number>();

  get(account: string): number {
    return this.#counts.get(account) ?? 0;
  }

  increment(account: string): void {
    this.#counts.set(account, this.get(account) + 1);
  }

  /** Deletes the counters of one account, or all counters. */
  clear(account?: string): void {
    this.#counts.reset(account);
  }
}
