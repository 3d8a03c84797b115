import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { z } from 'zod';
import type { RunningApi } from '../../../dev/processes/api.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { expectDocumented, scrape } from '../../support/scrape.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { deliverWebhook, createMailEvent } from '../../support/webhook.ts';
import { createBatchRequest } from '../../api/emails/batch-requests.ts';
import { send } from '../../api/open-world.ts';

const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let tenant: Tenant;
let api: RunningApi;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await createTenant(database);
  const env = { RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: '1/86400' };
  api = await startApiProcess({ database, queuePrefix, env });
});

afterAll(async () => {
  await api.stop();
  await database.drop();
});

const REQUESTS = 'throughline_http_request_duration_seconds_count';
const REJECTED = 'throughline_http_requests_rejected_total';

const queueBatch = (body: unknown) =>
  send(`${api.url}/emails/batch/queue`, { method: 'POST', headers: { 'x-app-key': tenant.appKey }, body });

const collectEvents = (count: number) =>
  send(`${api.url}/projects/${tenant.projectId}/events`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${tenant.serviceAccountKey}` },
    body: {
      events: Array.from({ length: count }, (_, index) => ({
        id: `e-${index}`,
        type: 'page_view',
        visitorId: 'visitor-1',
        path: '/',
        occurredAt: new Date().toISOString(),
      })),
    },
  });

/** Waits until a metric has the value, because the API counts a request only after its response. */
function waitForValue(name: string, labels: Record<string, string>, count: number) {
  return eventually(async () => {
    const metrics = await scrape(api.metricsUrl);
    return metrics.getValue(name, labels) === count ? metrics : undefined;
  });
}

it('the metrics of the API count requests by operation, method and status, and refusals by code', async () => {
  await queueBatch(createBatchRequest());
  await queueBatch({ ...createBatchRequest(), recipients: [] });
  await send(`${api.url}/users/me`);
  await send(`${api.url}/users/me`, { method: 'HEAD' });
  await send(`${api.url}/nothing/here`);
  await send(`${api.url}/users/me`, { method: 'DELETE' });

  await waitForValue(REQUESTS, { operation: 'queueBatchEmail', method: 'POST', status: '202' }, 1);
  await waitForValue(REQUESTS, { operation: 'queueBatchEmail', method: 'POST', status: '400' }, 1);
  await waitForValue(REQUESTS, { operation: 'getCurrentUser', method: 'GET', status: '401' }, 2);
  await waitForValue(REQUESTS, { operation: 'none', method: 'GET', status: '404' }, 1);
  const metrics = await waitForValue(REQUESTS, { operation: 'none', method: 'DELETE', status: '405' }, 1);
  const codes = ['validation_error', 'unauthorized', 'not_found', 'method_not_allowed'];
  expect(codes.map((code) => metrics.getValue(REJECTED, { code }))).toEqual([1, 2, 1, 1]);
  const seconds = metrics.getValue('throughline_http_request_duration_seconds_sum', {
    operation: 'queueBatchEmail',
    status: '202',
  });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(30);
});

it('the metrics of the API count requests in flight, and callers that disconnected', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.write(
    `POST /emails/batch/queue HTTP/1.1\r\nhost: api\r\nx-app-key: ${tenant.appKey}\r\n` +
      `content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  );
  await waitForValue('throughline_http_requests_in_flight', {}, 1);
  socket.destroy();
  await waitForValue('throughline_http_requests_in_flight', {}, 0);
  const aborted = { operation: 'queueBatchEmail', status: 'aborted' };
  const metrics = await waitForValue(REQUESTS, aborted, 1);
  expect(metrics.getValue('throughline_http_requests_in_flight')).toBe(0);
});

