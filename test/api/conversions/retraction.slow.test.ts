import { DAY_MS } from '../../../domain/local-clock.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import {
  GOOGLE,
  isAtGoogle,
  META,
  openConversionsWorld,
  createVisitAndOrder,
  type Conversion,
} from '../../support/conversions-world.ts';

const world = keepOpen(openConversionsWorld, async () => {
  await world.connectGoogle();
  await world.connectMeta();
  await world.putGoal('purchases', { on: 'order', destinations: [GOOGLE, META] });
});

it('blocks a conversion while the connection lacks a scope, and discards it once the person is erased or the goal is deleted', async () => {
  const { other } = world;
  await world.connectGoogle(`${world.google.refreshToken}.adsonly`, other.projectId);
  const goal = { on: 'order', destinations: [GOOGLE] };
  expect(await world.call('PUT', 'conversion-goals/theirs', goal, other)).toMatchObject({ status: 200 });
  for (const orderId of ['erased-1', 'withdrawn-1']) {
    await world.sendEvents(createVisitAndOrder({ orderId }, { gclid: `click-${orderId}` }), other);
    const [blocked] = await world.waitForConversions(
      orderId,
      (found) => found[0]?.state === 'blocked',
      other,
    );
    expect(blocked).toMatchObject({
      reason: 'missing_scope',
      nextAction: expect.stringContaining('Reconnect'),
    });
  }
  const erase = { visitorIds: ['visitor-erased-1'] };
  const erasure = await world.call('POST', 'integrations/crmprovider/journey/erase', erase, other);
  expect(erasure.status).toBeLessThan(300);
  await world.waitForConversions('erased-1', (found) => found[0]?.state === 'erased', other);
  const kept = await world.sql(`select 1 from conversions where visitor_id = 'visitor-erased-1'`);
  expect(kept).toEqual([]);
  expect(await world.call('DELETE', 'conversion-goals/theirs', undefined, other)).toMatchObject({
    status: 200,
  });
  await world.waitForConversions('withdrawn-1', (found) => found[0]?.state === 'withdrawn', other);
  const payloads = await world.sql(
    `select 1 from conversions where settled_at is not null and payload is not null`,
  );
  expect(payloads).toEqual([]);
});

const getDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const createOrderId = () => `o-${randomUUID()}`;

async function getConversion(orderId: string, isReached: (one: Conversion) => boolean): Promise<Conversion> {
  const isFound = (one: Conversion) => isAtGoogle(one) && one.kind === 'conversion' && isReached(one);
  const found = await world.waitForConversions(orderId, (rows) => rows.some(isFound));
  const [conversion] = found.filter(isFound);
  if (!conversion) throw new Error(`The order ${orderId} has no conversion in the expected state.`);
  return conversion;
}

async function sendAcceptedOrder(at: Date): Promise<string> {
  const orderId = createOrderId();
  await world.sendEvents(createVisitAndOrder({ orderId, at }, { gclid: `click-${orderId}` }));
  await getConversion(orderId, ({ state }) => state === 'accepted');
  return orderId;
}

const sendRefund = (orderId: string, refundCents = 4_900) =>
  world.sendEvents([{ type: 'order_refund', visitorId: `visitor-${orderId}`, orderId, refundCents }]);

const listGoogleConversions = async (orderId: string) =>
  (await world.listGoogleConversions()).filter(({ transactionId }) => transactionId === orderId);

test.concurrent("sets the value of today's conversion to zero after a full refund, and cancels the pending retraction when the order has a value again", async () => {
  const orderId = await sendAcceptedOrder(new Date());
  await sendRefund(orderId);
  const { state, retraction } = await getConversion(orderId, (one) => one.retraction !== undefined);
  expect({ state, retraction }).toMatchObject({
    state: 'accepted',
    retraction: { cause: 'refund', state: 'pending' },
  });
  const inMs = Date.parse(retraction?.nextAttemptAt ?? '') - Date.now();
  expect(Math.abs(inMs - DAY_MS)).toBeLessThan(10 * 60_000);
  await world.waitForConversions(orderId, (rows) =>
    rows.some((one) => one.kind === 'restatement' && one.state === 'accepted'),
  );
  expect(await listGoogleConversions(orderId)).toMatchObject([{ isRetracted: false, value: 0 }]);
  const [, order] = createVisitAndOrder({ orderId, at: getDaysAgo(1), revenueCents: 9_000 }, {});
  await world.sendEvents([order]);
  await getConversion(orderId, (one) => one.retraction === undefined);
  await world.waitForConversions(orderId, (rows) =>
    rows.some((one) => one.valueCents === 4_100 && one.state === 'accepted'),
  );
  expect(await listGoogleConversions(orderId)).toMatchObject([{ isRetracted: false, value: 41 }]);
});

