import { Client } from 'pg';
import { createVisitorId, openJourneyWorld } from '../support/journey-world.ts';
import { keepOpen } from '../support/keep-open.ts';
import { waitForLock } from '../support/database.ts';

const EVENT_COUNT = 2_500;

const world = keepOpen(() => openJourneyWorld({ withoutWorker: true }));

it('another worker finishes the erasure that a killed worker started, and counts each row once', async () => {
  const { requests, privacy } = world.getClients(world.tenant);
  const visitorId = createVisitorId();
  for (let sent = 0; sent < EVENT_COUNT; sent += 500) {
    const views = Array.from({ length: 500 }, () => ({ type: 'page_view', visitorId, path: '/' }));
    await requests.collect(...views);
  }
  const worker = await world.startWorkerProcess();
  const locker = new Client({ connectionString: world.database.superuserUrl });
  await locker.connect();
  let id: string;
  try {
    // Two transactions erase 1,000 events each. The lock blocks the third, which erases the last 500 events
    // and the visitor's row.
    await locker.query('begin');
    await locker.query('select from visitors where visitor_id = $1 for update', [visitorId]);
    id = await privacy.create('erase', { visitorIds: [visitorId] });
    await waitForLock(world, { application: 'throughline-worker' });
    expect((await privacy.find(id))?.counts['events']).toBe(2_000);
    worker.kill();
    await worker.exited;
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  await world.startWorker();
  expect((await privacy.waitForEnd(id)).counts).toMatchObject({ events: EVENT_COUNT, visitors: 1 });
  expect(await world.sql('select from events where visitor_id = $1', [visitorId])).toEqual([]);
});

it('the sweeper starts the workflow of an erasure that was stored but not started', async () => {
  await world.startWorker();
  const { tenant, requests, privacy } = world.getClients(world.tenant);
  const visitorId = createVisitorId();
  await requests.collect({ type: 'page_view', visitorId, path: '/' });
  const [row] = await world.sql(
    `insert into journey_requests (project_id, kind, subject_digest, subject, requested_by, request_id, created_at)
     values ($1, 'erase', 'x', $2, 'test', 'test', now() - interval '1 minute') returning id`,
    [tenant.projectId, JSON.stringify({ ids: [], emails: [], phones: [], visitorIds: [visitorId] })],
  );
  const ended = await privacy.waitForEnd(String(row?.['id']));
  expect(ended).toMatchObject({ state: 'completed', counts: { visitors: 1 } });
});
