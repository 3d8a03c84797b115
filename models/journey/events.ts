import { z } from 'zod';
import type { Touch } from '../../domain/touch-fields.ts';
import type { Database } from '../database.ts';
import { createPartitions } from '../table.ts';
import type { VisitorIdentity } from './visitors.ts';

export const eventSource = z.enum(['analytics', 'ledger', 'calendar']);

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
 * Event ids are stored for at least this many days, until their monthly partition is dropped. Until then, any
 * event with the same id is a duplicate; afterwards, only an event with the same id, visitor and time.
 */
export const DEDUPLICATION_DAYS = 30;

/** Position in a list of events, newest first. `at`: ISO 8601 with microseconds. */
export const eventPosition = z.object({ at: z.string(), eventId: z.string() });

export type EventPosition = z.infer<typeof eventPosition>;

/**
 * Creates missing partitions of `events` (from two years ago to two years ahead) and of `event_ids` (this
 * month and the next six).
 * @returns the names of the created partitions
 */
export function createEventPartitions(database: Database): Promise<string[]> {
  return createPartitions(database, ['create_event_partitions', 'create_event_id_partitions']);
}

/**
 * Event to store. The partitioned table `events` has no primary key, because `event_ids` rejects duplicates,
 * including those of erased events.
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
  /**
   * Set if the event reports a touch. `isSourced`: whether the touch names a source; false for a direct
   * visit.
   */
  arrival?: { touch: Touch; isSourced: boolean } | undefined;
  order?: { orderId: string; revenueCents: number; currency?: string | undefined } | undefined;
  /** `refundCents`: cents in the currency of the order. */
  refund?: { orderId: string; refundCents: number } | undefined;
  /** Normalized values. `isVerified`: reported by a trusted sender. */
  identities?: readonly (Pick<VisitorIdentity, 'kind' | 'value'> & { isVerified: boolean })[] | undefined;
};

export function toEventInput({ arrival, order, refund, ...event }: NewEvent) {
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
