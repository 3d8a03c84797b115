import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createSweepMetrics } from '../../worker/metrics/sweeps.ts';
import { sweep } from '../../worker/sweeper.ts';
import { createTestDatabase } from '../support/database.ts';
import { createTemporalConnection } from '../../settings/temporal-connection.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';

/** Days for which events of mails that Throughline did not send are kept. */
const DAYS = 30;

const database = keepOpen(createTestDatabase);

async function insertBatches(count: number): Promise<string[]> {
  const projectId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.sql(`
    insert into users (id, email, name) values ('u', 'u@example.com', 'U') on conflict do nothing;
    insert into projects (id, name, owner_id) values ('${projectId}', 'P', 'u')`);
  await database.sql(
    `insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
       total_batches, queued_by, request_id, created_at, requested_at)
     select id, $1, id::text, '', '{}', '{}', 1, 1, 'x', 'x', at, at
     from unnest($2::uuid[]) with ordinality as batch (id, position),
       lateral (select now() - interval '1 hour' + position * interval '1 second') as moment (at)`,
    [projectId, ids],
  );
  return ids;
}

async function sweepDuring(client: Client, work: () => Promise<unknown>, intervalMs = 100): Promise<void> {
  const worker = database.connect('worker', { poolSize: 2, statementTimeoutMs: 60_000 });
  const stop = new AbortController();
  const sweeping = sweep(
    {
      database: worker,
      client,
      queuePrefix: 'test',
      logger: pino({ level: 'silent' }),
      metrics: createSweepMetrics(new Registry()),
      eventRetentionDays: DAYS,
      hasObjectStore: false,
      intervalMs,
    },
    stop.signal,
  );
  try {
    await work();
  } finally {
    stop.abort();
    await sweeping;
    await client.connection.close();
  }
}

/** Longer than a test, so that the sweeper makes only one pass. */
const ONE_PASS_MS = 3_600_000;

async function countClaimed(ids: string[]): Promise<unknown> {
  const [row] = await database.sql(
    'select count(start_claimed_at)::integer as claimed from email_batches where id = any($1)',
    [ids],
  );
  return row?.['claimed'];
}

function createClient(start: (workflowId: string) => unknown): Client {
  const client = new Client({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
  jest.spyOn(client.workflow, 'signalWithStart').mockImplementation(async (_, { workflowId }) => {
    await start(workflowId);
    return { ...client.workflow.getHandle(workflowId), signaledRunId: '' };
  });
  return client;
}

it('the sweeper starts the other batches when one batch cannot be started', async () => {
  const [stuck = '', ...others] = await insertBatches(4);
  const started: string[] = [];
  const client = createClient(async (workflowId) => {
    if (workflowId.endsWith(stuck)) throw new Error('The start is refused.');
    started.push(workflowId);
  });
  await sweepDuring(client, () => eventually(async () => (started.length > 0 ? true : undefined)));
  expect(started.toSorted()).toEqual(others.map((id) => `email-batch/${id}`).toSorted());
});

it('the sweeper starts in one pass all batches that an outage delayed, oldest first', async () => {
  const batchIds = await insertBatches(130);
  const expectedIds = batchIds.map((id) => `email-batch/${id}`);
  const started: string[] = [];
  const client = createClient(async (workflowId) => {
    if (expectedIds.includes(workflowId)) started.push(workflowId);
  });
  const waitForAll = () => eventually(async () => (started.length >= batchIds.length ? true : undefined));
  await sweepDuring(client, waitForAll, ONE_PASS_MS);
  expect(started.toSorted()).toEqual(expectedIds.toSorted());
  expect(started.slice(0, 20).filter((id) => !expectedIds.slice(0, 50).includes(id))).toEqual([]);
});

it('the sweeper ends its pass and releases its claims when Temporal does not answer', async () => {
  const batchIds = await insertBatches(130);
  const client = new Client({ connection: createTemporalConnection('127.0.0.1:1', {}) });
  const spy = jest.spyOn(client.workflow, 'signalWithStart');
  const countClaims = () => countClaimed(batchIds);
  await sweepDuring(
    client,
    () =>
      eventually(async () => (spy.mock.calls.length > 0 && (await countClaims()) === 0 ? true : undefined)),
    ONE_PASS_MS,
  );
  expect(spy.mock.calls.length).toBeLessThan(batchIds.length);
});

it('the sweeper starts the other batches while the start of one batch hangs', async () => {
  const batchIds = await insertBatches(130);
  const [slow = '', ...others] = batchIds.map((id) => `email-batch/${id}`);
  const started: string[] = [];
  const end = new AbortController();
  const client = createClient(async (workflowId) => {
    if (workflowId === slow) await once(end.signal, 'abort');
    if (others.includes(workflowId)) started.push(workflowId);
  });
  const waitForOthers = () => eventually(async () => (started.length >= others.length ? true : undefined));
  await sweepDuring(client, () => waitForOthers().finally(() => end.abort()), ONE_PASS_MS);
  expect(started.toSorted()).toEqual(others.toSorted());
});

it('the sweeper starts batches that are queued behind many refused batches, and retries the refused batches later', async () => {
  const refused = await insertBatches(100);
  const others = await insertBatches(3);
  const calls: string[] = [];
  const client = createClient(async (workflowId) => {
    calls.push(workflowId);
    if (refused.some((id) => workflowId.endsWith(id))) throw new Error('The start is refused.');
  });
  const expectedIds = [...refused, ...others].map((id) => `email-batch/${id}`);
  const waitForAll = () =>
    eventually(async () => (expectedIds.every((id) => calls.includes(id)) ? true : undefined));
  await sweepDuring(client, waitForAll, ONE_PASS_MS);
  expect(await countClaimed(refused)).toBe(refused.length);
});

it('the sweeper deletes expired events of mails that Throughline did not send, and no other events', async () => {
  await insertBatches(1);
  // `old`: more expired events than one statement deletes; `young`: events that expire in an hour; `claimed`:
  // an expired event of a mail that Throughline sent.
  await database.sql(
    `insert into email_events (svix_id, project_id, batch_id, index, message_id, type, occurred_at, received_at)
     select age || place, case age when 'claimed' then b.project_id end, b.id, 0, place::text, 'email.opened',
       now(), now() - make_interval(days => $1) + case age when 'young' then 1 else -1 end * interval '1 hour'
     from (select id, project_id from email_batches limit 1) b,
       (values ('old', 1200), ('young', 4), ('claimed', 1)) as ages (age, number), generate_series(1, number) place`,
    [DAYS],
  );
  const readEventIds = async () =>
    (await database.sql('select svix_id from email_events order by svix_id')).map((row) =>
      String(row['svix_id']),
    );
  const client = new Client({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
  await sweepDuring(client, () =>
    eventually(async () => ((await readEventIds()).some((id) => id.startsWith('old')) ? undefined : true)),
  );
  expect(await readEventIds()).toEqual(['claimed1', 'young1', 'young2', 'young3', 'young4']);
});
