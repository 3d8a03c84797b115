import { z } from 'zod';
import { DAY_MS } from '../../domain/local-clock.ts';
import {
  CONVERSION_CLICK_IDS,
  toDestinationKey,
  ORDER_TRIGGER,
  type ConversionState,
} from '../../domain/conversion-goal.ts';
import type { GoalRow } from '../../models/conversions/conversion-goals.ts';
import type { InboxEvent } from '../../models/conversions/conversion-feeds.ts';
import type {
  LateSignal,
  LatestConversion,
  UnsignalledConversion,
} from '../../models/conversions/find-conversions.ts';
import type { OrderFigures } from '../../models/journey/visitors.ts';
import type { DecidedEvent } from './decided-event.ts';

const consentValue = z.enum(['granted', 'denied']).exactOptional();
const consent = z.object({ adUserData: consentValue, adPersonalization: consentValue }).catch({});
const detail = z
  .object({
    orderId: z.string().optional(),
    stage: z.string().optional(),
    consent,
    touch: z.record(z.string(), z.unknown()),
  })
  .partial();

const IDENTITY_EVENTS: ReadonlySet<string> = new Set(['identify', 'form_submit']);

export type Candidate = {
  goal: GoalRow;
  destination: GoalRow['destinations'][number];
  key: string;
  event: DecidedEvent;
  eventId: string;
  /** 0 for a conversion, 1 or more for its restatements. */
  sequence: number;
  isRefunded: boolean;
};

type KnownFacts = {
  goals: readonly GoalRow[];
  orders: readonly OrderFigures[];
  latest: readonly LatestConversion[];
  /** Currency of orders without a currency of their own. */
  currency: string;
};

export function getSubject(event: InboxEvent): string {
  return detail.parse(event.detail ?? {}).orderId ?? event.eventId;
}

export function toLateSignals(events: readonly InboxEvent[]): LateSignal[] {
  return events.flatMap(({ type, visitorId, occurredAt, detail: fields }): LateSignal[] => {
    const { touch = {} } = detail.parse(fields ?? {});
    if (CONVERSION_CLICK_IDS.some((field) => touch[field])) return [{ visitorId, at: occurredAt }];
    return type !== null && IDENTITY_EVENTS.has(type) ? [{ visitorId, at: null }] : [];
  });
}

/**
 * Returns candidates for `no_signal` conversions that may have a signal now. Omits conversions that are
 * outside the goal's window or older than its current definition, and orders that were deleted or fully
 * refunded.
 * @param known `now`: milliseconds since 1970
 */
export function toLateCandidates(
  conversions: readonly UnsignalledConversion[],
  { goals, orders, currency, now }: Omit<KnownFacts, 'latest'> & { now: number },
): Candidate[] {
  const figures = new Map(orders.map((order) => [order.orderId, order]));
  return conversions.flatMap((conversion) => {
    const { subject, eventId, visitorId, occurredAt, createdAt, touchedAt } = conversion;
    const goal = goals.find(({ name }) => name === conversion.goalName);
    const key = conversion.destination;
    const destination = goal?.destinations.find(
      (candidate) => toDestinationKey(candidate, goal.validateOnly) === key,
    );
    if (!goal || !destination || goal.since > createdAt) return [];
    const windowMs = goal.windowDays * DAY_MS;
    const isRecent = now - occurredAt.getTime() <= windowMs;
    const isVisited = touchedAt !== null && occurredAt.getTime() - touchedAt.getTime() <= windowMs;
    if (!isRecent && !isVisited) return [];
    const order = goal.triggerOn === ORDER_TRIGGER ? figures.get(subject) : undefined;
    if ((goal.triggerOn === ORDER_TRIGGER && !order) || isFullyRefunded(order)) return [];
    const event = {
      subject,
      trigger: goal.triggerOn,
      visitorId,
      occurredAt,
      ...toValue(order, currency),
      consent: consent.parse(conversion.consent ?? {}),
    };
    return [{ goal, destination, key, event, eventId, sequence: 0, isRefunded: false }];
  });
}

function toValue(order: OrderFigures | undefined, defaultCurrency: string) {
  if (!order) return { valueCents: null, currency: null };
  const valueCents = Math.max(0, order.revenueCents - order.refundedCents);
  return { valueCents, currency: order.currency ?? defaultCurrency };
}

function isFullyRefunded(order: OrderFigures | undefined): boolean {
  return order !== undefined && order.refundedCents > 0 && order.refundedCents >= order.revenueCents;
}

/**
 * An order is reported once per destination, with its current value. If a later event changes the value, the
 * candidate is a restatement.
 */
export function toCandidates(events: readonly InboxEvent[], known: KnownFacts): Candidate[] {
  const orders = new Map(known.orders.map((order) => [order.orderId, order]));
  const latest = new Map(known.latest.map((row) => [`${row.destination} ${row.subject}`, row]));
  const decidedKeys = new Set<string>();
  return events.flatMap((event) => {
    const { orderId, stage, consent: eventConsent = {} } = detail.parse(event.detail ?? {});
    const isRefund = event.type === 'order_refund';
    // A stage that is named like the order trigger does not trigger a goal.
    const stageTrigger = stage === ORDER_TRIGGER ? undefined : stage;
    const trigger = orderId === undefined ? stageTrigger : ORDER_TRIGGER;
    const order = orderId === undefined ? undefined : orders.get(orderId);
    if (event.type === null || trigger === undefined || (orderId !== undefined && !order)) return [];
    const subject = orderId ?? event.eventId;
    const decidedFields = { subject, trigger, ...toValue(order, known.currency) };
    const { valueCents } = decidedFields;
    const goals = known.goals.filter(
      (goal) => goal.triggerOn === trigger && goal.since.getTime() <= event.receivedAt.getTime(),
    );
    return goals.flatMap((goal) =>
      goal.destinations.flatMap((destination): Candidate[] => {
        const key = toDestinationKey(destination, goal.validateOnly);
        const pairKey = `${key} ${subject}`;
        const previous = latest.get(pairKey);
        if (decidedKeys.has(pairKey)) return [];
        const isRefunded = isFullyRefunded(order);
        const common = { goal, destination, key, eventId: event.eventId, isRefunded };
        if (!previous) {
          // Neither a refund nor an order that is already fully refunded is a conversion.
          if (isRefund || isRefunded) return [];
          decidedKeys.add(pairKey);
          const { visitorId, occurredAt } = event;
          return [
            {
              ...common,
              event: { ...decidedFields, visitorId, occurredAt, consent: eventConsent },
              sequence: 0,
            },
          ];
        }
        if (valueCents === null || valueCents === previous.valueCents || !isReported(previous.firstState))
          return [];
        decidedKeys.add(pairKey);
        const { visitorId, occurredAt } = previous;
        const restated = {
          ...decidedFields,
          visitorId,
          occurredAt,
          consent: consent.parse(previous.consent ?? {}),
        };
        return [{ ...common, event: restated, sequence: previous.sequence + 1 }];
      }),
    );
  });
}

function isReported(state: ConversionState): boolean {
  return ['pending', 'blocked', 'sent', 'accepted', 'duplicate', 'unknown', 'retracted'].includes(state);
}
