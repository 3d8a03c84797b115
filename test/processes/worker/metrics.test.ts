import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../../../dev/config.ts';
import { reservePort } from '../../../dev/processes/ports.ts';
import { getTestStack } from '../../support/config.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { openEmailStack, type EmailStack } from '../../support/email-stack.ts';
import { eventually } from '../../support/eventually.ts';
import { expectDocumented, expectSdkDocumented, scrape, type Scrape } from '../../support/scrape.ts';
import { startRelay } from '../../support/tcp-relay.ts';
import { deliverWebhook, createMailEvent } from '../../support/webhook.ts';
import { startWorkerProcess } from '../../support/worker.ts';
import { keepOpen } from '../../support/keep-open.ts';

type Worker = Awaited<ReturnType<EmailStack['startWorkerProcess']>>;

const stack = keepOpen(() => openEmailStack({ apiProcess: true }));

afterEach(() => stack.account.reset());

const CALLS = 'throughline_provider_call_duration_seconds_count';
const RECORDED = 'throughline_email_recipients_recorded_total';
const SOURCE_UP = 'throughline_metrics_source_up';
const DEPENDENCY_UP = 'throughline_dependency_up';

/** Temporal must have the value in both metrics: as a dependency, and as a source of metrics. */
const hasUpValue = (metrics: Scrape, dependency: 'postgres' | 'temporal', value: 0 | 1) =>
  metrics.getValue(DEPENDENCY_UP, { dependency }) === value &&
  (dependency === 'postgres' || metrics.getValue(SOURCE_UP, { source: dependency }) === value);

/** The returned function computes a counter's growth, or NaN if the second scrape lacks the counter. */
function createGrowth(before: Scrape, after: Scrape) {
  return (name: string, labels: Record<string, string>): number =>
    (after.getValue(name, labels) ?? Number.NaN) - (before.getValue(name, labels) ?? 0);
}

function waitForMetrics(
  worker: { metricsUrl: string | undefined },
  isExpected: (metrics: Scrape) => boolean,
) {
  return eventually(async () => {
    const metrics = await scrape(worker.metricsUrl);
    return isExpected(metrics) ? metrics : undefined;
  });
}

describe('the metrics of a worker', () => {
  let worker: Worker;

  beforeAll(async () => {
    worker = await stack.startWorkerProcess();
  });
  afterAll(() => stack.reset());

  it("a worker's metrics count provider calls and recipients by result", async () => {
    const before = await scrape(worker.metricsUrl);
    await stack.account.armFault({ kind: 'status', status: 500, times: 1 });
    const recipients = [...createRecipients(119), ...createRecipients(1, 'refused')];
    await stack.batches.waitForCompletion(await stack.batches.queue(recipients));

    const growth = createGrowth(before, await scrape(worker.metricsUrl));
    const getCallGrowth = (result: string, reason = '') =>
      growth(CALLS, { provider: 'resend', operation: 'sendBatch', result, reason });
    expect([getCallGrowth('answered'), getCallGrowth('ambiguous', 'provider_unavailable')]).toEqual([2, 1]);
    expect(['sent', 'failed', 'unknown'].map((status) => growth(RECORDED, { status }))).toEqual([119, 1, 0]);
    expect(growth('throughline_provider_slot_wait_seconds_count', { provider: 'resend' })).toBe(3);
  });

  it('the metrics of the API and of the worker together count each status of a recipient once', async () => {
    const [unwanted] = createRecipients(1, 'unwanted');
    await fetch(`${stack.api}/emails/suppressions`, {
      method: 'POST',
      headers: { 'x-app-key': stack.tenant.appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: unwanted?.email }),
    });
    const before = { api: await scrape(stack.apiMetricsUrl), worker: await scrape(worker.metricsUrl) };
    const trackingId = await stack.batches.queue([
      ...createRecipients(2),
      ...createRecipients(2),
      ...(unwanted ? [unwanted] : []),
    ]);
    await stack.batches.waitForCompletion(trackingId);
    const [first] = await stack.batches.recipients(trackingId);
    for (const type of ['email.opened', 'email.delivered']) {
      await deliverWebhook(stack.api, createMailEvent(type, { messageId: first?.messageId ?? '' }));
    }

    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const [bySignal, byApi] = [
      await stack.batches.queue(createRecipients(4), { scheduledFor }),
      await stack.batches.queue(createRecipients(3), { scheduledFor }),
    ];
    await (await stack.getRun(bySignal)).signal('cancelBatch');
    await stack.batches.control(byApi, 'cancel');

    const statuses = ['sent', 'suppressed', 'cancelled', 'duplicate', 'opened', 'delivered'];
    const workerGrowth = await eventually(async () => {
      const growth = createGrowth(before.worker, await scrape(worker.metricsUrl));
      return growth(RECORDED, { status: 'cancelled' }) === 4 ? growth : undefined;
    });
    expect(statuses.map((status) => workerGrowth(RECORDED, { status }))).toEqual([2, 1, 4, 0, 0, 0]);
    const apiGrowth = createGrowth(before.api, await scrape(stack.apiMetricsUrl));
    expect(statuses.map((status) => apiGrowth(RECORDED, { status }))).toEqual([0, 0, 3, 2, 1, 0]);
  });

  const getPasses = (metrics: Scrape, loop: string, result: string) =>
    metrics.getValue('throughline_sweeper_passes_total', { loop, result }) ?? 0;

  it("a worker's metrics count successful passes of the sweeper", async () => {
    for (const loop of ['single_mails', 'starts', 'rest']) {
      const swept = await waitForMetrics(worker, (metrics) => getPasses(metrics, loop, 'done') > 0);
      expect(getPasses(swept, loop, 'failed')).toBe(0);
    }
  });

  it("a worker's metrics expose no address, id, key or mail content", async () => {
    const canary = `canary${randomBytes(6).toString('hex')}`;
    await stack.account.armFault({ kind: 'status', status: 422, name: canary, times: 50 });
    const trackingId = await stack.batches.queue(createRecipients(2, canary), {
      template: { subject: canary, text: canary },
      metadata: { [canary]: canary },
    });
    const { counts } = await stack.batches.waitForCompletion(trackingId);
    expect(counts).toMatchObject({ failed: 2 });
    const { text } = await waitForMetrics(worker, (metrics) =>
      metrics.types.has('temporal_workflow_completed'),
    );
    expect(text).not.toContain(canary);
    expect(text).not.toContain(stack.account.apiKey);
    expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|\bre_/);
  });

  it("a worker's metrics are served while PostgreSQL is down", async () => {
    await waitForMetrics(worker, (metrics) => metrics.getValue(SOURCE_UP, { source: 'postgresql' }) === 1);
    await stack.database.runDuringOutage(async () => {
      const away = await waitForMetrics(
        worker,
        (metrics) =>
          metrics.getValue(SOURCE_UP, { source: 'postgresql' }) === 0 &&
          metrics.getValue(SOURCE_UP, { source: 'temporal' }) === 1,
      );
      expect(away.getValue('throughline_email_batches')).toBeUndefined();
      await waitForMetrics(worker, (metrics) => getPasses(metrics, 'rest', 'failed') > 0);
    });
    await waitForMetrics(worker, (metrics) => metrics.getValue(SOURCE_UP, { source: 'postgresql' }) === 1);
  });

  it("a worker's metrics count the recipients of a call as unknown when the call has no answer after 23 hours", async () => {
    // The number of faults exceeds the calls that the worker can make, so no call is answered.
    await stack.account.armFault({ kind: 'drop-answer', times: 1_000 });
    const trackingId = await stack.batches.queue(createRecipients(3));
    await eventually(async () => Boolean((await stack.batches.status(trackingId)).waitingOn));
    worker.kill();
    await worker.exited;
    await stack.sql(`update email_calls set attempted_at = attempted_at - interval '23 hours 1 minute'`);
    const next = await stack.startWorkerProcess();
    await stack.batches.waitForCompletion(trackingId);
    expect((await scrape(next.metricsUrl)).getValue(RECORDED, { status: 'unknown' })).toBe(3);
  });
});

