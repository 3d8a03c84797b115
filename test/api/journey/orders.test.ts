import { journeySettingsSet } from '../../../admin/commands/journey-settings.ts';
import {
  ADDRESS,
  LEAD,
  minutesAgo,
  createVisitorId,
  openJourneyWorld,
  type ConnectedTenant,
} from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openJourneyWorld);

async function createShopper({ requests }: ConnectedTenant) {
  const [laptop, phone] = [createVisitorId(), createVisitorId()];
  for (const visitorId of [laptop, phone]) {
    await requests.collect({ type: 'identify', visitorId, email: ADDRESS, occurredAt: minutesAgo(600) });
  }
  return {
    requests,
    laptop,
    phone,
    report: (type: 'order' | 'order_refund', visitorId: string, minutes: number, fields: object) =>
      requests.collect({ type, visitorId, occurredAt: minutesAgo(minutes), ...fields }),
    listItems: async () => {
      const items = await requests.readAll(LEAD, { kinds: 'commerce' });
      return items.map(({ type, detail }) => [
        type,
        detail['orderId'],
        detail['revenueCents'] ?? detail['refundCents'],
      ]);
    },
    readHeader: async () => (await requests.read(LEAD)).journey.header,
  };
}

it.concurrent("sums revenue in the project's currency, and other currencies separately", async () => {
  const connected = await world.connectTenant();
  const { report, laptop, phone, readHeader } = await createShopper(connected);
  await report('order', laptop, 50, { orderId: 'o-1', revenueCents: 100, currency: 'USD' });
  await report('order', phone, 40, { orderId: 'o-2', revenueCents: 20, currency: 'EUR' });
  await report('order', laptop, 30, { orderId: 'o-3', revenueCents: 3, currency: 'EUR' });
  await report('order', laptop, 20, { orderId: 'o-4', revenueCents: 4_000, currency: 'JPY' });
  await report('order', laptop, 10, { orderId: 'o-5', revenueCents: 7 });
  expect(await readHeader()).toMatchObject({
    revenueCents: 107,
    orderCount: 5,
    otherRevenue: [
      { currency: 'EUR', revenueCents: 23 },
      { currency: 'JPY', revenueCents: 4_000 },
    ],
  });
  await journeySettingsSet(world.admin, { project: connected.tenant.projectId, currency: 'EUR' });
  expect(await readHeader()).toMatchObject({
    revenueCents: 30,
    otherRevenue: [
      { currency: 'JPY', revenueCents: 4_000 },
      { currency: 'USD', revenueCents: 100 },
    ],
  });
});

it.concurrent('subtracts refunds from revenue and lists them, even if a refund arrives before its order', async () => {
  const { report, laptop, phone, readHeader, listItems } = await createShopper(await world.connectTenant());
  await report('order_refund', laptop, 10, { orderId: 'o-1', refundCents: 30 });
  expect(await readHeader()).toMatchObject({ revenueCents: 0, orderCount: 0 });
  await report('order', laptop, 50, { orderId: 'o-1', revenueCents: 100, currency: 'USD' });
  expect(await readHeader()).toMatchObject({ revenueCents: 70, orderCount: 1 });
  await report('order_refund', phone, 5, { orderId: 'o-1', refundCents: 20 });
  expect(await readHeader()).toMatchObject({ revenueCents: 50, orderCount: 1 });
  await report('order_refund', phone, 4, { orderId: 'o-1', refundCents: 900 });
  expect(await readHeader()).toMatchObject({ revenueCents: 0, orderCount: 1 });
  expect(await listItems()).toEqual([
    ['order_refund', 'o-1', 900],
    ['order_refund', 'o-1', 20],
    ['order_refund', 'o-1', 30],
    ['order', 'o-1', 100],
  ]);
});

it.concurrent('counts an order once if several events report it, with the amount of the earliest event', async () => {
  const { report, laptop, phone, readHeader, listItems } = await createShopper(await world.connectTenant());
  await report('order', laptop, 30, { orderId: 'o-1', revenueCents: 100 });
  await report('order', laptop, 20, { orderId: 'o-1', revenueCents: 999 });
  await report('order', phone, 10, { orderId: 'o-1', revenueCents: 888 });
  expect(await listItems()).toEqual([['order', 'o-1', 100]]);
  await report('order', phone, 40, { orderId: 'o-1', revenueCents: 90 });
  expect(await listItems()).toEqual([['order', 'o-1', 90]]);
  expect(await readHeader()).toMatchObject({ revenueCents: 90, orderCount: 1 });
});

it.concurrent('keeps the position of an order in a journey when an earlier or a later event of the order arrives during paging', async () => {
  const { report, laptop, phone, requests } = await createShopper(await world.connectTenant());
  for (const [minutes, orderId] of [
    [10, 'o-1'],
    [20, 'o-2'],
    [30, 'o-3'],
  ] as const) {
    await report('order', laptop, minutes, { orderId, revenueCents: 100 });
  }
  let reported = false;
  const items = await requests.readAll(LEAD, { kinds: 'commerce', limit: 1 }, async () => {
    if (reported) return;
    reported = true;
    await report('order', phone, 500, { orderId: 'o-2', revenueCents: 1 });
    await report('order', phone, 1, { orderId: 'o-3', revenueCents: 1 });
  });
  expect(items.map(({ detail }) => detail['orderId'])).toEqual(['o-1', 'o-2', 'o-3']);
});
