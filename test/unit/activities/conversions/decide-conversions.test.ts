import { toCandidates, toLateCandidates } from '../../../../activities/conversions/candidates.ts';
import { decide } from '../../../../activities/conversions/decide-conversions.ts';
import type { GoalRow } from '../../../../models/conversions/conversion-goals.ts';
import type { InboxEvent } from '../../../../models/conversions/conversion-feeds.ts';
import type { OrderFigures } from '../../../../models/journey/visitors.ts';
import type { UnsignalledConversion } from '../../../../models/conversions/find-conversions.ts';

const AT = new Date('2026-11-01T10:00:00Z');
const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

const goal = (fields: Partial<GoalRow> = {}): GoalRow => ({
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

const event = (type: string, detail: Record<string, unknown>): InboxEvent => ({
  eventId: `${type}-1`,
  visitorId: 'visitor-1',
  occurredAt: AT,
  receivedAt: AT,
  type,
  detail,
});

const order = (refundedCents = 0): OrderFigures => ({
  orderId: 'o-1',
  visitorId: 'visitor-1',
  revenueCents: 100,
  refundedCents,
  currency: 'USD',
});

describe('toCandidates', () => {
  const candidates = (events: InboxEvent[], refundedCents = 0) =>
    toCandidates(events, { goals: [goal()], orders: [order(refundedCents)], latest: [], currency: 'USD' });

  it('a stage named "order" is not an order', () => {
    const events = [event('lifecycle', { stage: 'order' }), event('order', { orderId: 'o-1' })];
    expect(candidates(events).map(({ eventId }) => eventId)).toEqual(['order-1']);
  });

  it('a fully refunded order is no candidate', () => {
    const events = [event('order', { orderId: 'o-1' })];
    expect(candidates(events, 100)).toEqual([]);
    expect(candidates(events, 40)).toMatchObject([{ sequence: 0, event: { valueCents: 60 } }]);
  });
});

describe('toLateCandidates', () => {
  const anew = ({
    goals = [goal()],
    orders = [order()],
    touchedAt = minutesLater(-60),
    now = minutesLater(0),
  }: { goals?: GoalRow[]; orders?: OrderFigures[]; touchedAt?: Date | null; now?: Date } = {}) => {
    const found: UnsignalledConversion = {
      goalName: 'purchases',
      destination: 'meta/1',
      subject: 'o-1',
      eventId: 'order-1',
      visitorId: 'visitor-1',
      occurredAt: AT,
      createdAt: minutesLater(1),
      consent: null,
      touchedAt,
    };
    return toLateCandidates([found], { goals, orders, currency: 'USD', now: now.getTime() });
  };

  it('a late visit reconsiders the conversions of its goals', () => {
    expect(anew()).toMatchObject([{ sequence: 0, event: { subject: 'o-1', valueCents: 100 } }]);
  });

  it('a late visit reconsiders conversions within the goal window, or with a visit within it', () => {
    const now = minutesLater(8 * 24 * 60);
    const goals = [goal({ windowDays: 7 })];
    expect(anew({ goals, now, touchedAt: null })).toEqual([]);
    expect(anew({ goals, now })).toHaveLength(1);
    expect(anew({ goals, touchedAt: null })).toHaveLength(1);
  });

  it('a late visit reconsiders nothing from before the definition of the goal', () => {
    expect(anew({ goals: [goal({ since: minutesLater(2) })] })).toEqual([]);
  });

  it('a late visit reconsiders an order only while it exists', () => {
    expect(anew({ orders: [] })).toEqual([]);
    const stage = [goal({ triggerOn: 'customer' })];
    expect(anew({ goals: stage, orders: [] })).toMatchObject([{ event: { valueCents: null } }]);
  });
});

test("another visitor's click counts with recorded consent, after the visitor's own", () => {
  const [OWN, OF_ANOTHER] = ['fb.1.1790000000000.own', 'fb.1.1790000000000.other'] as const;
  const decided = (adUserData: 'granted' | undefined, own: string[] = []) => {
    const consent = adUserData === undefined ? {} : { adUserData };
    const events = [event('order', { orderId: 'o-1', consent })];
    const goals = [goal({ requireConsent: false })];
    const [candidate] = toCandidates(events, { goals, orders: [order()], latest: [], currency: 'USD' });
    if (!candidate) throw new Error('Nothing is events.');
    const clicks = [
      ...own.map((fbc) => ({ at: AT, touch: { fbc }, isOwn: true, visitorId: 'v-1' })),
      { at: AT, touch: { fbc: OF_ANOTHER }, isOwn: false, visitorId: 'v-2' },
    ];
    const limits = { now: AT.getTime(), googleMaxAgeDays: 90, isRetracted: false };
    return decide(candidate, { clicks, identities: [], lastTouch: null }, limits);
  };
  expect(decided('granted')).toMatchObject({
    payload: { user_data: { fbc: OF_ANOTHER } },
    clickVisitorId: 'v-2',
  });
  expect(decided('granted', [OWN])).toMatchObject({
    payload: { user_data: { fbc: OWN } },
    clickVisitorId: null,
  });
  expect(decided(undefined, [OWN])).toMatchObject({ payload: { user_data: { fbc: OWN } } });
  expect(decided(undefined)).toMatchObject({ state: 'no_consent', reason: 'consent_missing', payload: null });
});
