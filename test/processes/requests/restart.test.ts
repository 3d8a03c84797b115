import { randomBytes } from 'node:crypto';
import { startApiProcess } from '../../support/api-process.ts';
import { startBalancer, type Balancer } from '../../support/balancer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

/**
 * Enough callers for constant open requests at both APIs. Twenty callers would exceed the API's deadline on a busy
 * machine and get 503 without a restart.
 */
const CALLERS = 4;

let database: TestDatabase;
let tenant: Tenant;
let balancer: Balancer;

beforeAll(async () => {
  database = await createTestDatabase();
  [tenant, balancer] = await Promise.all([createTenant(database), startBalancer()]);
});

afterAll(async () => {
  await balancer.stop();
  await database.drop();
});

/** Starts an API that drains for longer than the balancer needs to notice. */
const startApi = () =>
  startApiProcess({
    database,
    queuePrefix: `test-${randomBytes(6).toString('hex')}`,
    env: { DRAIN_SECONDS: '2', RATE_LIMIT_READ: '1000000/60', RATE_LIMIT_WRITE: '1000000/60' },
  });

/** Suppresses an address: a POST that a caller must not repeat without an answer. */
async function suppress(): Promise<number> {
  const answer = await fetch(`${balancer.url}/emails/suppressions`, {
    method: 'POST',
    headers: { 'x-app-key': tenant.appKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomBytes(8).toString('hex')}@example.com` }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

it('answers every request with 200 while each API behind a balancer is replaced', async () => {
  const [first, second] = await Promise.all([startApi(), startApi()]);
  await Promise.all([balancer.add(first.url), balancer.add(second.url)]);

  const trafficStop = new AbortController();
  const statuses = new Map<number, number>();
  const callRepeatedly = async () => {
    while (!trafficStop.signal.aborted) {
      const status = await suppress();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const traffic = Promise.all(Array.from({ length: CALLERS }, callRepeatedly));
  /** Waits until several times as many requests as callers were answered. */
  const waitForAnswers = () => {
    const enough = (statuses.get(200) ?? 0) + 10 * CALLERS;
    return eventually(async () => (statuses.get(200) ?? 0) >= enough);
  };
  await waitForAnswers();
  await first.stop();
  const third = await startApi();
  await balancer.add(third.url);
  await waitForAnswers();
  await second.stop();
  await waitForAnswers();
  trafficStop.abort();
  await traffic;
  await third.stop();

  expect(balancer.lost).toEqual([]);
  expect([...statuses.keys()]).toEqual([200]);
});