it('the metrics of a worker report the waiting batches in PostgreSQL and the backlog of task queues in Temporal', async () => {
  const trackingId = await stack.batches.queue(createRecipients(1_600));
  // A killed worker may still hold duties. The new worker could not take them before they expire.
  await stack.sql('delete from worker_duties');
  const worker = await stack.startWorkerProcess(0.1);
  const waiting = await waitForMetrics(
    worker,
    (metrics) =>
      (metrics.getValue(CALLS, { result: 'answered' }) ?? 0) > 0 &&
      (metrics.getValue('throughline_email_batches', { state: 'sending' }) ?? 0) > 0 &&
      (metrics.getValue('throughline_task_queue_backlog', { queue: 'resend' }) ?? 0) > 0 &&
      (metrics.getValue('throughline_task_queue_pollers', { queue: 'resend' }) ?? 0) > 0 &&
      metrics.getLabels('throughline_retention_oldest_age_seconds').length > 0 &&
      metrics.getValue('throughline_task_queue_backlog_age_seconds', { queue: 'workflows' }) === 0,
  );
  const recipients =
    waiting.getValue('throughline_email_recipients_waiting', { state: 'sending' }) ?? Number.NaN;
  expect(recipients % 100).toBe(0);
  expect(recipients).toBeGreaterThan(0);
  expect(recipients).toBeLessThanOrEqual(1_600);
  expect(waiting.getValue('throughline_email_batch_age_seconds', { state: 'sending' })).toBeGreaterThan(0);
  expectDocumented(waiting, ['Both processes', 'Worker']);
  expectSdkDocumented(waiting);
  await stack.batches.control(trackingId, 'cancel');
});

it('the metrics of a worker can be scraped before Temporal is up, while it is up, and after it went down', async () => {
  const { temporal } = getTestStack();
  const reservations = join(readConfig().cache, 'ports');
  const [metricsPort, temporalPort] = [
    await reservePort(0, reservations),
    await reservePort(0, reservations),
  ];
  const starting = startWorkerProcess({
    database: stack.database,
    queuePrefix: `test-${randomBytes(6).toString('hex')}`,
    account: stack.account,
    temporalAddress: `127.0.0.1:${temporalPort.port}`,
    env: { METRICS_PORT: String(metricsPort.port) },
  });
  const metrics = await waitForMetrics(
    { metricsUrl: `http://127.0.0.1:${metricsPort.port}/metrics` },
    (found) => hasUpValue(found, 'postgres', 1) && hasUpValue(found, 'temporal', 0),
  );
  expect(metrics.getValue('throughline_task_queue_backlog')).toBeUndefined();

  const relay = await startRelay(temporal.address, temporalPort.port);
  const worker = await starting;
  await waitForMetrics(worker, (scraped) => hasUpValue(scraped, 'temporal', 1));
  await relay.cut();
  const away = await waitForMetrics(
    worker,
    (scraped) => hasUpValue(scraped, 'temporal', 0) && hasUpValue(scraped, 'postgres', 1),
  );
  expect(away.getValue('throughline_task_queue_backlog')).toBeUndefined();
  worker.kill();
  await worker.exited;
  for (const reserved of [metricsPort, temporalPort]) reserved.release();
});