test.concurrent('retracts the conversion of an order that is fully refunded after more than a day, and reports no later value of the order', async () => {
  const orderId = await sendAcceptedOrder(getDaysAgo(2));
  await sendRefund(orderId);
  const { retraction } = await getConversion(orderId, ({ state }) => state === 'retracted');
  expect(retraction).toEqual({ cause: 'refund', state: 'retracted', settledAt: expect.any(String) });
  const atZero = { isRetracted: true, value: 0, received: 2 };
  expect(await listGoogleConversions(orderId)).toMatchObject([atZero]);
  const getRestatedValues = (rows: Conversion[]) =>
    rows.filter((one) => isAtGoogle(one) && one.kind === 'restatement').map(({ valueCents }) => valueCents);
  const [, order] = createVisitAndOrder({ orderId, at: getDaysAgo(3), revenueCents: 9_000 }, {});
  await world.sendEvents([order]);
  await world.waitForConversions(orderId, (rows) => getRestatedValues(rows).includes(4_100));
  await sendRefund(orderId, 4_100);
  const found = await world.waitForConversions(orderId, (rows) => getRestatedValues(rows).length === 3);
  const notAdjustable = { state: 'not_adjustable', reason: 'retracted' };
  expect(found.filter((one) => isAtGoogle(one) && one.kind === 'restatement')).toMatchObject([
    { valueCents: 0, ...notAdjustable },
    { valueCents: 4_100, ...notAdjustable },
    { valueCents: 0, state: 'accepted', reason: 'counted_at_zero' },
  ]);
  expect(await listGoogleConversions(orderId)).toMatchObject([atZero]);
});

test.concurrent('retracts the conversions of an erased person, but reports `too_old` for a conversion from 60 days ago', async () => {
  const orderId = await sendAcceptedOrder(getDaysAgo(2));
  const old = await sendAcceptedOrder(getDaysAgo(60));
  const body = { visitorIds: [`visitor-${orderId}`, `visitor-${old}`] };
  const erasure = await world.call('POST', 'integrations/crmprovider/journey/erase', body);
  expect(erasure.status).toBeLessThan(300);
  const retracted = await getConversion(orderId, ({ state }) => state === 'retracted');
  expect(retracted.retraction).toEqual({
    cause: 'erasure',
    state: 'retracted',
    settledAt: expect.any(String),
  });
  expect(await listGoogleConversions(orderId)).toMatchObject([{ isRetracted: true }]);
  const late = await getConversion(old, (one) => one.retraction?.state === 'too_old');
  expect(late).toMatchObject({ state: 'accepted', retraction: { cause: 'erasure' } });
  expect(await listGoogleConversions(old)).toMatchObject([{ isRetracted: false }]);
});

test('sends the conversion of an order when a visit within the goal window is reported after the order', async () => {
  await world.putGoal('purchases', { on: 'order', destinations: [GOOGLE, META], windowDays: 7 });
  const [inside, outside] = [createOrderId(), createOrderId()];
  const events = [inside, outside].map((orderId) =>
    createVisitAndOrder({ orderId, at: getDaysAgo(1) }, { gclid: `late-${orderId}` }),
  );
  await world.sendEvents(events.map(([, order]) => order));
  for (const orderId of [inside, outside]) await getConversion(orderId, ({ state }) => state === 'no_signal');
  const [early, late] = events.map(([visit]) => visit);
  await world.sendEvents([{ ...late, occurredAt: getDaysAgo(9).toISOString() }, { ...early }]);
  await getConversion(inside, ({ state }) => state === 'accepted');
  expect(await listGoogleConversions(inside)).toMatchObject([
    { adIdentifiers: { gclid: `late-${inside}` }, received: 1 },
  ]);
  await getConversion(outside, ({ state }) => state === 'no_signal');
  const found = await world.waitForConversions(inside, () => true);
  expect(found.filter((one) => !isAtGoogle(one))).toMatchObject([{ state: 'no_signal' }]);
});

test("sends the conversion of an order once the person is identified or a visit on the person's other device is reported", async () => {
  await world.putGoal('purchases', { on: 'order', destinations: [GOOGLE, META], windowDays: 7 });
  const [identified, old, joined, late] = [
    createOrderId(),
    createOrderId(),
    createOrderId(),
    createOrderId(),
  ];
  const orders = [identified, old, joined, late].map((orderId) =>
    createVisitAndOrder({ orderId, at: getDaysAgo(orderId === old ? 8 : 1) }, {}),
  );
  const createIdentify = (orderId: string, visitorId: string) => ({
    type: 'identify',
    visitorId,
    crmLeadId: `lead-${orderId}`,
  });
  await world.sendEvents(orders.map(([, order]) => order));
  await world.sendEvents([joined, late].map((orderId) => createIdentify(orderId, `visitor-${orderId}`)));
  for (const orderId of [identified, old, joined, late]) {
    await getConversion(orderId, ({ state }) => state === 'no_signal');
  }
  const visits = [joined, late].map((orderId) => {
    const [visit] = createVisitAndOrder({ orderId, at: getDaysAgo(2) }, { gclid: `phone-${orderId}` });
    return { ...visit, visitorId: `phone-${orderId}`, sessionId: `phone-${orderId}` };
  });
  // The visit of `joined` arrives before the visitor is identified. The visit of `late` arrives after that.
  await world.sendEvents([...visits.slice(0, 1), createIdentify(late, `phone-${late}`)]);
  await world.sendEvents([
    ...visits.slice(1),
    createIdentify(joined, `phone-${joined}`),
    ...[old, identified].map((one) => ({
      ...createIdentify(one, `visitor-${one}`),
      email: `${one}@example.com`,
    })),
  ]);
  for (const orderId of [joined, late]) {
    await getConversion(orderId, ({ state }) => state === 'accepted');
    const reported = { adIdentifiers: { gclid: `phone-${orderId}` }, received: 1 };
    expect(await listGoogleConversions(orderId)).toMatchObject([reported]);
  }
  await getConversion(identified, ({ state }) => state === 'accepted');
  expect(await listGoogleConversions(identified)).toMatchObject([{ userIdentifiers: 1, received: 1 }]);
  await getConversion(old, ({ state }) => state === 'no_signal');
});
