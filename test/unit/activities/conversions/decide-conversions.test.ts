import { toCandidates, toLateCandidates } from '../../../../activities/conversions/candidates.ts';
import { decideConversion } from '../../../../activities/conversions/decide-conversions.ts';
import type { GoalRow } from '../../../../models/conversions/conversion-goals.ts';
import type { InboxEvent } from '../../../../models/conversions/conversion-feeds.ts';
import type { OrderFigures } from '../../../../models/journey/visitors.ts';
import type { UnsignalledConversion } from '../../../../models/conversions/find-conversions.ts';

const AT = new Date('2026-11-01T10:00:00Z');
const addMinutes = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

const buildGoal = (fields: Partial<GoalRow> = {}): GoalRow => ({
  name: 'purchases',
  triggerOn: 'order',
  destinations: [{ connectionId: '0', provider: 'meta', account: '1' }],
  windowDays: 90,
  requireConsent: true,
  validateOnly: false,
  since: AT,
  createdAt: AT,
  updatedAt: AT,
  ...fields,
});

const buildEvent = (type: string, detail: Record<string, unknown>): InboxEvent => ({
  eventId: `${type}-1`,
  visitorId: 'visitor-1',
  occurredAt: AT,
  receivedAt: AT,
  type,
  detail,
});

const buildOrder = (refundedCents = 0): OrderFigures => ({
  orderId: 'o-1',
  visitorId: 'visitor-1',
  revenueCents: 100,
  refundedCents,
  currency: 'USD',
});

const listCandidates = (events: InboxEvent[], refundedCents = 0) =>
  toCandidates(events, {
    goals: [buildGoal()],
    orders: [buildOrder(refundedCents)],
    latest: [],
    currency: 'USD',
  });

it('toCandidates ignores a lifecycle stage named "order"', () => {
  const events = [buildEvent('lifecycle', { stage: 'order' }), buildEvent('order', { orderId: 'o-1' })];
  expect(listCandidates(events).map(({ eventId }) => eventId)).toEqual(['order-1']);
});

it('toCandidates returns no candidate for a fully refunded order', () => {
  const events = [buildEvent('order', { orderId: 'o-1' })];
  expect(listCandidates(events, 100)).toEqual([]);
  expect(listCandidates(events, 40)).toMatchObject([{ sequence: 0, event: { valueCents: 60 } }]);
});

const listLateCandidates = ({
  goals = [buildGoal()],
  orders = [buildOrder()],
  touchedAt = addMinutes(-60),
  now = addMinutes(0),
}: { goals?: GoalRow[]; orders?: OrderFigures[]; touchedAt?: Date | null; now?: Date } = {}) => {
  const found: UnsignalledConversion = {
    goalName: 'purchases',
    destination: 'meta/1',
    subject: 'o-1',
    eventId: 'order-1',
    visitorId: 'visitor-1',
    occurredAt: AT,
    createdAt: addMinutes(1),
    consent: null,
    touchedAt,
  };
  return toLateCandidates([found], { goals, orders, currency: 'USD', now: now.getTime() });
};

it('toLateCandidates returns a stored conversion without a signal as a candidate, with the value of its order', () => {
  expect(listLateCandidates()).toMatchObject([{ sequence: 0, event: { subject: 'o-1', valueCents: 100 } }]);
});

it('toLateCandidates returns a conversion only if it occurred within the window of its goal, or if a visit preceded it within the window', () => {
  const now = addMinutes(8 * 24 * 60);
  const goals = [buildGoal({ windowDays: 7 })];
  expect(listLateCandidates({ goals, now, touchedAt: null })).toEqual([]);
  expect(listLateCandidates({ goals, now })).toHaveLength(1);
  expect(listLateCandidates({ goals, touchedAt: null })).toHaveLength(1);
});

it('toLateCandidates returns no conversion that was stored before its goal was defined', () => {
  expect(listLateCandidates({ goals: [buildGoal({ since: addMinutes(2) })] })).toEqual([]);
});

it('toLateCandidates skips a conversion whose order was deleted, but not a conversion by lifecycle stage, which has no order', () => {
  expect(listLateCandidates({ orders: [] })).toEqual([]);
  const goals = [buildGoal({ triggerOn: 'customer' })];
  expect(listLateCandidates({ goals, orders: [] })).toMatchObject([{ event: { valueCents: null } }]);
});

it("decideConversion uses another visitor's click only if consent is granted and the converting visitor has no click", () => {
  const [OWN_CLICK, OTHER_CLICK] = ['fb.1.1790000000000.own', 'fb.1.1790000000000.other'] as const;
  const decideOrder = (adUserData: 'granted' | undefined, ownClicks: string[] = []) => {
    const consent = adUserData === undefined ? {} : { adUserData };
    const events = [buildEvent('order', { orderId: 'o-1', consent })];
    const goals = [buildGoal({ requireConsent: false })];
    const [candidate] = toCandidates(events, { goals, orders: [buildOrder()], latest: [], currency: 'USD' });
    if (!candidate) throw new Error('toCandidates returned no candidate.');
    const clicks = [
      ...ownClicks.map((fbc) => ({ at: AT, touch: { fbc }, isOwn: true, visitorId: 'v-1' })),
      { at: AT, touch: { fbc: OTHER_CLICK }, isOwn: false, visitorId: 'v-2' },
    ];
    const limits = { now: AT.getTime(), googleMaxAgeDays: 90, isRetracted: false };
    return decideConversion(candidate, { clicks, identities: [], lastTouch: null }, limits);
  };
  expect(decideOrder('granted')).toMatchObject({
    payload: { user_data: { fbc: OTHER_CLICK } },
    clickVisitorId: 'v-2',
  });
  expect(decideOrder('granted', [OWN_CLICK])).toMatchObject({
    payload: { user_data: { fbc: OWN_CLICK } },
    clickVisitorId: null,
  });
  expect(decideOrder(undefined, [OWN_CLICK])).toMatchObject({ payload: { user_data: { fbc: OWN_CLICK } } });
  expect(decideOrder(undefined)).toMatchObject({
    state: 'no_consent',
    reason: 'consent_missing',
    payload: null,
  });
});
