import { keepOpen } from '../../support/keep-open.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { openReportWorld, type ReportWorld, type Said } from './report-world.ts';

const RUN = '6000000000000001';
const ROW = { publisher_platform: 'facebook', date_start: '2026-04-01', date_stop: '2026-04-07' };

const tooMuch: Said = { refused: { status: 400, code: 100, subcode: 1504018 } };
const started: Said = { body: { report_run_id: RUN } };
const running: Said = { body: { async_status: 'Job Running', async_percent_completion: 40 } };
const completed: Said = { body: { async_status: 'Job Completed' } };
const rows: Said = { body: { data: [ROW] } };

let world: ReportWorld;
keepOpen(openReportWorld, (opened) => (world = opened));

type Asked = Awaited<ReturnType<ReportWorld['ask']>>;

/** Returns a read whose report has started at Meta. */
async function begun(): Promise<Asked> {
  const asked = await world.ask();
  world.answer(() => tooMuch);
  expect(await asked.read()).toEqual({ next: 'job' });
  world.answer(() => started);
  await asked.start();
  expect(await asked.report()).toEqual({ runId: RUN, isOverdue: false });
  return asked;
}

describe('the report of a read', () => {
  it('is begun once, however often the step is done', async () => {
    const { start } = await begun();
    const before = world.calls.length;
    await start();
    expect(world.calls).toHaveLength(before);
  });

  it('is forgotten in the moment in which its rows are stored', async () => {
    const { check, collect, report, result } = await begun();
    world.answer((path) => (path.endsWith('/insights') ? rows : completed));
    expect(await check()).toEqual({ state: 'completed', percent: 100 });
    await collect();
    expect((await result())?.result).toMatchObject({ rows: [{ publisherPlatform: 'facebook' }] });
    expect(await report()).toBeUndefined();
    expect(await check()).toMatchObject({ state: 'gone' });
  });

  it('stores nothing, and leaves a fresh request unchanged, when its read is gone', async () => {
    const { read, want, collect, report, result } = await begun();
    world.answer(async () => {
      // The project reconnects while the rows are being read, and another caller requests them.
      world.answer(() => tooMuch);
      await world.connect();
      await want();
      await read();
      return rows;
    });
    await collect();
    expect(await result()).toBeUndefined();
    expect(await report()).toMatchObject({ runId: null });
  });

  it('is kept for the time that a job works at it, whoever asks meanwhile', async () => {
    const { check, want, age, report } = await begun();
    world.answer(() => running);
    expect(await check()).toEqual({ state: 'running', percent: 40 });
    await want();
    // Half an hour later.
    await age(
      `update read_results set expires_at = expires_at - interval '30 minutes' where digest = :digest`,
    );
    await age('select expire_read_results(0, 1000)');
    expect(await report()).toBeDefined();
  });

  it('is started again when its run has not ended after an hour', async () => {
    const { check, age, report } = await begun();
    world.answer(() => running);
    await age(`update social_reports set run_since = run_since - interval '1 hour' where digest = :digest`);
    expect(await check()).toMatchObject({ state: 'failed' });
    expect(await report()).toMatchObject({ runId: null });
  });

  it.each<[string, Said]>([
    ['failed after all', { refused: { status: 400, code: -2, subcode: 2490547 } }],
    ['is not there any more', { refused: { status: 400, code: 100, subcode: 33 } }],
  ])('is started again when a run that is said to be complete %s', async (_name, lost) => {
    const { collect, report } = await begun();
    world.answer(() => lost);
    await expect(collect()).rejects.toMatchObject({
      type: 'provider_unavailable',
    });
    expect(await report()).toMatchObject({ runId: null });
  });

  it('is not begun by an id that is none', async () => {
    const { read, start, report } = await world.ask();
    world.answer(() => tooMuch);
    await read();
    world.answer(() => ({ body: { report_run_id: '../me' } }));
    await expect(start()).rejects.toMatchObject({
      type: 'provider_unavailable',
    });
    expect(await report()).toMatchObject({ runId: null });
  });
});

describe('insights of an object', () => {
  it.each<[string, Said]>([
    ['is in no account', { refused: { status: 400, code: 100 } }],
    ['does not say its account', { body: { id: '5' } }],
    ['is another account’s', { body: { id: '5', account_id: '2' } }],
  ])('that %s are not found', async (_name, said) => {
    const { read } = await world.ask({ objectId: '5' });
    world.answer(() => said);
    await expect(read()).rejects.toMatchObject({
      type: 'not_found',
      nonRetryable: true,
    });
  });
});

describe('calls that Meta’s use of limits slows', () => {
  it('leave turns to others, however many pages a report has', async () => {
    const { collect } = await begun();
    const other = await world.ask();
    const usage = { account: { percent: 83, regainAfterMs: 0 } };
    let pages = 0;
    let most = 30;
    world.answer((path) => {
      if (path !== `${RUN}/insights`) return { ...rows, usage };
      pages += 1;
      return {
        body: {
          data: [ROW],
          ...(pages < most && { paging: { next: 'https://…', cursors: { after: `c${pages}` } } }),
        },
        usage,
      };
    });
    const collected = collect();
    await eventually(async () => pages >= 2);
    // Retries after the failure's delay, as Temporal would.
    await eventually(async () => {
      await other.read().catch(async (error: unknown) => {
        await delay(heldCall.parse(error).nextRetryDelay);
        throw error;
      });
      return true;
    });
    expect(pages).toBeLessThan(most);
    most = pages;
    await collected;
  });
});

const heldCall = z.object({ type: z.literal('provider_rate_limit'), nextRetryDelay: z.number() });
