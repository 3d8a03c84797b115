import { z } from 'zod';
import {
  CONVERSION_CLICK_IDS,
  destinationKey,
  GOOGLE_CLICK_IDS,
  META_CLICK_IDS,
  ORDER_TRIGGER,
  type ConversionReason,
  type ConversionState,
} from '../../domain/conversion-goal.ts';
import type { GoalRow } from '../../models/conversions/conversion-goals.ts';
import type { InboxEvent } from '../../models/conversions/conversion-feeds.ts';
import type {
  LateSignal,
  LatestConversion,
  UnsignalledConversion,
} from '../../models/conversions/find-conversions.ts';
import type { NewConversion } from '../../models/conversions/conversions.ts';
import type { OrderFigures } from '../../models/journey/visitors.ts';
import type { Signals } from '../../models/conversions/find-signals.ts';
import { latestClick, type DecidedEvent } from './decided-event.ts';
import { googleEvent } from './google-event.ts';
import { metaEvent } from './meta-event.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Age from which Meta refuses a whole call: its seven days less an hour for the queue. */
const META_MAX_AGE_MS = 7 * DAY_MS - 60 * 60_000;

const said = z.enum(['granted', 'denied']).exactOptional();
const consent = z.object({ adUserData: said, adPersonalization: said }).catch({});
const detail = z
  .object({
    orderId: z.string().optional(),
    stage: z.string().optional(),
    consent,
    touch: z.record(z.string(), z.unknown()),
  })
  .partial();

/** Events that contain an identity of a visitor. */
const TELL_IDENTITIES: ReadonlySet<string> = new Set(['identify', 'form_submit']);

/** One event of a goal for one destination, before the visitor's signals are read. */
export type Intent = {
  goal: GoalRow;
  destination: GoalRow['destinations'][number];
  key: string;
  event: DecidedEvent;
  eventId: string;
  /** 0 for a conversion; from 1 on for its restatements. */
  sequence: number;
  /** The order was refunded completely. */
  isRefunded: boolean;
};

export type Known = {
  goals: readonly GoalRow[];
  orders: readonly OrderFigures[];
  latest: readonly LatestConversion[];
  /** Default currency of an order. */
  currency: string;
};

/** Returns the subject of an event: the order, or the event itself. */
export function subjectOf(event: InboxEvent): string {
  return detail.parse(event.detail ?? {}).orderId ?? event.eventId;
}

/** Finds ad visits and identities among events. They may belong to conversions that were processed earlier. */
export function lateSignalsOf(events: readonly InboxEvent[]): LateSignal[] {
  return events.flatMap(({ type, visitorId, occurredAt, detail: told }): LateSignal[] => {
    const { touch = {} } = detail.parse(told ?? {});
    if (CONVERSION_CLICK_IDS.some((field) => touch[field])) return [{ visitorId, at: occurredAt }];
    return type !== null && TELL_IDENTITIES.has(type) ? [{ visitorId, at: null }] : [];
  });
}

/**
 * Returns the intents of earlier conversions without a signal whose goal window now contains one. Skips events before
 * the goal's current definition, and deleted or fully refunded orders. `now` in milliseconds since 1970.
 */
export function intentsAnew(
  found: readonly UnsignalledConversion[],
  { goals, orders, currency, now }: Omit<Known, 'latest'> & { now: number },
): Intent[] {
  const figures = new Map(orders.map((order) => [order.orderId, order]));
  return found.flatMap(({ goalName, destination: key, subject, eventId, visitorId, ...known }): Intent[] => {
    const { occurredAt, createdAt, touchedAt } = known;
    const goal = goals.find(({ name }) => name === goalName);
    const destination = goal?.destinations.find((one) => destinationKey(one, goal.validateOnly) === key);
    if (!goal || !destination || goal.since > createdAt) return [];
    const windowMs = goal.windowDays * DAY_MS;
    const isRecent = now - occurredAt.getTime() <= windowMs;
    const isVisited = touchedAt !== null && occurredAt.getTime() - touchedAt.getTime() <= windowMs;
    if (!isRecent && !isVisited) return [];
    const order = goal.triggerOn === ORDER_TRIGGER ? figures.get(subject) : undefined;
    if (goal.triggerOn === ORDER_TRIGGER && !order) return [];
    const valueCents = order ? Math.max(0, order.revenueCents - order.refundedCents) : null;
    if (order && valueCents === 0 && order.refundedCents > 0) return [];
    const event = {
      subject,
      trigger: goal.triggerOn,
      visitorId,
      occurredAt,
      valueCents,
      currency: order ? (order.currency ?? currency) : null,
      consent: consent.parse(known.consent ?? {}),
    };
    return [{ goal, destination, key, event, eventId, sequence: 0, isRefunded: false }];
  });
}

/**
 * Returns the intents of events. An order is uploaded once per destination with its current value; a later refund or an
 * earlier event produces a restatement.
 */
