import { whileRowsAreLocked } from '../lock-rows.ts';
import { errorOf, openWorld, send, type World } from '../open-world.ts';
import { aBatch } from './a-batch.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a batch that is stored too slowly is answered with 503, and is not there until it is sent again', async () => {
  const headers = { 'x-app-key': world.tenant.appKey };
  const queue = (body: unknown) =>
    send(`${world.api.url}/emails/batch/queue`, { method: 'POST', headers, body });
  // The row of the day, which every batch counts its recipients in last.
  expect((await queue(aBatch())).status).toBe(202);
  const body = aBatch();
  const find = () => send(`${world.api.url}/emails/batch/${body.trackingId}`, { headers });
  const { projectId } = world.tenant;
  const row = ['select from email_daily_usage where project_id = $1 for update', projectId] as const;
  await whileRowsAreLocked(world, row, async (countWaiting) => {
    const answer = await queue(body);
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
    expect(await countWaiting()).toBeLessThanOrEqual(1);
  });
  expect((await find()).status).toBe(404);

  const again = await queue(body);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, null]);
  expect((await find()).body).toMatchObject({ totalRecipients: 2 });
  const third = await queue(body);
  expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
});
