import { setTimeout as delay } from 'node:timers/promises';
import { readFeedPage, type FeedEvent } from '../support/event-feed.ts';
import type { OwnStack } from '../support/own-stack.ts';

/** Callers at once, each with one request at a time. */
const LANES = 3;

/** Milliseconds between two requests of a caller, and after one that is to be repeated. */
const PAUSE_MS = 80;

/** Milliseconds that an answer is waited for. */
const PATIENCE_MS = 30_000;

export type EventTraffic = {
  /** Of whom each caller has told, in order: every one was answered with 200. */
  unsubscribed: readonly (readonly string[])[];
  /** What a reader of the feed saw that goes on by its cursor all the time. */
  followed: readonly FeedEvent[];
  /** Has nothing more happen, and waits until all that was asked for is answered. */
  quieten: () => Promise<void>;
  /** Ends the reader too. */
  end: () => Promise<void>;
};

/**
 * Has things happen in the project: callers unsubscribe one address after another and repeat what was not answered, so
 * that each is one event, whatever is killed meanwhile. A reader follows the feed from `cursor` on.
 */
export function startEventTraffic({ url, tenant }: OwnStack, cursor: string): EventTraffic {
  const [quiet, over] = [new AbortController(), new AbortController()];
  const unsubscribed = Array.from({ length: LANES }, (): string[] => []);
  const followed: FeedEvent[] = [];

  const unsubscribe = async (email: string): Promise<boolean> => {
    const answer = await fetch(`${url}/emails/suppressions`, {
      method: 'POST',
      headers: { 'x-app-key': tenant.appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, reason: 'unsubscribe' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status === 200;
  };
  const callers = unsubscribed.map(async (done, lane) => {
    while (!quiet.signal.aborted) {
      const email = `lane-${lane}-${done.length}@example.com`;
      while (!(await unsubscribe(email))) {
        if (over.signal.aborted) return;
        await delay(PAUSE_MS);
      }
      done.push(email);
      await delay(PAUSE_MS);
    }
  });
  const follow = async () => {
    let after = cursor;
    while (!over.signal.aborted) {
      // Without an answer it is asked again: something is away.
      const page = await readFeedPage(url, tenant, { after }).catch(() => undefined);
      if (page) {
        followed.push(...page.events);
        after = page.cursor;
      }
      if (!page?.hasMore) await delay(PAUSE_MS);
    }
  };
  const asking = Promise.all(callers);
  const reading = follow();
  return {
    unsubscribed,
    followed,
    quieten: async () => {
      quiet.abort();
      await asking;
    },
    end: async () => {
      quiet.abort();
      over.abort();
      await Promise.all([asking, reading]);
    },
  };
}