export function intentsOf(events: readonly InboxEvent[], known: Known): Intent[] {
  const orders = new Map(known.orders.map((order) => [order.orderId, order]));
  const latest = new Map(known.latest.map((one) => [`${one.destination} ${one.subject}`, one]));
  const decided = new Set<string>();
  return events.flatMap((event) => {
    const { orderId, stage, consent: agreed = {} } = detail.parse(event.detail ?? {});
    const isRefund = event.type === 'order_refund';
    // A stage may have any name, including that of orders.
    const ofStage = stage === ORDER_TRIGGER ? undefined : stage;
    const trigger = orderId === undefined ? ofStage : ORDER_TRIGGER;
    const order = orderId === undefined ? undefined : orders.get(orderId);
    if (event.type === null || trigger === undefined || (orderId !== undefined && !order)) return [];
    const subject = orderId ?? event.eventId;
    const valueCents = order ? Math.max(0, order.revenueCents - order.refundedCents) : null;
    const told = {
      subject,
      trigger,
      valueCents,
      currency: order ? (order.currency ?? known.currency) : null,
    };
    const goals = known.goals.filter(
      (goal) => goal.triggerOn === trigger && goal.since.getTime() <= event.receivedAt.getTime(),
    );
    return goals.flatMap((goal) =>
      goal.destinations.flatMap((destination): Intent[] => {
        const key = destinationKey(destination, goal.validateOnly);
        const place = `${key} ${subject}`;
        const before = latest.get(place);
        if (decided.has(place)) return [];
        const isRefunded = valueCents === 0 && (order?.refundedCents ?? 0) > 0;
        const common = { goal, destination, key, eventId: event.eventId, isRefunded };
        if (!before) {
          // Neither a refund nor a fully refunded order that was not uploaded yet is a conversion.
          if (isRefund || isRefunded) return [];
          decided.add(place);
          const { visitorId, occurredAt } = event;
          return [{ ...common, event: { ...told, visitorId, occurredAt, consent: agreed }, sequence: 0 }];
        }
        if (valueCents === null || valueCents === before.valueCents || !isTold(before.firstState)) return [];
        decided.add(place);
        const { visitorId, occurredAt } = before;
        const first = { ...told, visitorId, occurredAt, consent: consent.parse(before.consent ?? {}) };
        return [{ ...common, event: first, sequence: before.sequence + 1 }];
      }),
    );
  });
}

/** Returns whether a conversion is, or will be, at the provider. */
function isTold(state: ConversionState): boolean {
  return ['pending', 'blocked', 'sent', 'accepted', 'duplicate', 'unknown', 'retracted'].includes(state);
}

/** Returns the period before an event in which its visitor's clicks count. */
export function windowOf({ goal, event }: Intent): { visitorId: string; from: Date; until: Date } {
  const { visitorId, occurredAt } = event;
  const from = new Date(occurredAt.getTime() - goal.windowDays * DAY_MS);
  return { visitorId, from, until: occurredAt };
}

/**
 * Returns whether a conversion is retracted at Google. Meta has no retraction, and a validation-only upload counts
 * nothing.
 */
export function asksForRetraction({ goal, destination, isRefunded }: Intent): boolean {
  return isRefunded && destination.provider === 'googleads' && !goal.validateOnly;
}

/**
 * Decides the state of an intent and its upload. `now` in milliseconds since 1970. `isRetracted`: Google has, or may
 * have, retracted the conversion.
 */
export function decide(
  intent: Intent,
  signals: Signals,
  { now, googleMaxAgeDays, isRetracted }: { now: number; googleMaxAgeDays: number; isRetracted: boolean },
): NewConversion {
  const { goal, destination, event, sequence } = intent;
  const { provider } = destination;
  const ended = (state: ConversionState, reason: ConversionReason | null) =>
    toRow(intent, { state, reason, payload: null, clickVisitorId: null });
  if (sequence > 0 && provider === 'meta') return ended('not_adjustable', 'provider_takes_no_adjustment');
  if (sequence > 0 && isRetracted) return ended('not_adjustable', 'retracted');
  const { adUserData } = event.consent;
  if (adUserData === 'denied') return ended('no_consent', 'consent_denied');
  if (adUserData === undefined && goal.requireConsent) return ended('no_consent', 'consent_missing');
  const maxAgeMs = provider === 'meta' ? META_MAX_AGE_MS : googleMaxAgeDays * DAY_MS;
  if (now - event.occurredAt.getTime() > maxAgeMs) return ended('too_old', null);
  const toPayload = provider === 'meta' ? metaEvent : googleEvent;
  // Clicks of another visitor require an identity match, and an identity requires recorded consent.
  const clicks = adUserData === 'granted' ? signals.clicks : signals.clicks.filter(({ isOwn }) => isOwn);
  const payload = toPayload(event, { ...signals, clicks });
  if (payload) {
    const reason = sequence > 0 && event.valueCents === 0 ? 'counted_at_zero' : null;
    const click = latestClick(
      { ...signals, clicks },
      provider === 'meta' ? META_CLICK_IDS : GOOGLE_CLICK_IDS,
    );
    const clickVisitorId = click && !click.isOwn ? click.visitorId : null;
    return toRow(intent, { state: 'pending', reason, payload, clickVisitorId });
  }
  const agreed = toPayload({ ...event, consent: { ...event.consent, adUserData: 'granted' } }, signals);
  return agreed ? ended('no_consent', 'consent_missing') : ended('no_signal', 'no_click_or_identity');
}

function toRow(
  { goal, destination, key, event, eventId, sequence }: Intent,
  decided: Pick<NewConversion, 'state' | 'reason' | 'payload' | 'clickVisitorId'>,
): NewConversion {
  const { provider, connectionId, account, conversionAction = null, loginCustomerId = null } = destination;
  return {
    goalName: goal.name,
    destination: key,
    provider,
    connectionId,
    account,
    conversionAction,
    loginCustomerId,
    subject: event.subject,
    sequence,
    eventId,
    visitorId: event.visitorId,
    occurredAt: event.occurredAt,
    valueCents: event.valueCents,
    currency: event.currency,
    validateOnly: goal.validateOnly,
    ...decided,
  };
}
