import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { ensureCompiledServers } from '../support/build-servers.ts';
import { getTestStack } from '../support/config.ts';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachOnce } from '../support/agreement.ts';
import { startOwnStack } from '../support/own-stack.ts';
import { keepOpen } from '../support/keep-open.ts';
import { queueUntilAccepted, type Attempt } from '../support/queue-until-accepted.ts';
import { canReachAll } from './kill-servers.ts';
import { killDuringWebhooks } from './webhooks.ts';

const queued = new Map<string, number>();

/** Low, so that batches are still being sent when a server is killed. */
const CALLS_PER_SECOND = 10;

const stack = keepOpen(async () =>
  startOwnStack({
    workers: 1,
    requestsPerSecond: CALLS_PER_SECOND,
    bundle: async () => getTestStack().workflowBundle,
    // The tests do not call Google Ads, and loading its client would double a worker's start time.
    workerEnv: { GOOGLE_ADS_PRELOAD: 'off' },
    compiled: await ensureCompiledServers(),
  }),
);

afterEach(async () => {
  queued.clear();
  await stack.account.reset();
});

async function connectSuperuser(): Promise<Client> {
  const client = new Client({ connectionString: stack.database.superuserUrl });
  await client.connect();
  return client;
}

const getHeaders = () => ({ 'x-app-key': stack.tenant.appKey });
const getBatches = () => createBatchClient(stack.url, getHeaders());

function queueBatch(count: number, trackingId: string = randomUUID()): Promise<Attempt[]> {
  queued.set(trackingId, count);
  const template = { subject: 'Hello {{name}}', text: 'Hello' };
  return queueUntilAccepted(stack.url, {
    headers: getHeaders(),
    body: { trackingId, recipients: createRecipients(count), template },
  });
}

async function waitForCalls(calls: number): Promise<void> {
  const before = (await stack.account.ledger()).length;
  await eventually(async () => {
    if ((await stack.account.ledger()).length >= before + calls) return true;
    const states = await Promise.all(
      [...queued.keys()].map(async (id) => (await getBatches().status(id)).state),
    );
    return states.every((state) => state === 'completed');
  });
}

const expectAgreement = () => expectEachOnce(stack, getBatches(), queued);

/** Expects an answer to every attempt. A 503 counts as an answer. */
function expectAnswers(attempts: Attempt[]): void {
  expect(attempts.filter(({ status }) => status === 'no response')).toEqual([]);
}

it.each([
  [
    'during the transaction of a POST',
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and usename = 'throughline_api'`,
    'begin; lock table email_recipients in exclusive mode',
  ],
  ['after the commit of a POST', `select from email_batches where tracking_id = $1`, 'begin'],
])(
  'each recipient gets one mail when the API is killed %s and the caller repeats the POST',
  async (_, condition, lockSql) => {
    const trackingId = randomUUID();
    const [watcher, locker] = await Promise.all([connectSuperuser(), connectSuperuser()]);
    await locker.query(lockSql);
    const posted = queueBatch(5_000, trackingId);
    for (;;) {
      const { rowCount } = await watcher.query(condition, condition.includes('$1') ? [trackingId] : []);
      if (rowCount !== 0) break;
    }
    await stack.api.kill();
    await Promise.all([watcher.end(), locker.end()]);
    await posted;
    await expectAgreement();
  },
);

it('each recipient gets one mail when Temporal is killed and requests arrive during the outage', async () => {
  await queueBatch(2_500);
  await waitForCalls(5);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await stack.temporal.kill(ended);
  expectAnswers(await queueBatch(150));
  expectAnswers(await queueBatch(150));
  end();
  await stack.temporal.waitUntilUp();
  await expectAgreement();
});

it('each recipient gets one mail when PostgreSQL is killed and requests arrive during the outage', async () => {
  await queueBatch(2_500);
  await waitForCalls(5);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await stack.postgres.kill(ended);
  const posted = queueBatch(150);
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/emails/batch/nothing', 503],
  ] as const) {
    expect([path, (await fetch(stack.url + path, { headers: getHeaders() })).status]).toEqual([path, status]);
  }
  end();
  await stack.postgres.waitUntilUp();
  await eventually(() => canReachAll(stack.url));
  expectAnswers(await posted);
  await expectAgreement();
});

it('each event is in the feed once and in order, and reaches the webhook, although every server is killed', async () => {
  await expect(killDuringWebhooks(stack, { seed: 1, count: 5, print: () => {} })).resolves.toEqual([]);
});

it('servers end only when a test kills them', () => {
  const servers = [stack.api, stack.temporal, stack.postgres, ...stack.workers];
  expect(servers.map((server) => server.countUnexpectedExits())).toEqual(servers.map(() => 0));
});
