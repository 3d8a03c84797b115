import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { FeedEvent } from '../support/event-feed.ts';
import type { Received } from '../support/webhook-receiver.ts';

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
