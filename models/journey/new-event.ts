import type { Touch } from '../../domain/touch-fields.ts';
import type { Event } from './events.ts';
import type { VisitorIdentity } from './visitors.ts';

/** Columns of an event that may be null; here they may be left out. */
type Optional = 'sessionId' | 'status' | 'channel' | 'direction' | 'scheduledFor';

/** An event as it is stored, and what else follows from it. */
export type NewEvent = Pick<
  Event,
  'eventId' | 'visitorId' | 'occurredAt' | 'source' | 'kind' | 'type' | 'title' | 'detail'
> & { [Name in Optional]?: NonNullable<Event[Name]> | undefined } & {
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
