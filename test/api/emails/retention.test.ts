import { pino } from 'pino';
import { Registry } from 'prom-client';
import { applyRetention } from '../../../worker/apply-retention.ts';
import { createRetentionMetrics } from '../../../worker/metrics/retention.ts';
import { createBatchClient } from '../../support/email-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openWorld } from '../open-world.ts';
import { findBatch, queueBatch } from './batch-requests.ts';
import { createSentBatch } from './sent-batch.ts';

const world = keepOpen(openWorld);

const getClient = () => createBatchClient(world.api.url, { 'x-app-key': world.tenant.appKey });

const BODY = {
  template: { subject: 'For {{name}}', text: 'Dear {{name}}' },
  recipients: [{ email: 'ada@example.com', params: { name: 'Ada' } }],
};

/** `endedDaysAgo`: null if the batch has not ended. */
async function createBatch(state: string, endedDaysAgo: number | null): Promise<string> {
  const { trackingId } = await createSentBatch(world, ['ada@example.com'], { change: BODY });
  await world.sql(
    `with batch as (
       update email_batches set state = $2, created_at = now() - interval '2000 days',
         completed_at = now() - make_interval(days => $3) where tracking_id = $1 returning project_id, id),
     call as (
       insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest, attempted_at, recorded_at)
       select project_id, gen_random_uuid(), id, 0, '{0}', '', now(), now() from batch)
     insert into email_events (svix_id, project_id, batch_id, index, message_id, type, occurred_at)
     select id, project_id, id, 0, id, 'email.delivered', now() from batch`,
    [trackingId, state, endedDaysAgo],
  );
  return trackingId;
}

async function applyRetentionDuring(work: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const database = world.database.connect('worker', { poolSize: 2 });
  const logger = pino({ level: 'silent' });
  const metrics = createRetentionMetrics(new Registry());
  const running = applyRetention({ database, logger, metrics, intervalMs: 50 }, stop.signal);
  try {
    await work();
  } finally {
    stop.abort();
    await running;
  }
}

it("deletes a batch's content 30 days after its end and the batch after a year, unless the outcome of a call is not recorded", async () => {
  const [young, old, expired] = [
    await createBatch('completed', 29),
    await createBatch('completed', 31),
    await createBatch('cancelled', 366),
  ];
  const open = await Promise.all(['scheduled', 'paused', 'blocked'].map((state) => createBatch(state, null)));
  const unrecorded = await createBatch('cancelled', 366);
  await world.sql(
    `update email_calls set recorded_at = null
     where batch_id = (select id from email_batches where tracking_id = $1)`,
    [unrecorded],
  );
  const listContents = async () =>
    world.sql(`select tracking_id from email_batches b join email_recipients r on r.batch_id = b.id
       where r.params = '{"name": "Ada"}' and template ->> 'text' = 'Dear {{name}}'`);
  await applyRetentionDuring(async () => {
    await eventually(async () => (await listContents()).length === 5);
    await eventually(async () => (await findBatch(world, expired)).status === 404);
  });
  expect(await listContents()).toEqual(
    expect.arrayContaining([young, ...open, unrecorded].map((id) => ({ tracking_id: id }))),
  );
  // Recipients of a deleted batch may stay stored but hidden (test/models/emails/recipient-quarters.test.ts).
  const rest = await world.sql(`select (select count(*)::int from email_batches) as batches,
       (select count(*)::int from email_recipients r join email_batches b on b.id = r.batch_id) as recipients,
       (select count(*)::int from email_calls) as calls, (select count(*)::int from email_events) as events`);
  expect(rest).toEqual([{ batches: 6, recipients: 6, calls: 6, events: 6 }]);

  // The recipients of a batch outlive its content, but a batch without content cannot be retried.
  expect(await getClient().recipients(old)).toMatchObject([{ email: 'ada@example.com', status: 'sent' }]);
  await world.sql(
    `update email_recipients set status = 'failed', message_id = null
     where batch_id in (select id from email_batches where tracking_id = any($1))`,
    [[young, old]],
  );
  expect(await getClient().control(old, 'retry')).toEqual({ refused: 409 });
  expect(await getClient().control(young, 'retry')).toMatchObject({ state: 'queued' });
});

it('accepts a `trackingId` as new after its batch was deleted', async () => {
  const trackingId = await createBatch('completed', 364);
  const isReplay = async () => {
    const answer = await queueBatch(world.api.url, world.tenant, { ...BODY, trackingId });
    expect(answer.status).toBe(202);
    return answer.headers.get('idempotent-replayed') === 'true';
  };
  expect(await isReplay()).toBe(true);
  await world.sql(
    `update email_batches set completed_at = completed_at - interval '2 days' where tracking_id = $1`,
    [trackingId],
  );
  await applyRetentionDuring(() => eventually(async () => !(await isReplay())));
  expect(await isReplay()).toBe(true);
});
