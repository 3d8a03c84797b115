import { z } from 'zod';
import type { Touch } from '../../domain/touch-fields.ts';
import type { Database } from '../database.ts';
import { createPartitions } from '../table.ts';
import type { VisitorIdentity } from './visitors.ts';

export const eventSource = z.enum(['analytics', 'ledger', 'calendar']);

/** Kind of a journey item. */
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
 * Minimum days for which an event id is kept before its monthly partition is dropped. Until then, any event with
 * the id is a duplicate; later, only one with the same visitor and time.
 */
export const DEDUPLICATION_DAYS = 30;

/** Position in a visitor's events, newest first. `at` is in microseconds, which a Date does not hold. */
export const eventPosition = z.object({ at: z.string(), eventId: z.string() });

export type EventPosition = z.infer<typeof eventPosition>;

/**
 * Creates missing partitions of `events` (two years back to two years ahead) and `event_ids` (this month and six
 * more).
 * @returns the names of new partitions
 */
export function createEventPartitions(database: Database): Promise<string[]> {
  return createPartitions(database, ['create_event_partitions', 'create_event_id_partitions']);
}

/**
 * Event to store, with its derived data. The table is partitioned by `occurredAt` without a primary key: `event_ids`
 * rejects duplicates, also of erased events.
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
  isPageview?: boolean | undefined;
  /** Touch of an arrival. `isSourced`: false for a direct visit. */
  arrival?: { touch: Touch; isSourced: boolean } | undefined;
  order?: { orderId: string; revenueCents: number; currency?: string | undefined } | undefined;
  /** Refunded cents of an order, in its currency. */
  refund?: { orderId: string; refundCents: number } | undefined;
  /** Normalized values. `isVerified`: reported by a trusted sender. */
  identities?: readonly (Pick<VisitorIdentity, 'kind' | 'value'> & { isVerified: boolean })[] | undefined;
};

/** Converts an event to the statement's column names. Undefined values become null. */
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
