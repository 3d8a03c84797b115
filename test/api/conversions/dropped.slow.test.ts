import {
  GOOGLE,
  openConversionsWorld,
  visitAndOrder,
  type ConversionsWorld,
} from '../../support/conversions-world.ts';
import { runSql } from '../emails/sent-batch.ts';

let world: ConversionsWorld;
beforeAll(async () => {
  world = await openConversionsWorld();
});
afterAll(() => world.close());

it('blocks a conversion that lacks a scope, and drops it when its person is erased or its goal deleted', async () => {
  const { other } = world;
  await world.connectGoogle(`${world.google.refreshToken}.adsonly`, other.projectId);
  const goal = { on: 'order', destinations: [GOOGLE] };
  expect(await world.call('PUT', 'conversion-goals/theirs', goal, other)).toMatchObject({ status: 200 });
  for (const orderId of ['erased-1', 'withdrawn-1']) {
    await world.tell(visitAndOrder({ orderId }, { gclid: `click-${orderId}` }), other);
    const [blocked] = await world.settled(orderId, (found) => found[0]?.state === 'blocked', other);
    expect(blocked).toMatchObject({
      reason: 'missing_scope',
      nextAction: expect.stringContaining('Reconnect'),
    });
  }
  const erase = { visitorIds: ['visitor-erased-1'] };
  const asked = await world.call('POST', 'integrations/crmprovider/journey/erase', erase, other);
  expect(asked.status).toBeLessThan(300);
  await world.settled('erased-1', (found) => found[0]?.state === 'erased', other);
  const kept = await runSql(world, `select 1 from conversions where visitor_id = 'visitor-erased-1'`);
  expect(kept).toEqual([]);
  expect(await world.call('DELETE', 'conversion-goals/theirs', undefined, other)).toMatchObject({
    status: 200,
  });
  await world.settled('withdrawn-1', (found) => found[0]?.state === 'withdrawn', other);
  const payloads = await runSql(
    world,
    `select 1 from conversions where settled_at is not null and payload is not null`,
  );
  expect(payloads).toEqual([]);
});
