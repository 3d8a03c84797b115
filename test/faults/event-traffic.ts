import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readFeedPage, type FeedEvent } from '../support/expect-event.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Received } from '../support/webhook-receiver.ts';

const CALLERS = 3;

const PAUSE_MS = 80;

const REQUEST_TIMEOUT_MS = 30_000;

type EventTraffic = {
  /** Addresses by caller, in the order of the requests. Each request was answered 200. */
  unsubscribed: readonly (readonly string[])[];
  followed: readonly FeedEvent[];
  /** Waits until pending requests are answered. */
  stopCallers: () => Promise<void>;
  end: () => Promise<void>;
};

/**
 * Starts callers that unsubscribe one address after another and repeat failed requests. Also starts a reader
 * that follows the feed from `cursor`.
 */
export function startEventTraffic({ url, tenant }: OwnStack, cursor: string): EventTraffic {
  const [callersStop, readerStop] = [new AbortController(), new AbortController()];
  const unsubscribed = Array.from({ length: CALLERS }, (): string[] => []);
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
  const callers = unsubscribed.map(async (addresses, caller) => {
    while (!callersStop.signal.aborted) {
      const email = `caller-${caller}-${addresses.length}@example.com`;
      while (!(await unsubscribe(email))) {
        if (readerStop.signal.aborted) return;
        await delay(PAUSE_MS);
      }
      addresses.push(email);
      await delay(PAUSE_MS);
    }
  });
  const followFeed = async () => {
    let after = cursor;
    while (!readerStop.signal.aborted) {
      // There is no answer while a server is down.
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
    stopCallers: async () => {
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

type EventRecord = Pick<EventTraffic, 'unsubscribed' | 'followed'> & {
  completed: readonly string[];
  feed: readonly FeedEvent[];
  received: readonly Received[];
};

const body = z.looseObject({ id: z.string() });

/**
 * Returns violations: events that the feed or the reader lacks, repeats or reorders, and missing or changed
 * events at the receiver.
 */
export function compareEvents({ unsubscribed, completed, feed, followed, received }: EventRecord): string[] {
  const violations: string[] = [];
  const expectedEvents = [
    ...unsubscribed.flat().map((email) => `email.unsubscribed ${email}`),
    ...completed.map((trackingId) => `email_batch.completed ${trackingId}`),
  ];
  const positions = new Map<string, number>();
  for (const [position, { type, data }] of feed.entries()) {
    const name = `${type} ${String(data['email'] ?? data['trackingId'])}`;
    if (positions.has(name)) violations.push(`${name} is in the feed twice`);
    positions.set(name, position);
  }
  for (const name of expectedEvents) if (!positions.has(name)) violations.push(`${name} is not in the feed`);
  if (positions.size > expectedEvents.length) violations.push('the feed has events that did not happen');
  for (const emails of unsubscribed) {
    const emailPositions = emails.map((email) => positions.get(`email.unsubscribed ${email}`) ?? -1);
    const outOfOrder = emails.find(
      (_, index) => (emailPositions[index] ?? 0) < (emailPositions[index - 1] ?? -1),
    );
    if (outOfOrder !== undefined)
      violations.push(`${outOfOrder} is ahead of an event that its caller sent earlier`);
  }
  const isSame = isDeepStrictEqual(
    followed.map(({ id }) => id),
    feed.map(({ id }) => id),
  );
  if (!isSame)
    violations.push(
      `the reader got ${followed.length} events, which differ from the ${feed.length} events of the feed`,
    );
  return [...violations, ...compareDeliveries(feed, received)];
}

function compareDeliveries(feed: readonly FeedEvent[], received: readonly Received[]): string[] {
  const violations: string[] = [];
  const byId = new Map(feed.map((event) => [event.id, event]));
  const arrived = new Set<string>();
  for (const { headers, body: text } of received) {
    const id = headers['webhook-id'] ?? '';
    const event = body.parse(JSON.parse(text));
    arrived.add(id);
    if (event.id !== id) violations.push(`${event.id} was delivered under the id ${id}`);
    else if (!isDeepStrictEqual(event, byId.get(id)))
      violations.push(`the delivery ${id} differs from the event in the feed`);
  }
  for (const { id } of feed) if (!arrived.has(id)) violations.push(`${id} was not delivered`);
  return violations;
}
