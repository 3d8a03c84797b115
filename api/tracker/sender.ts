import type { TrackedEvent } from './fit-event.ts';
import type { Queue } from './queue.ts';
import type { Settings } from './settings.ts';
import { attempt } from './storage.ts';

export type Sender = {
  schedule: () => void;
  /** Sends pending events without delay. Call it when the page may unload. */
  sendNow: () => void;
};

/** Below 64 KiB, the limit for all pending keepalive bodies of a page together (Fetch standard). */
const MAX_BODY_BYTES = 60_000;

const BATCHING_DELAY_MS = 500;
const MAX_PAUSE_MS = 300_000;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Retries after network errors, 429 and 5xx; the ids of the events make retries idempotent. After a 400,
 * sends the events one by one. After other 4xx responses, drops the batch.
 */
export function createSender(
  { endpoint, writeKey }: Settings,
  queue: Queue,
  hasConsent: () => boolean,
): Sender {
  const inFlight = new Set<string>();
  let timer: number | undefined;
  let failures = 0;
  let maxEvents = 100;

  function sendIn(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (inFlight.size === 0) sendNow();
    }, delayMs);
  }

  const sendNow = () => attempt(send);

  function send(): void {
    if (!hasConsent()) return;
    const events = queue
      .readAll()
      .filter(({ id }) => !inFlight.has(id))
      .slice(0, maxEvents);
    let body = getBody(events);
    while (new Blob([body]).size > MAX_BODY_BYTES) {
      events.pop();
      body = getBody(events);
    }
    if (events.length === 0) return;
    const ids = new Set(events.map(({ id }) => id));
    for (const id of ids) inFlight.add(id);
    void post(body).then((response) => handleResponse(ids, response));
  }

  async function post(body: string): Promise<Response | undefined> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-write-key': writeKey },
        body,
        credentials: 'omit',
        keepalive: true,
        signal: attempt(() => AbortSignal.timeout(REQUEST_TIMEOUT_MS)) ?? null,
      });
      // An unread response keeps the request open, and open requests count towards the limit of the page's
      // keepalive requests.
      await response.text();
      return response;
    } catch {
      return undefined;
    }
  }

  function handleResponse(ids: ReadonlySet<string>, response: Response | undefined): void {
    for (const id of ids) inFlight.delete(id);
    clearTimeout(timer);
    timer = undefined;
    const status = response?.status ?? 0;
    if (status === 0 || status === 429 || status >= 500) {
      failures += 1;
      const pauseMs = Math.min(1000 * 2 ** failures, MAX_PAUSE_MS) * (0.5 + Math.random() / 2);
      sendIn(Math.max(pauseMs, (Number(response?.headers.get('retry-after')) || 0) * 1000));
      return;
    }
    failures = 0;
    if (status === 400 && ids.size > 1) maxEvents = 1;
    else {
      if (status >= 400) console.warn(`throughline: events were dropped: the API answered ${status}.`);
      queue.remove(ids);
    }
    if (queue.readAll().length > 0) sendIn(0);
    else maxEvents = 100;
  }

  return { schedule: () => sendIn(BATCHING_DELAY_MS), sendNow };
}

function getBody(events: TrackedEvent[]): string {
  return JSON.stringify({ sentAt: new Date(), events });
}
