import { keepOpen } from '../../support/keep-open.ts';
import { z } from 'zod';
import { connectionList } from '../../../admin/commands/connection.ts';
import { expectInNoTable, expectInNoWorkerLog } from '../../support/expect-nowhere.ts';
import { eventually } from '../../support/eventually.ts';
import { ALPINE, openSearchadsWorld, type AdsUser } from '../../support/searchads-world.ts';
import { readActivityTexts } from '../../support/workflow-states.ts';
import { expectRefused } from '../open-world.ts';
import { openAdvertiser, readCustomers, type getSearchadsClient } from './requests.ts';

const world = keepOpen(openSearchadsWorld, async () => {
  // Loads the Google Ads library before the concurrent tests start, because loading delays the first call.
  await openConnected();
});

/** Reads the customers first, so that the next call is the tested read. */
async function openConnected() {
  const advertiser = await openAdvertiser(world);
  await readCustomers(advertiser.requests);
  await advertiser.user.reset();
  return advertiser;
}
const readDevices = (requests: ReturnType<typeof getSearchadsClient>, endDate = '2026-03-31') =>
  requests.devices(ALPINE, { startDate: '2026-03-01', endDate });

// The meaning of each error is tested in test/unit/activities/searchads/google-ads-failure.test.ts.
it.concurrent('answers 502 for a persistent Google failure, and reads again on the next request', async () => {
  const { user, requests } = await openConnected();
  await user.armFault({ operation: 'search', kind: 'status', status: 503, times: 20 });
  await expectRefused(readDevices(requests), 502);
  await user.reset();
  expect((await readDevices(requests)).status).toBe(200);
});

it.concurrent('retries a Google failure once', async () => {
  const { user, requests } = await openConnected();
  await user.armFault({ operation: 'search', kind: 'status', status: 500, times: 1 });
  expect((await readDevices(requests)).status).toBe(200);
  expect(await user.calls()).toHaveLength(2);
});

it.concurrent("delays all calls of a connection by the provider's Retry-After", async () => {
  const { user, requests } = await openConnected();
  await user.armFault({
    operation: 'search',
    kind: 'status',
    status: 429,
    name: 'QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED',
    retryAfter: 3,
    times: 1,
  });
  const first = readDevices(requests);
  await eventually(async () => (await user.calls()).length > 0);
  const second = readDevices(requests, '2026-03-15');
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  const [refused, ...later] = await getTimes(user);
  for (const time of later) expect(time - (refused ?? 0)).toBeGreaterThanOrEqual(2_900);
});

async function getTimes(user: AdsUser): Promise<number[]> {
  const shape = z.array(z.looseObject({ time: z.string() }));
  return shape.parse(await user.calls()).map(({ time }) => Date.parse(time));
}

it.concurrent('renews an access token that Google refuses', async () => {
  const { user, requests } = await openConnected();
  await user.armFault({ operation: 'search', kind: 'status', status: 401, times: 1 });
  expect((await readDevices(requests)).status).toBe(200);
});

it.concurrent('answers 403 for a revoked Google authorization until the account is reconnected', async () => {
  const { tenant, user, requests } = await openAdvertiser(world, { suffix: '.revoked' });
  for (const request of [requests.customers, () => requests.health(ALPINE), requests.customers]) {
    await expectRefused(request(), [403, 'connection_needs_reauth']);
  }
  const [connection] = await connectionList(world.admin, { project: tenant.projectId });
  expect(connection?.status).toBe('reauth_required');

  const id = await world.connect(tenant.projectId, user.refreshToken);
  expect(id).toBe(connection?.id);
  expect((await requests.health(ALPINE)).status).toBe(200);
});

it.concurrent('configures the queues of Google Ads to limit the rate of each connection', async () => {
  const ratesPerSecond = await Promise.all(
    ['googleads', 'googleads-sends'].map(async (queue) => {
      const { config } = await world.temporal.workflowService.describeTaskQueue({
        namespace: 'default',
        taskQueue: { name: `${world.queuePrefix}.${queue}` },
        taskQueueType: 2,
        reportConfig: true,
      });
      return config?.fairnessKeysRateLimitDefault?.rateLimit?.requestsPerSecond;
    }),
  );
  expect(ratesPerSecond).toEqual([800, 200]);
});

it.concurrent('stores a Google refresh token only in sealed form', async () => {
  const { user, requests, tenant } = await openConnected();
  await readDevices(requests);
  const secret = user.refreshToken;
  await expectInNoTable(world.database.superuserUrl, secret);
  expectInNoWorkerLog(secret, 'Google Ads call failed');
  expect(world.api.logLines.join('')).not.toContain(secret);
  const reported = await readActivityTexts(`ActivityId STARTS_WITH 'read/${tenant.projectId}/'`);
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.join('\n')).not.toContain(secret);
  expect(reported.join('\n')).not.toContain('2026-03-01');
});
