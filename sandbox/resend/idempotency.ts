import { z } from 'zod';
import { DAY_MS, type Clock } from '../wire/clock.ts';
import { BoundedMap } from '../wire/per-account.ts';
import { mailContent } from '../outbox/mailbox.ts';
import { deriveUuid } from '../wire/ids.ts';

export const sentCall = z.object({
  /** Milliseconds since 1970, by the account's clock. */
  time: z.number(),
  account: z.string(),
  idempotencyKey: z.string().nullable(),
  /** SHA-256 of the operation's name and the body. */
  digest: z.string(),
  /** The ids of the call's mails derive from this name. */
  callName: z.string(),
  size: z.int(),
  errors: z.array(z.object({ index: z.int(), message: z.string() })),
  mails: z.array(z.object({ index: z.int(), mail: mailContent })),
});

export type SentCall = z.infer<typeof sentCall>;

export function deriveMessageId(account: string, callName: string, index: number): string {
  return deriveUuid(`${account}\n${callName}\n${index}`);
}

const MAX_KEYS = 100_000;

export type RememberedCall = Pick<SentCall, 'account' | 'digest' | 'callName' | 'size' | 'errors' | 'time'>;

/**
 * Resend keeps keys of successful calls for 24 hours. The sandbox also drops the oldest keys beyond 100,000.
 */
export class IdempotencyKeys {
  readonly #clock: Clock;
  readonly #calls = new BoundedMap<RememberedCall>(MAX_KEYS);
  readonly #inProgress = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ignores calls older than 24 hours. */
  find(account: string, key: string): RememberedCall | undefined {
    const call = this.#calls.get(getAccountKey(account, key));
    return call && this.#clock.now(account) - call.time < DAY_MS ? call : undefined;
  }

  /** Includes calls older than 24 hours. */
  hasBeenUsed(account: string, key: string): boolean {
    return this.#calls.get(getAccountKey(account, key)) !== undefined;
  }

  remember(key: string, { account, digest, callName, size, errors, time }: SentCall): void {
    this.#calls.set(getAccountKey(account, key), { account, digest, callName, size, errors, time });
  }

  isInProgress(account: string, key: string): boolean {
    return this.#inProgress.has(getAccountKey(account, key));
  }

  /** @returns a function that releases the key if this call locked it */
  lockKey(account: string, key: string): () => void {
    const name = getAccountKey(account, key);
    if (this.#inProgress.has(name)) return () => undefined;
    this.#inProgress.add(name);
    return () => this.#inProgress.delete(name);
  }

  clear(account?: string): void {
    this.#calls.clear(account);
  }
}

function getAccountKey(account: string, key: string): string {
  return `${account}\n${key}`;
}
