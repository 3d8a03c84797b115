import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readFeedPage, type FeedEvent } from '../support/expect-event.ts';
import type { OwnStack } from '../support/own-stack.ts';
import type { Received } from '../support/webhook-receiver.ts';

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

/** Events that happened, and the events that each consumer received. */
export type EventRecord = {
  /** Unsubscribed addresses per caller, in order. */
  unsubscribed: readonly (readonly string[])[];
  /** Tracking ids of completed batches. */
  completed: readonly string[];
  /** The whole feed, read at the end. */
  feed: readonly FeedEvent[];
  /** Events that a continuous reader received. */
  followed: readonly FeedEvent[];
  received: readonly Received[];
};

const body = z.looseObject({ id: z.string() });

/** Lists violations: the feed must have each event once and in order, the receiver each at least once. */
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
  if (positions.size > expectedEvents.length)
    violations.push('the feed has events of nothing that has happened');
  for (const emails of unsubscribed) {
    const emailPositions = emails.map((email) => positions.get(`email.unsubscribed ${email}`) ?? -1);
    const outOfOrder = emails.find(
      (_, index) => (emailPositions[index] ?? 0) < (emailPositions[index - 1] ?? -1),
    );
    if (outOfOrder !== undefined) violations.push(`${outOfOrder} comes before what had happened before it`);
  }
  const isSame = isDeepStrictEqual(
    followed.map(({ id }) => id),
    feed.map(({ id }) => id),
  );
  if (!isSame)
    violations.push(`the reader saw ${followed.length} events that are not the ${feed.length} in order`);
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
    if (event.id !== id) violations.push(`${event.id} came under the id ${id}`);
    else if (!isDeepStrictEqual(event, byId.get(id))) violations.push(`${id} is another event in the feed`);
  }
  for (const { id } of feed) if (!arrived.has(id)) violations.push(`${id} has not arrived`);
  return violations;
}
