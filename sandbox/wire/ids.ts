import { createHash } from 'node:crypto';
import { AccountMap } from './per-account.ts';

/** Ids derive from hashes, so that the same calls get the same ids in every run. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function deriveUuid(text: string): string {
  return sha256(text)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

export class AccountCounts {
  readonly #counts = new AccountMap<number>();

  get(account: string): number {
    return this.#counts.get(account) ?? 0;
  }

  set(account: string, count: number): void {
    this.#counts.set(account, count);
  }

  increment(account: string): void {
    this.set(account, this.get(account) + 1);
  }

  clear(account?: string): void {
    this.#counts.reset(account);
  }
}
