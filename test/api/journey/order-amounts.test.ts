import { openWorld, type World } from '../open-world.ts';
import { anEvent, collectedOf, fromServer, newVisitor, openTables } from './collecting.ts';

describe('amounts of orders', () => {
  let world: World;
  let tables: Awaited<ReturnType<typeof openTables>>;

  beforeAll(async () => {
    world = await openWorld();
    tables = await openTables(world);
  });
  afterAll(async () => {
    await tables.close();
    await world.close();
  });

  it('that are impossible do not take the other events of their batch with them', async () => {
    const visitorId = newVisitor();
    const order = (id: string, revenueCents: number, currency = 'USD') =>
      anEvent({ id, visitorId, type: 'order', orderId: id, revenueCents, currency });
    const refund = (id: string, refundCents: number) =>
      anEvent({ id, visitorId, type: 'order_refund', orderId: 'idr', refundCents });
    const impossible = [
      order('negative', -1),
      order('fraction', 49.5),
      order('too-large', 100_000_000_000_001),
      order('far-too-large', 1e200),
      refund('refund-of-nothing', 0),
      refund('refund-of-a-fraction', 0.5),
    ];
    const possible = [
      anEvent({ visitorId }),
      order('idr', 200_000_000_000, 'IDR'),
      order('largest', 100_000_000_000_000, 'JPY'),
      order('free', 0),
      refund('refund', 50_000_000_000),
    ];
    const answer = await fromServer(world)([...impossible, ...possible]);
    expect(collectedOf(answer)).toEqual({
      accepted: 5,
      duplicates: 0,
      ignored: impossible.map(({ id }) => ({ id, reason: 'amount' })),
    });
    const [visitor] = await tables.rows(
      'select order_count, revenue_by_currency from visitors where visitor_id = $1',
      [visitorId],
    );
    expect(visitor).toEqual({
      order_count: 3,
      revenue_by_currency: { IDR: 150_000_000_000, JPY: 100_000_000_000_000 },
    });
  });
});
