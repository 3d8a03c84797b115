import type { Clock } from '../wire/clock.ts';

const keptMs = 24 * 60 * 60 * 1000;
const maxKeys = 100_000;

/** A call that was applied under a key: enough to give the same answer again without keeping it. */
export interface RememberedCall {
  /** SHA-256 of operation and body. */
  digest: string;
  /** What the ids of its mails are derived from. */
  callName: string;
  /** Number of mails in the request. */
  size: number;
  errors: { index: number; message: string }[];
  time: number;
}

/**
 * The idempotency keys of every account. Resend keeps a key for 24 hours and only for calls that succeeded; the sandbox
 * also forgets the oldest beyond 100,000.
 */
export class IdempotencyKeys {
  readonly #clock: Clock;
  readonly #calls = new Map<string, RememberedCall & { account: string }>();
  readonly #inWork = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What was applied under this key within 24 hours. */
  find(account: string, key: string): RememberedCall | null {
    const call = this.#calls.get(slot(account, key));
    return call && this.#clock.now(account) - call.time < keptMs ? call : null;
  }

  /** Whether a call was ever applied under this key, were it longer than 24 hours ago. */
  wasUsed(account: string, key: string): boolean {
    return this.#calls.has(slot(account, key));
  }

  remember(account: string, key: string, call: RememberedCall): void {
    const name = slot(account, key);
    // A map keeps the place of a key that it has; deleting first makes a renewed key the newest.
    this.#calls.delete(name);
    this.#calls.set(name, { ...call, account });
    const oldest = this.#calls.size > maxKeys ? this.#calls.keys().next().value : undefined;
    if (oldest !== undefined) this.#calls.delete(oldest);
  }

  isInWork(account: string, key: string): boolean {
    return this.#inWork.has(slot(account, key));
  }

  /** Marks a key as taken by a call in work; returns what ends that. A key that is taken already stays as it is. */
  hold(account: string, key: string): () => void {
    const name = slot(account, key);
    if (this.#inWork.has(name)) return () => undefined;
    this.#inWork.add(name);
    return () => this.#inWork.delete(name);
  }

  /** Forgets one account's keys, or all. */
  clear(account?: string): void {
    for (const [name, call] of this.#calls) {
      if (account === undefined || call.account === account) this.#calls.delete(name);
    }
  }
}

function slot(account: string, key: string): string {
  return `${account}\n${key}`;
}
