import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { compiledServers } from '../support/build-servers.ts';
import { testStack } from '../support/config.ts';
import { batchClient, people } from '../support/email-batch.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachOnce } from '../support/expect-each-once.ts';
import { startOwnStack, type OwnStack } from '../support/own-stack.ts';
import { canReachAll } from '../support/reaches-all.ts';
import { queueUntilAccepted, type Attempt } from '../support/queue-until-accepted.ts';
import { killDuringWebhooks } from './webhooks.ts';

jest.setTimeout(300_000);

let stack: OwnStack;
/** Number of queued recipients by tracking id. */
const queued = new Map<string, number>();

/** Slow enough that batches last for a while. */
const CALLS_A_SECOND = 10;

/** Stops a server until the test ends the outage. */
function absence() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

beforeAll(async () => {
  stack = await startOwnStack({
    workers: 1,
    requestsPerSecond: CALLS_A_SECOND,
    bundle: async () => testStack().workflowBundle,
    // No test here creates a campaign, and loading the Google Ads library would double the start time.
    workerEnv: { GOOGLE_ADS_PRELOAD: 'off' },
    compiled: await compiledServers(),
  });
});

afterEach(async () => {
  queued.clear();
  await stack.account.reset();
});

afterAll(() => stack.stop());

/** Connects as superuser. */
async function connect(): Promise<Client> {
  const client = new Client({ connectionString: stack.database.superuserUrl });
  await client.connect();
  return client;
}

const headers = () => ({ 'x-app-key': stack.tenant.appKey });
const batches = () => batchClient(stack.url, headers());

function queue(count: number, trackingId: string = randomUUID()): Promise<Attempt[]> {
  queued.set(trackingId, count);
  const template = { subject: 'Hello {{name}}', text: 'Hello' };
  return queueUntilAccepted(stack.url, {
    headers: headers(),
    body: { trackingId, recipients: people(count), template },
  });
}

/** Waits until the provider has received `calls` more calls, or all. */
async function moreCalls(calls: number): Promise<void> {
  const before = (await stack.account.ledger()).length;
  await eventually(async () => {
    if ((await stack.account.ledger()).length >= before + calls) return true;
    const states = await Promise.all(
      [...queued.keys()].map(async (id) => (await batches().status(id)).state),
    );
    return states.every((state) => state === 'completed') ? true : undefined;
  });
}

const expectAgreement = () => expectEachOnce(stack, batches(), queued);

/** Expects each attempt to be accepted or refused as retryable. `npm run test:faults` measures the delay. */
function expectAnswers(attempts: Attempt[]): void {
  expect(attempts.filter(({ status }) => status === 'no answer')).toEqual([]);
}

describe('batches during outages', () => {
  it('each recipient gets one mail when the worker is killed repeatedly during a batch', async () => {
    const [worker] = stack.workers;
    await queue(2_500);
    for (let kill = 0; kill < 3; kill += 1) {
      await moreCalls(5);
      await worker?.kill();
    }
    await expectAgreement();
  });

  it.each([
    [
      'its transaction is open',
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and usename = 'throughline_api'`,
      'begin; lock table email_recipients in exclusive mode',
    ],
    ['it has committed', `select from email_batches where tracking_id = $1`, 'begin'],
  ])(
    'each recipient gets one mail when the API is killed in mid-POST (%s) and the caller repeats it',
    async (_, sign, lockSql) => {
      const trackingId = randomUUID();
      const [watcher, locker] = await Promise.all([connect(), connect()]);
      await locker.query(lockSql);
      const posted = queue(5_000, trackingId);
      for (;;) {
        const { rowCount } = await watcher.query(sign, sign.includes('$1') ? [trackingId] : []);
        if (rowCount !== 0) break;
      }
      await stack.api.kill();
      await Promise.all([watcher.end(), locker.end()]);
      await posted;
      await expectAgreement();
    },
  );

  it('each recipient gets one mail when Temporal is killed and requests arrive during the outage', async () => {
    await queue(2_500);
    await moreCalls(5);
    const { ended, end } = absence();
    await stack.temporal.kill(ended);
    expectAnswers(await queue(150));
    expectAnswers(await queue(150));
    end();
    await stack.temporal.up();
    await expectAgreement();
  });

  it('each recipient gets one mail when PostgreSQL is killed and requests arrive during the outage', async () => {
    await queue(2_500);
    await moreCalls(5);
    const { ended, end } = absence();
    await stack.postgres.kill(ended);
    const posted = queue(150);
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/emails/batch/nothing', 503],
    ] as const) {
      expect([path, (await fetch(stack.url + path, { headers: headers() })).status]).toEqual([path, status]);
    }
    end();
    await stack.postgres.up();
    await eventually(() => canReachAll(stack.url));
    expectAnswers(await posted);
    await expectAgreement();
  });

  it('no process was restarted by hand', () => {
    const kept = [stack.api, stack.temporal, stack.postgres, ...stack.workers];
    expect(kept.map((server) => server.ownEnds())).toEqual(kept.map(() => 0));
  });
});

it('events are in the feed once and in order, and reach the receiver, when every server is killed', async () => {
  await expect(killDuringWebhooks(stack, { seed: 1, count: 5, print: () => {} })).resolves.toEqual([]);
});
