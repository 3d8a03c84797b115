import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { z } from 'zod';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { createSocialsActivities } from '../../../activities/socials/create-socials-activities.ts';
import type { GraphCall } from '../../../activities/socials/meta-client.ts';
import { MetaError } from '../../../activities/socials/meta-failure.ts';
import type { Usage } from '../../../activities/socials/meta-usage.ts';
import { inProject } from '../../../models/in-project.ts';
import { findReadResult, getReadDigest, requestRead } from '../../../models/reads/read-results.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { findReport } from '../../../models/socials/insight-reports.ts';
import type { ReadInput } from '../../../workflows/contract/reads.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';

const KEYRING = parseKeyring(`test:${randomBytes(32).toString('base64')}`);

type MetaResponse =
  | { body: unknown; usage?: Usage }
  | { refused: ConstructorParameters<typeof MetaError>[0] };

type ReportWorld = Awaited<ReturnType<typeof openReportWorld>>;

/** Fields of the warnings that activities logged. */
const warnings: unknown[] = [];

function runActivity<Result>(
  activity: (input: ReadInput) => Promise<Result>,
  input: ReadInput,
): Promise<Result> {
  const logger = new DefaultLogger('WARN', ({ meta }) => warnings.push(meta));
  return new MockActivityEnvironment({}, { logger }).run(activity, input);
}

async function openReportWorld() {
  const { urls, admin, api, worker, nextTenant, close } = await openDatabaseWorld();
  const { projectId } = await nextTenant();
  const connect = () =>
    connectionCreate(
      { ...admin, connectionKeyring: KEYRING },
      { project: projectId, provider: 'meta', externalId: 'act_1', name: 'Meta', secret: 'EAAtest' },
    );
  const { id: connectionId } = await connect();
  let respond: (path: string) => MetaResponse | Promise<MetaResponse> = () => ({ body: undefined });
  const calls: string[] = [];
  const client = {
    async call<Result>(_token: string, { path, shape }: GraphCall<Result>) {
      calls.push(path);
      const response = await respond(path);
      if ('refused' in response) throw new MetaError(response.refused);
      const parsed = shape.safeParse(response.body);
      if (!parsed.success) throw new MetaError({ status: undefined });
      return { result: parsed.data, usage: response.usage ?? {} };
    },
  };
  const activities = createSocialsActivities({ database: worker, connectionKeyring: KEYRING, client });
  return {
    calls,
    respondWith: (newRespond: typeof respond) => {
      respond = newRespond;
    },
    /** Reconnecting discards earlier reads of the connection. */
    connect,
    async ask({ objectId = null, accountId = '1' }: { objectId?: string | null; accountId?: string } = {}) {
      const request = {
        accountId,
        level: 'ad',
        datePreset: `last_${randomBytes(4).toString('hex')}`,
        objectId,
      };
      const read = { connectionId, operation: 'getPlatformInsights', request, subject: '1' };
      const digest = getReadDigest(read);
      const repeatRequest = () => inProject(api, projectId, (project) => requestRead(project, digest, read));
      await repeatRequest();
      const ref = { projectId, digest };
      return {
        read: () => runActivity((input) => activities.getPlatformInsights(input), ref),
        start: () => runActivity((input) => activities.startInsightsReport(input), ref),
        check: () => runActivity((input) => activities.checkInsightsReport(input), ref),
        collect: () => runActivity((input) => activities.collectInsightsReport(input), ref),
        repeatRequest,
        result: () => inProject(api, projectId, (project) => findReadResult(project, digest)),
        report: () => inProject(worker, projectId, (project) => findReport(project, digest)),
        /** Runs SQL with the read's digest in place of `:digest`. */
        runSql: async (sql: string) => {
          await urls.sql(sql.replaceAll(':digest', `decode('${digest}', 'hex')`));
        },
      };
    },
    close,
  };
}

const RUN = '6000000000000001';
const ROW = { publisher_platform: 'facebook', date_start: '2026-04-01', date_stop: '2026-04-07' };

const tooMuch: MetaResponse = { refused: { status: 400, code: 100, subcode: 1504018 } };
const started: MetaResponse = { body: { report_run_id: RUN } };
const running: MetaResponse = { body: { async_status: 'Job Running', async_percent_completion: 40 } };
const completed: MetaResponse = { body: { async_status: 'Job Completed' } };
const rows: MetaResponse = { body: { data: [ROW] } };

const world = keepOpen(openReportWorld);

type RequestedRead = Awaited<ReturnType<ReportWorld['ask']>>;

async function startReport(): Promise<RequestedRead> {
  const requested = await world.ask();
  world.respondWith(() => tooMuch);
  expect(await requested.read()).toEqual({ next: 'job' });
  world.respondWith(() => started);
  await requested.start();
  expect(await requested.report()).toEqual({ runId: RUN, isOverdue: false });
  return requested;
}

it('a repeated attempt to start an insights report starts no second report at Meta', async () => {
  const { start } = await startReport();
  const before = world.calls.length;
  await start();
  expect(world.calls).toHaveLength(before);
});

