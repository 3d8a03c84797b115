import { intentsAnew, intentsOf } from '../../../../activities/conversions/decide-conversions.ts';
import type { GoalRow } from '../../../../models/conversions/conversion-goals.ts';
import type { InboxEvent } from '../../../../models/conversions/conversion-inbox.ts';
import type { OrderFigures } from '../../../../models/conversions/find-signals.ts';
import type { UnsignalledConversion } from '../../../../models/conversions/late-touches.ts';

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

describe('what events tell', () => {
  const intents = (events: InboxEvent[], refundedCents = 0) =>
    intentsOf(events, { goals: [goal()], orders: [order(refundedCents)], latest: [], currency: 'USD' });

  it('is no order where a stage is called so', () => {
    const told = [event('lifecycle', { stage: 'order' }), event('order', { orderId: 'o-1' })];
    expect(intents(told).map(({ eventId }) => eventId)).toEqual(['order-1']);
  });

  it('is not an order that was refunded as a whole before it was decided on', () => {
    const told = [event('order', { orderId: 'o-1' })];
    expect(intents(told, 100)).toEqual([]);
    expect(intents(told, 40)).toMatchObject([{ sequence: 0, event: { valueCents: 60 } }]);
  });
});

describe('what a visit that is told late has looked at again', () => {
  const anew = ({
    goals = [goal()],
    orders = [order()],
  }: { goals?: GoalRow[]; orders?: OrderFigures[] } = {}) => {
    const found: UnsignalledConversion = {
      goalName: 'purchases',
      destination: 'meta/1',
      subject: 'o-1',
      eventId: 'order-1',
      visitorId: 'visitor-1',
      occurredAt: AT,
      createdAt: minutesLater(1),
      consent: null,
      touchedAt: minutesLater(-60),
    };
    return intentsAnew([found], { goals, orders, currency: 'USD' });
  };

  it('is what the goal is about', () => {
    expect(anew()).toMatchObject([{ sequence: 0, event: { subject: 'o-1', valueCents: 100 } }]);
  });

  it('is nothing of before the goal was about it', () => {
    expect(anew({ goals: [goal({ since: minutesLater(2) })] })).toEqual([]);
  });

  it('is an order only while that is there', () => {
    expect(anew({ orders: [] })).toEqual([]);
    const stage = [goal({ triggerOn: 'customer' })];
    expect(anew({ goals: stage, orders: [] })).toMatchObject([{ event: { valueCents: null } }]);
  });
});
