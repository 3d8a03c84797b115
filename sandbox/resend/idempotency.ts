import type { Clock } from '../wire/clock.ts';

const RETENTION_MS = 24 * 60 * 60 * 1000;
const MAX_KEYS = 100_000;

/** A call that was applied under a key: what it takes to build the same answer again. */
export type RememberedCall = {
  /** SHA-256 of operation and body. */
  digest: string;
  /** The name that the ids of its mails are derived from. */
  callName: string;
  /** Number of mails in the request. */
  size: number;
  errors: { index: number; message: string }[];
  time: number;
};

/**
 * The idempotency keys of every account. Resend keeps a key for 24 hours and only for calls that succeeded; the sandbox
 * also forgets the oldest beyond 100,000.
 */
export class IdempotencyKeys {
  readonly #clock: Clock;
  readonly #calls = new Map<string, RememberedCall & { account: string }>();
  readonly #inProgress = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The call that was applied under this key within 24 hours. */
  find(account: string, key: string): RememberedCall | null {
    const call = this.#calls.get(accountKey(account, key));
    return call && this.#clock.now(account) - call.time < RETENTION_MS ? call : null;
  }

  /** Whether a call was ever applied under this key, even longer than 24 hours ago. */
  wasUsed(account: string, key: string): boolean {
    return this.#calls.has(accountKey(account, key));
  }

  remember(account: string, key: string, call: RememberedCall): void {
    const name = accountKey(account, key);
    // Setting an existing key would keep its place in the map; deleting it first makes it the newest.
    this.#calls.delete(name);
    this.#calls.set(name, { ...call, account });
    const oldest = this.#calls.size > MAX_KEYS ? this.#calls.keys().next().value : undefined;
    if (oldest !== undefined) this.#calls.delete(oldest);
  }

  isInProgress(account: string, key: string): boolean {
    return this.#inProgress.has(accountKey(account, key));
  }

  /** Marks a key as used by a call in progress; returns what ends that. Does nothing when the key is marked already. */
  hold(account: string, key: string): () => void {
    const name = accountKey(account, key);
    if (this.#inProgress.has(name)) return () => undefined;
    this.#inProgress.add(name);
    return () => this.#inProgress.delete(name);
  }

  /** Forgets one account's keys, or all. */
  clear(account?: string): void {
    for (const [name, call] of this.#calls) {
      if (account === undefined || call.account === account) this.#calls.delete(name);
    }
  }
}

function accountKey(account: string, key: string): string {
  return `${account}\n${key}`;
}
