import { hasSource, type Touch } from '../../../domain/touch-fields.ts';

export type ModelEvent = {
  id: string;
  visitorId: string;
  occurredAt: string;
  sessionId?: string;
} & (
  | { type: 'session'; touch: Touch }
  | { type: 'page_view'; path: string; touch?: Touch }
  | { type: 'order'; orderId: string; revenueCents: number; currency?: string | undefined }
  | { type: 'order_refund'; orderId: string; refundCents: number }
  | { type: 'identify'; email: string }
);

type Figures = {
  visitor_id: string;
  first_seen_at: string;
  last_seen_at: string;
  web_sessions: number;
  pageviews: number;
  order_count: number;
  revenue_cents: number;
  revenue_by_currency: Record<string, number>;
  total_touches: number;
  first_touch: Touch | null;
  last_touch: Touch | null;
};

type Arrival = { id: string; at: string; touch: Touch; isSourced: boolean };

/** Computes the expected figures of each visitor. If several events have one id, the first one counts. */
export function getFigures(sentEvents: readonly ModelEvent[]): Figures[] {
  const events = [...new Map(sentEvents.toReversed().map((event) => [event.id, event])).values()];
  const orders = new Map<string, Order>();
  for (const event of events) {
    if (event.type !== 'order') continue;
    const earliest = orders.get(event.orderId);
    if (!earliest || isBefore(event, earliest)) orders.set(event.orderId, event);
  }
  return [...new Set(events.map(({ visitorId }) => visitorId))].toSorted().map((visitorId) => {
    const visitorEvents = events.filter((event) => event.visitorId === visitorId);
    const times = visitorEvents.map(({ occurredAt }) => occurredAt).toSorted();
    const visitorOrders = [...orders.values()].filter((order) => order.visitorId === visitorId);
    const arrivals = visitorEvents.flatMap(getArrival);
    const sourced = visitorEvents.filter((event) => getArrival(event).some(({ isSourced }) => isSourced));
    return {
      visitor_id: visitorId,
      first_seen_at: times[0] ?? '',
      last_seen_at: times.at(-1) ?? '',
      web_sessions: new Set(visitorEvents.flatMap(({ sessionId }) => sessionId ?? [])).size,
      pageviews: visitorEvents.filter(({ type }) => type === 'page_view').length,
      order_count: visitorOrders.length,
      ...getRevenue(visitorOrders, events),
      total_touches: new Set(sourced.map(({ sessionId, id }) => sessionId ?? `alone ${id}`)).size,
      first_touch: findArrival(arrivals)?.touch ?? null,
      last_touch: findArrival(arrivals, 'last')?.touch ?? null,
    };
  });
}

type Order = Extract<ModelEvent, { type: 'order' }>;

/** Sums the orders per currency. Refunds by any visitor reduce an order, but never below 0. */
function getRevenue(
  orders: readonly Order[],
  events: readonly ModelEvent[],
): Pick<Figures, 'revenue_cents' | 'revenue_by_currency'> {
  const sums = new Map<string, number>();
  for (const { orderId, revenueCents, currency = '' } of orders) {
    const refunds = events.flatMap((event) =>
      event.type === 'order_refund' && event.orderId === orderId ? [event.refundCents] : [],
    );
    const net = Math.max(0, revenueCents - refunds.reduce((sum, cents) => sum + cents, 0));
    sums.set(currency, (sums.get(currency) ?? 0) + net);
  }
  const named = [...sums].filter(([currency, cents]) => currency !== '' && cents !== 0);
  return { revenue_cents: sums.get('') ?? 0, revenue_by_currency: Object.fromEntries(named) };
}

function getArrival(event: ModelEvent): Arrival[] {
  if ((event.type !== 'session' && event.type !== 'page_view') || !event.touch) return [];
  const { id, occurredAt: at, touch } = event;
  return [{ id, at, touch, isSourced: hasSource(touch, new Set()) }];
}

/** Prefers arrivals with a source. */
function findArrival(arrivals: readonly Arrival[], which: 'first' | 'last' = 'first'): Arrival | undefined {
  const sourced = arrivals.filter(({ isSourced }) => isSourced);
  const sorted = (sourced.length > 0 ? sourced : arrivals).toSorted((one, other) =>
    one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at),
  );
  return which === 'first' ? sorted[0] : sorted.at(-1);
}

function isBefore(one: ModelEvent, other: ModelEvent): boolean {
  return one.occurredAt === other.occurredAt ? one.id < other.id : one.occurredAt < other.occurredAt;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
