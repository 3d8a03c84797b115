import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { signWebhook } from './sign-webhook.ts';

/** Where an account's events go, and the secret (`whsec_…`) that signs them. */
export type WebhookEndpoint = {
  url: string;
  secret: string;
};

/** Gives an event's body when it is its turn; null when what it tells of is no longer known. */
type Render = () => string | null;

/** An event that is yet to be delivered: the same id at every attempt. */
type Delivery = {
  account: string;
  id: string;
  render: Render;
  /** Attempts that failed. */
  failed: number;
};

/** What became of an account's events: `pending` also counts those that wait for another attempt. */
type DeliveryCounts = {
  pending: number;
  delivered: number;
  givenUp: number;
};

/** An event that was sent by command: its id, and the status of each delivery (null: there was no answer). */
export type SentNow = {
  id: string;
  answers: (number | null)[];
};

const MAX_CONCURRENCY = 8;
const MAX_PENDING = 400_000;
const ATTEMPT_TIMEOUT_MS = 10_000;
/** Milliseconds before the second attempt, the third and so on: a minute without a receiver loses nothing. */
const RETRY_DELAYS_MS = [500, 2_000, 5_000, 10_000, 30_000, 60_000];

/**
 * Delivers events to each account's endpoint: signed, eight at a time and in no certain order, seven attempts each.
 * Without an endpoint an account has no events. Everything is in memory: a restart forgets what is pending.
 */
export class WebhookSender {
  readonly #log: Logger;
  #shared: WebhookEndpoint | null;
  readonly #own = new Map<string, WebhookEndpoint | null>();
  /** A set keeps its order, and gives its first without moving the rest. */
  readonly #queue = new Set<Delivery>();
  readonly #waiting = new Map<Delivery, NodeJS.Timeout>();
  readonly #counts = new Map<string, DeliveryCounts>();
  readonly #stopped = new AbortController();
  #running = 0;

  /** @param shared the endpoint of every account that has none of its own; null for none */
  constructor(shared: WebhookEndpoint | null, log: Logger) {
    this.#shared = shared;
    this.#log = log;
  }

  /** Sets where one account's events go, or those of all that have no setting of their own; null: nowhere. */
  setEndpoint(endpoint: WebhookEndpoint | null, account?: string): void {
    if (account === undefined) this.#shared = endpoint;
    else this.#own.set(account, endpoint);
  }

  /** Where an account's events go. */
  endpointOf(account: string): WebhookEndpoint | null {
    return this.#own.has(account) ? (this.#own.get(account) ?? null) : this.#shared;
  }

  countsOf(account: string): DeliveryCounts {
    return this.#counts.get(account) ?? { pending: 0, delivered: 0, givenUp: 0 };
  }

  /** Puts an event into the queue, if the account has an endpoint. Beyond 400,000 it is dropped. */
  enqueue(account: string, render: Render): void {
    if (this.endpointOf(account) === null) return;
    if (this.#queue.size + this.#waiting.size >= MAX_PENDING) {
      this.#log.warn({ maxPending: MAX_PENDING }, 'webhook dropped: too many are pending');
      return;
    }
    this.#queue.add({ account, id: newId(), render, failed: 0 });
    this.#count(account, { pending: 1 });
    this.#pump();
  }

  /** Delivers one event now, `times` times under the same id, one after another. No delivery is repeated by itself. */
  async sendNow(endpoint: WebhookEndpoint, body: string, times: number): Promise<SentNow> {
    const id = newId();
    const answers: (number | null)[] = [];
    for (let count = 0; count < times; count += 1) answers.push(await this.#post(endpoint, id, body));
    return { id, answers };
  }

  /** Forgets the endpoint that an account was given, its counts and what is pending; without an account, everybody's. */
  reset(account?: string): void {
    const matches = (one: { account: string }) => account === undefined || one.account === account;
    for (const delivery of this.#queue) if (matches(delivery)) this.#queue.delete(delivery);
    for (const [delivery, timer] of this.#waiting) {
      if (!matches(delivery)) continue;
      clearTimeout(timer);
      this.#waiting.delete(delivery);
    }
    for (const map of [this.#own, this.#counts]) {
      if (account === undefined) map.clear();
      else map.delete(account);
    }
  }

  /** Ends what is under way and gives up the rest. */
  stop(): void {
    this.reset();
    this.#shared = null;
    this.#stopped.abort();
  }

  #pump(): void {
    for (const delivery of this.#queue) {
      if (this.#running >= MAX_CONCURRENCY) return;
      this.#queue.delete(delivery);
      this.#running += 1;
      void this.#attempt(delivery).finally(() => {
        this.#running -= 1;
        this.#pump();
      });
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { account, id, render } = delivery;
    const endpoint = this.endpointOf(account);
    const body = endpoint && render();
    const status = endpoint && body !== null ? await this.#post(endpoint, id, body) : null;
    if (this.#stopped.signal.aborted) return;
    if (status !== null && status >= 200 && status < 300) {
      this.#count(account, { pending: -1, delivered: 1 });
      return;
    }
    const pause = RETRY_DELAYS_MS[delivery.failed];
    if (endpoint === null || body === null || pause === undefined) {
      this.#log.warn({ status, attempts: delivery.failed + 1 }, 'webhook given up');
      this.#count(account, { pending: -1, givenUp: 1 });
      return;
    }
    delivery.failed += 1;
    const timer = setTimeout(() => {
      this.#waiting.delete(delivery);
      this.#queue.add(delivery);
      this.#pump();
    }, pause);
    this.#waiting.set(delivery, timer);
  }

  async #post({ url, secret }: WebhookEndpoint, id: string, body: string): Promise<number | null> {
    // Real time, not the account's: a receiver compares it with its own clock.
    const headers = signWebhook(secret, { id, time: Date.now(), body });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  #count(account: string, change: Partial<DeliveryCounts>): void {
    const { pending, delivered, givenUp } = this.countsOf(account);
    this.#counts.set(account, {
      // A reset may have come in between.
      pending: Math.max(0, pending + (change.pending ?? 0)),
      delivered: delivered + (change.delivered ?? 0),
      givenUp: givenUp + (change.givenUp ?? 0),
    });
  }
}

function newId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