it('the metrics of the API report the connection pool and the process', async () => {
  const metrics = await scrape(api.metricsUrl);
  const connections = ['used', 'idle'].map(
    (state) => metrics.getValue('throughline_database_connections', { state }) ?? Number.NaN,
  );
  expect(connections.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  expect(metrics.getValue('throughline_database_connections_limit')).toBe(10);
  expect(metrics.getValue('throughline_database_waiting')).toBe(0);
  expect(metrics.getValue('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(metrics.getValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

it('the metrics of the API report whether PostgreSQL and Temporal are up', async () => {
  const metrics = await scrape(api.metricsUrl);
  const isUp = (dependency: string) => metrics.getValue('throughline_dependency_up', { dependency });
  expect(['postgres', 'temporal'].map(isUp)).toEqual([1, 1]);
});

it('the metrics of the API count events and recipients by project, and measure the delay of webhooks from Resend', async () => {
  const before = (await scrape(api.metricsUrl)).getValue('throughline_top_project_recipients') ?? 0;
  const batch = createBatchRequest();
  expect((await queueBatch(batch)).status).toBe(202);
  expect((await collectEvents(1)).status).toBe(200);
  const at = new Date(Date.now() - 20_000);
  expect(await deliverWebhook(api.url, createMailEvent('email.delivered', { messageId: 'm-1', at }))).toBe(
    200,
  );
  const metrics = await scrape(api.metricsUrl);
  const { projectId: project } = tenant;
  expect(metrics.getValue('throughline_events_collected_total', { result: 'stored' })).toBe(1);
  expect(metrics.getValue('throughline_top_project_events', { project })).toBe(1);
  expect(metrics.getValue('throughline_top_project_recipients', { project })).toBe(
    before + batch.recipients.length,
  );
  const lag = metrics.getValue('throughline_webhook_lag_seconds_sum', { provider: 'resend' });
  expect(lag).toBeGreaterThanOrEqual(20);
});

it('the metrics of the API count rate-limited requests by limit', async () => {
  expect((await collectEvents(2)).status).toBe(429);
  await waitForValue(
    'throughline_http_requests_over_limit_total',
    { limit: 'collected-events-per-project' },
    1,
  );
});

it('the metrics of the API expose no caller input, and no ids but those of the top projects', async () => {
  const canary = `canary${randomBytes(6).toString('hex')}`;
  const recipients = [{ email: `${canary}@example.com`, params: { name: canary } }];
  await queueBatch(
    createBatchRequest({
      trackingId: canary,
      recipients,
      emailType: 'newsletter',
      metadata: { [canary]: canary },
    }),
  );
  await queueBatch({ [canary]: canary });
  for (const path of [`/users/${canary}`, `/${canary}?${canary}=1`, `/emails/batch/${canary}`]) {
    for (const method of ['GET', 'PROPFIND']) {
      const headers = { authorization: `ApiKey ${tenant.serviceAccountKey}`, 'x-request-id': canary };
      await send(`${api.url}${path}`, { method, headers });
    }
  }
  const scraped = await waitForValue(REQUESTS, { operation: 'none', method: 'other', status: '404' }, 1);
  // Only the metrics of top projects contain project ids.
  const text = scraped.text.replaceAll(/^throughline_top_project_.*$/gm, '');
  expect(text).not.toContain(canary);
  expect(text).not.toContain(tenant.projectId);
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|tl_|PROPFIND/);
});

it('the API exposes exactly the metrics that docs/operating/metrics.md lists for it', async () => {
  expectDocumented(await scrape(api.metricsUrl), ['Both processes', 'API']);
});

it('the metrics port of the API answers only GET /metrics', async () => {
  const url = new URL(api.metricsUrl ?? '');
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  await expect(answer.text()).resolves.toMatch(/^# HELP /);
  for (const path of ['/', '/metrics/', '/metrics?x=1', '/healthz', '/users/me', '/emails/batch/queue']) {
    expect((await fetch(new URL(path, url))).status).toBe(404);
  }
  const post = await fetch(url, { method: 'POST', body: 'x' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
});

it.concurrent('the metrics port of the API answers while PostgreSQL and Temporal are down', async () => {
  const unreachableUrl = 'postgres://throughline_api:x@127.0.0.1:1/throughline';
  const isolatedApi = await startApiProcess({
    database: { ...database, apiUrl: unreachableUrl },
    queuePrefix,
    temporalAddress: '127.0.0.1:1',
  });
  const { status, body } = await send(`${isolatedApi.url}/emails/batch/queue`, {
    method: 'POST',
    headers: { 'x-app-key': tenant.appKey },
    body: createBatchRequest(),
  });
  expect([status, z.object({ code: z.string() }).parse(body).code]).toEqual([503, 'unavailable']);
  await eventually(async () =>
    (await scrape(isolatedApi.metricsUrl)).getValue(REJECTED, { code: 'unavailable' }),
  );
  await isolatedApi.stop();
});
