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
  const wrong: string[] = [];
  const happened = [
    ...unsubscribed.flat().map((email) => `email.unsubscribed ${email}`),
    ...completed.map((trackingId) => `email_batch.completed ${trackingId}`),
  ];
  const positions = new Map<string, number>();
  for (const [position, { type, data }] of feed.entries()) {
    const name = `${type} ${String(data['email'] ?? data['trackingId'])}`;
    if (positions.has(name)) wrong.push(`${name} is in the feed twice`);
    positions.set(name, position);
  }
  for (const name of happened) if (!positions.has(name)) wrong.push(`${name} is not in the feed`);
  if (positions.size > happened.length) wrong.push('the feed has events of nothing that has happened');
  for (const done of unsubscribed) {
    const at = done.map((email) => positions.get(`email.unsubscribed ${email}`) ?? -1);
    const late = done.find((_, index) => (at[index] ?? 0) < (at[index - 1] ?? -1));
    if (late !== undefined) wrong.push(`${late} comes before what had happened before it`);
  }
  const isSame = isDeepStrictEqual(
    followed.map(({ id }) => id),
    feed.map(({ id }) => id),
  );
  if (!isSame)
    wrong.push(`the reader saw ${followed.length} events that are not the ${feed.length} in order`);
  return [...wrong, ...compareDeliveries(feed, received)];
}

function compareDeliveries(feed: readonly FeedEvent[], received: readonly Received[]): string[] {
  const wrong: string[] = [];
  const byId = new Map(feed.map((event) => [event.id, event]));
  const arrived = new Set<string>();
  for (const { headers, body: text } of received) {
    const id = headers['webhook-id'] ?? '';
    const event = body.parse(JSON.parse(text));
    arrived.add(id);
    if (event.id !== id) wrong.push(`${event.id} came under the id ${id}`);
    else if (!isDeepStrictEqual(event, byId.get(id))) wrong.push(`${id} is another event in the feed`);
  }
  for (const { id } of feed) if (!arrived.has(id)) wrong.push(`${id} has not arrived`);
  return wrong;
}
