import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { PerAccount } from './per-account.ts';

/** Resend's secrets: `whsec_` and at least 16 bytes in base64. */
export const SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/;

export type WebhookEndpoint = {
  url: string;
  secret: string;
};

/** Returns the event's body for one delivery attempt, or null if the event's object no longer exists. */
type Render = () => string | null;

type Delivery = {
  account: string;
  id: string;
  render: Render;
  failedAttempts: number;
};

export type SentNow = {
  id: string;
  answers: (number | null)[];
};

const MAX_CONCURRENCY = 8;
const MAX_PENDING = 400_000;
const ATTEMPT_TIMEOUT_MS = 10_000;
/** Retries last longer than a minute, so that a restart of the receiver loses no event. */
const RETRY_DELAYS_MS = [500, 2_000, 5_000, 10_000, 30_000, 60_000];

/**
 * Delivers signed events, eight at a time, in no guaranteed order, with up to seven attempts each. Pending
 * events are in memory only.
 */
export class WebhookSender {
  readonly #log: Logger;
  readonly #endpoints: PerAccount<WebhookEndpoint | null>;
  /** A set removes its first entry without moving the others, unlike an array. */
  readonly #queue = new Set<Delivery>();
  readonly #waiting = new Map<Delivery, NodeJS.Timeout>();
  readonly #stopped = new AbortController();
  readonly #running = new Map<Delivery, AbortController>();

  constructor(defaultEndpoint: WebhookEndpoint | null, log: Logger) {
    this.#endpoints = new PerAccount(defaultEndpoint);
    this.#log = log;
  }

  /** Null removes the endpoint. Without `account`, sets the default endpoint. */
  setEndpoint(endpoint: WebhookEndpoint | null, account?: string): void {
    this.#endpoints.set(endpoint, account);
  }

  getEndpoint(account: string): WebhookEndpoint | null {
    return this.#endpoints.get(account);
  }

  /**
   * Queues the event for delivery. Drops the event if the account has no endpoint or 400,000 events are
   * pending.
   */
  enqueue(account: string, render: Render): void {
    if (this.getEndpoint(account) === null) return;
    if (this.#queue.size + this.#waiting.size >= MAX_PENDING) {
      this.#log.warn({ maxPending: MAX_PENDING }, 'webhook event dropped: too many are pending');
      return;
    }
    this.#queue.add({ account, id: createId(), render, failedAttempts: 0 });
    this.#startDeliveries();
  }

  /** Sends the body `times` times in sequence with the same id and without retries. */
  async sendNow(endpoint: WebhookEndpoint, body: string, times: number): Promise<SentNow> {
    const id = createId();
    const answers: (number | null)[] = [];
    for (let count = 0; count < times; count += 1) {
      answers.push(await this.#post(endpoint, { id, body, signal: this.#stopped.signal }));
    }
    return { id, answers };
  }

  /** Drops pending events, cancels deliveries in progress, and resets endpoints. */
  reset(account?: string): void {
    const matches = (entry: { account: string }) => account === undefined || entry.account === account;
    for (const delivery of this.#queue) if (matches(delivery)) this.#queue.delete(delivery);
    for (const [delivery, timer] of this.#waiting) {
      if (!matches(delivery)) continue;
      clearTimeout(timer);
      this.#waiting.delete(delivery);
    }
    for (const [delivery, cancellation] of this.#running) if (matches(delivery)) cancellation.abort();
    this.#endpoints.reset(account);
  }

  stop(): void {
    this.#stopped.abort();
    this.reset();
  }

  #startDeliveries(): void {
    for (const delivery of this.#queue) {
      if (this.#running.size >= MAX_CONCURRENCY) return;
      this.#queue.delete(delivery);
      const cancellation = new AbortController();
      this.#running.set(delivery, cancellation);
      const signal = AbortSignal.any([this.#stopped.signal, cancellation.signal]);
      void this.#attempt(delivery, signal).finally(() => {
        this.#running.delete(delivery);
        this.#startDeliveries();
      });
    }
  }

  async #attempt(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { account, id, render } = delivery;
    const endpoint = this.getEndpoint(account);
    const body = endpoint && render();
    const status = endpoint && body !== null ? await this.#post(endpoint, { id, body, signal }) : null;
    if (signal.aborted) return;
    if (status !== null && status >= 200 && status < 300) return;
    const pause = RETRY_DELAYS_MS[delivery.failedAttempts];
    if (endpoint === null || body === null || pause === undefined) {
      this.#log.warn({ status, attempts: delivery.failedAttempts + 1 }, 'gave up delivering a webhook event');
      return;
    }
    delivery.failedAttempts += 1;
    const timer = setTimeout(() => {
      this.#waiting.delete(delivery);
      this.#queue.add(delivery);
      this.#startDeliveries();
    }, pause);
    this.#waiting.set(delivery, timer);
  }

  /**
   * @returns the status of the response, or null if there was no response
   * @see https://resend.com/docs/webhooks/verify-webhooks-requests
   */
  async #post(
    { url, secret }: WebhookEndpoint,
    { id, body, signal }: { id: string; body: string; signal: AbortSignal },
  ): Promise<number | null> {
    // Uses real time, because receivers compare the timestamp with their own clock.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const signed = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}

function createId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
