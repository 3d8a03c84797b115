import { setTimeout as delay } from 'node:timers/promises';
import { readFeedPage, type FeedEvent } from '../support/event-feed.ts';
import type { OwnStack } from '../support/own-stack.ts';

/** Concurrent callers, each with one request at a time. */
const LANES = 3;

/** Milliseconds between two requests of a caller, and before a retry. */
const PAUSE_MS = 80;

const REQUEST_TIMEOUT_MS = 30_000;

export type EventTraffic = {
  /** Unsubscribed addresses per caller, in order; every request was answered with 200. */
  unsubscribed: readonly (readonly string[])[];
  /** Events that a continuous reader of the feed received. */
  followed: readonly FeedEvent[];
  /** Stops new requests, and waits until all pending ones are answered. */
  quieten: () => Promise<void>;
  /** Stops the reader too. */
  end: () => Promise<void>;
};

/**
 * Produces events: callers unsubscribe addresses one after another and retry unanswered requests, so each address is
 * one event. A reader follows the feed from `cursor` on.
 */
export function startEventTraffic({ url, tenant }: OwnStack, cursor: string): EventTraffic {
  const [callersStop, readerStop] = [new AbortController(), new AbortController()];
  const unsubscribed = Array.from({ length: LANES }, (): string[] => []);
  const followed: FeedEvent[] = [];

  const unsubscribe = async (email: string): Promise<boolean> => {
    const answer = await fetch(`${url}/emails/suppressions`, {
      method: 'POST',
      headers: { 'x-app-key': tenant.appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, reason: 'unsubscribe' }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status === 200;
  };
  const callers = unsubscribed.map(async (done, lane) => {
    while (!callersStop.signal.aborted) {
      const email = `lane-${lane}-${done.length}@example.com`;
      while (!(await unsubscribe(email))) {
        if (readerStop.signal.aborted) return;
        await delay(PAUSE_MS);
      }
      done.push(email);
      await delay(PAUSE_MS);
    }
  });
  const followFeed = async () => {
    let after = cursor;
    while (!readerStop.signal.aborted) {
      // A read without an answer is retried: a server is down.
      const page = await readFeedPage(url, tenant, { after }).catch(() => undefined);
      if (page) {
        followed.push(...page.events);
        after = page.cursor;
      }
      if (!page?.hasMore) await delay(PAUSE_MS);
    }
  };
  const callersDone = Promise.all(callers);
  const reading = followFeed();
  return {
    unsubscribed,
    followed,
    quieten: async () => {
      callersStop.abort();
      await callersDone;
    },
    end: async () => {
      callersStop.abort();
      readerStop.abort();
      await Promise.all([callersDone, reading]);
    },
  };
}