it('an insights report is deleted in the transaction that stores its rows', async () => {
  const { check, collect, report, result } = await startReport();
  world.respondWith((path) => (path.endsWith('/insights') ? rows : completed));
  expect(await check()).toEqual({ state: 'completed', percent: 100 });
  await collect();
  expect((await result())?.result).toMatchObject({ rows: [{ publisherPlatform: 'facebook' }] });
  expect(await report()).toBeUndefined();
  expect(await check()).toMatchObject({ state: 'gone' });
});

it('collecting the insights report of a deleted read stores nothing and leaves the report of a newer request unchanged', async () => {
  const { read, repeatRequest, collect, report, result } = await startReport();
  world.respondWith(async () => {
    // While the rows are being read, the project reconnects and another caller requests the same insights.
    world.respondWith(() => tooMuch);
    await world.connect();
    await repeatRequest();
    await read();
    return rows;
  });
  await collect();
  expect(await result()).toBeUndefined();
  expect(await report()).toMatchObject({ runId: null });
});

it('an insights report does not expire while a job checks its progress and the same insights are requested again', async () => {
  const { check, repeatRequest, runSql, report } = await startReport();
  world.respondWith(() => running);
  expect(await check()).toEqual({ state: 'running', percent: 40 });
  await repeatRequest();
  await runSql(
    `update read_results set expires_at = expires_at - interval '30 minutes' where digest = :digest`,
  );
  await runSql('select expire_read_results(0, 1000)');
  expect(await report()).toBeDefined();
});

it('an insights report loses its run id when the run has not ended after an hour, so that a new run can start', async () => {
  const { check, runSql, report } = await startReport();
  world.respondWith(() => running);
  await runSql(`update social_reports set run_since = run_since - interval '1 hour' where digest = :digest`);
  expect(await check()).toMatchObject({ state: 'failed' });
  expect(await report()).toMatchObject({ runId: null });
});

it.each<[string, MetaResponse]>([
  ['fails afterwards', { refused: { status: 400, code: -2, subcode: 2490547 } }],
  ['no longer exists', { refused: { status: 400, code: 100, subcode: 33 } }],
])(
  'an insights report loses its run id when its completed run %s, so that a new run can start',
  async (_name, lost) => {
    const { collect, report } = await startReport();
    world.respondWith(() => lost);
    await expect(collect()).rejects.toMatchObject({
      type: 'provider_unavailable',
    });
    expect(await report()).toMatchObject({ runId: null });
  },
);

it("logs Meta's error codes beside Throughline's code when Meta refuses a read", async () => {
  const { read } = await world.ask();
  world.respondWith(() => ({ refused: { status: 400, code: 200, subcode: 1 } }));
  await expect(read()).rejects.toMatchObject({ type: 'provider_permission' });
  const logged = { code: 'provider_permission', status: 400, providerCode: 200, subcode: 1 };
  expect(warnings).toContainEqual(expect.objectContaining(logged));
});

it('an invalid run id from Meta is not stored in the insights report', async () => {
  const { read, start, report } = await world.ask();
  world.respondWith(() => tooMuch);
  await read();
  world.respondWith(() => ({ body: { report_run_id: '../me' } }));
  await expect(start()).rejects.toMatchObject({
    type: 'provider_unavailable',
  });
  expect(await report()).toMatchObject({ runId: null });
});

it.each<[string, MetaResponse]>([
  ['is in no account', { refused: { status: 400, code: 100 } }],
  ['has no account id', { body: { id: '5' } }],
  ['belongs to another account', { body: { id: '5', account_id: '2' } }],
])('a read of insights fails with `not_found` for an object that %s', async (_name, answer) => {
  const { read } = await world.ask({ objectId: '5' });
  world.respondWith(() => answer);
  await expect(read()).rejects.toMatchObject({
    type: 'not_found',
    nonRetryable: true,
  });
});

it('a throttled insights report lets other reads call Meta between its pages, regardless of the number of pages', async () => {
  const { collect } = await startReport();
  const other = await world.ask();
  const usage = { account: { percent: 83, regainAfterMs: 0 } };
  let pages = 0;
  let pageCount = 30;
  world.respondWith((path) => {
    if (path !== `${RUN}/insights`) return { ...rows, usage };
    pages += 1;
    return {
      body: {
        data: [ROW],
        ...(pages < pageCount && { paging: { next: 'https://…', cursors: { after: `c${pages}` } } }),
      },
      usage,
    };
  });
  const collected = collect();
  await eventually(async () => pages >= 2);
  // Waits for the failure's `nextRetryDelay` between attempts, as Temporal does.
  await eventually(async () => {
    const failure = await other.read().catch((error: unknown) => error);
    if (failure instanceof Error) await delay(rateLimitFailure.parse(failure).nextRetryDelay);
    return !(failure instanceof Error);
  });
  expect(pages).toBeLessThan(pageCount);
  pageCount = pages;
  await collected;
});

const rateLimitFailure = z.object({ type: z.literal('provider_rate_limit'), nextRetryDelay: z.number() });
