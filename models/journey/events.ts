import { z } from 'zod';
import type { Database } from '../database.ts';
import { makePartitions } from '../table.ts';
import type { Touch } from '../../domain/touch-fields.ts';
import type { VisitorIdentity } from './visitors.ts';

/** Where an event comes from. */
export const eventSource = z.enum(['analytics', 'ledger', 'calendar']);

/** What an item of a journey is about. */
export const eventKind = z.enum([
  'web',
  'communication',
  'engagement',
  'commerce',
  'lifecycle',
  'advertising',
  'system',
]);

/**
 * For how many days an id is kept at least; after that its month is dropped. Until then whatever has the id is a
 * duplicate, later only the same event of the same visitor and time, as long as that is kept itself.
 */
export const DEDUPLICATION_DAYS = 30;

/** A place in the events of one visitor, newest first. `at` in microseconds, which a Date does not have. */
export const eventPosition = z.object({ at: z.string(), eventId: z.string() });

export type EventPosition = z.infer<typeof eventPosition>;

/**
 * Makes the partitions of `events` that are missing from two years ago to two years ahead, and those of `event_ids`
 * for this month and the next six.
 * @returns the names of the new ones
 */
export function makeEventPartitions(database: Database): Promise<string[]> {
  return makePartitions(database, ['make_event_partitions', 'make_event_id_partitions']);
}

/**
 * An event as it is stored, and what else follows from it. The table is partitioned by `occurredAt` and has no key:
 * `event_ids` holds each id once, also after the event was erased.
 */
export type NewEvent = {
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  source: z.infer<typeof eventSource>;
  kind: z.infer<typeof eventKind>;
  type: string;
  title: string;
  detail: Readonly<Record<string, unknown>>;
  sessionId?: string | undefined;
  status?: string | undefined;
  channel?: string | undefined;
  direction?: string | undefined;
  scheduledFor?: Date | undefined;
  /** Whether it counts as a page view. */
  isPageview?: boolean | undefined;
  /** Of an arrival: where it came from, and whether that is a source or the visit was direct. */
  arrival?: { touch: Touch; isSourced: boolean } | undefined;
  order?: { orderId: string; revenueCents: number; currency?: string | undefined } | undefined;
  /** Cents of an order, in its currency, that were given back. */
  refund?: { orderId: string; refundCents: number } | undefined;
  /** Normalised values. `isVerified`: a trusted sender says it. */
  identities?: readonly (Pick<VisitorIdentity, 'kind' | 'value'> & { isVerified: boolean })[] | undefined;
};

/** By the names of the statement's columns; what is undefined is left out, and null there. */
export function toRow({ arrival, order, refund, ...event }: NewEvent) {
  return {
    event_id: event.eventId,
    visitor_id: event.visitorId,
    session_id: event.sessionId,
    occurred_at: event.occurredAt,
    source: event.source,
    kind: event.kind,
    type: event.type,
    title: event.title,
    status: event.status,
    channel: event.channel,
    direction: event.direction,
    scheduled_for: event.scheduledFor,
    detail: event.detail,
    is_pageview: event.isPageview ?? false,
    touch: arrival?.touch,
    sourced: arrival?.isSourced ?? false,
    order_id: order?.orderId ?? refund?.orderId,
    revenue_cents: order?.revenueCents,
    currency: order?.currency,
    refund_cents: refund?.refundCents,
  };
}
