import type { AskMeta } from '../../../../activities/socials/call-meta.ts';
import { MetaError } from '../../../../activities/socials/meta-failure.ts';
import { readPages } from '../../../../activities/socials/read-pages.ts';
import { insightsPage } from '../../../../activities/socials/wire.ts';
import { readUsage, toRestraint } from '../../../../activities/socials/meta-usage.ts';

const ROW = { publisher_platform: 'facebook', date_start: '2026-04-01', date_stop: '2026-04-07' };
const wide = { ...ROW, campaign_name: 'x'.repeat(20_000) };

const buildPaging = (after: string) => ({ next: 'https://graph.facebook.com/next', cursors: { after } });

/** Reads pages from a fake Meta that answers call n (from 1) with `answer`; `requests` has the cursors. */
function readFakePages(answer: (call: number) => object, canContinue: () => boolean = () => true) {
  const requests: (string | undefined)[] = [];
  const askMeta: AskMeta = async ({ query, answer: shape }) => {
    requests.push(query?.['after']);
    return shape.parse(answer(requests.length));
  };
  const rows = readPages(askMeta, { path: 'act_1/insights', query: {}, page: insightsPage }, { canContinue });
  return { rows, requests };
}

it('reads pages by cursor, even after an empty page', async () => {
  const { rows, requests } = readFakePages((call) => ({
    data: call === 2 ? [] : [ROW],
    ...(call < 3 && { paging: buildPaging(`c${call}`) }),
  }));
  expect(await rows).toHaveLength(2);
  expect(requests).toEqual([undefined, 'c1', 'c2']);
});

it('stops reading pages when `canContinue` returns false', async () => {
  const { rows, requests } = readFakePages(
    (call) => ({ data: [ROW], paging: buildPaging(`c${call}`) }),
    () => requests.length < 2,
  );
  expect(await rows).toBeUndefined();
  expect(requests).toHaveLength(2);
});

it.each<[string, (call: number) => object, object]>([
  [
    'repeat a cursor',
    (call) => ({ data: [], paging: buildPaging(`c${call % 2}`) }),
    { failure: { kind: 'unavailable' } },
  ],
  [
    'have no cursor of the next page',
    () => ({ data: [ROW], paging: { next: 'https://…' } }),
    { failure: { kind: 'unavailable' } },
  ],
  [
    'have no rows and no end',
    (call) => ({ data: [], paging: buildPaging(`c${call}`) }),
    { type: 'result_too_large' },
  ],
  [
    'exceed the size limit',
    (call) => ({ data: Array.from({ length: 100 }, () => wide), paging: buildPaging(`c${call}`) }),
    { type: 'result_too_large' },
  ],
])('stops reading when pages %s', async (_name, answer, failure) => {
  await expect(readFakePages(answer).rows).rejects.toMatchObject(failure);
});

/**
 * Reads 40 rows from a fake Meta that returns at most `maxRows` rows per page, and refuses larger pages with these
 * codes.
 */
function readShrinkingPages(
  maxRows: number,
  codes: [number, number?][],
  reading?: { shrinkAfterMs: number },
) {
  const requests: string[] = [];
  const askMeta: AskMeta = async ({ query, answer: shape }) => {
    const limit = Number(query?.['limit']);
    const from = Number(query?.['after'] ?? 0);
    requests.push(`${limit} from ${from}`);
    const [code, subcode] = codes[(requests.length - 1) % codes.length] ?? [];
    if (limit > maxRows) throw new MetaError({ status: 500, code, subcode });
    const data = Array.from({ length: Math.min(limit, 40 - from) }, () => ROW);
    const end = from + data.length;
    return shape.parse({ data, ...(end < 40 && { paging: buildPaging(String(end)) }) });
  };
  const rows = readPages(askMeta, { path: '6/insights', query: {}, page: insightsPage }, reading);
  return { rows, requests };
}

const shrinking = { shrinkAfterMs: 0 };

it.each<[string, [number, number?][]]>([
  ['code 1', [[1]]],
  ['code 1 with and without its subcode', [[1, 99], [1]]],
  ['a documented timeout', [[2, 1504038]]],
])('reads smaller pages from the same cursor after %s', async (_name, codes) => {
  const { rows, requests } = readShrinkingPages(31, codes, shrinking);
  expect(await rows).toHaveLength(40);
  expect(requests).toEqual(['500 from 0', '125 from 0', '31 from 0', '31 from 31']);
});

it('fails when a single row is too much data', async () => {
  const { rows, requests } = readShrinkingPages(0, [[1]], shrinking);
  await expect(rows).rejects.toBeInstanceOf(MetaError);
  expect(requests).toEqual(['500 from 0', '125 from 0', '31 from 0', '7 from 0', '1 from 0']);
});

it.each<[string, [number, number?], { shrinkAfterMs: number } | undefined]>([
  ['too much data, without shrinking', [1], undefined],
  ['a transient error', [2], shrinking],
  ['a rate limit', [80_000], shrinking],
])('does not repeat a page after %s', async (_name, code, reading) => {
  const { rows, requests } = readShrinkingPages(0, [code], reading);
  await expect(rows).rejects.toBeInstanceOf(MetaError);
  expect(requests).toHaveLength(1);
});

const getUsage = (headers: Record<string, object | string>) =>
  readUsage(
    new Headers(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  );

const buildBusinessUsage = (figures: object) => ({
  'X-Business-Use-Case-Usage': { '1029384756': [{ type: 'ads_insights', ...figures }] },
});

it('readUsage returns the highest figure of each limit', () => {
  expect(
    getUsage({
      'X-App-Usage': { call_count: 10, total_time: 40, total_cputime: 30 },
      'x-fb-ads-insights-throttle': { app_id_util_pct: 55.5, acc_id_util_pct: 12 },
      ...buildBusinessUsage({
        call_count: 20,
        total_cputime: 81,
        total_time: 25,
        estimated_time_to_regain_access: 0,
      }),
      'X-Ad-Account-Usage': { acc_id_util_pct: 9.67, reset_time_duration: 200 },
    }),
  ).toEqual({ app: { percent: 55.5, regainAfterMs: 0 }, account: { percent: 81, regainAfterMs: 0 } });
});

it('readUsage returns the time to regain access, from minutes and seconds', () => {
  const minutes = getUsage(buildBusinessUsage({ call_count: 100, estimated_time_to_regain_access: 7 }));
  expect(minutes.account).toEqual({ percent: 100, regainAfterMs: 420_000 });
  const seconds = getUsage({ 'X-Ad-Account-Usage': { acc_id_util_pct: 100, reset_time_duration: 30 } });
  expect(seconds.account).toEqual({ percent: 100, regainAfterMs: 30_000 });
});

it('readUsage ignores missing and malformed headers', () => {
  expect(getUsage({})).toEqual({});
  expect(getUsage({ 'X-App-Usage': 'soon', 'X-Business-Use-Case-Usage': '[1]' })).toEqual({});
  expect(getUsage({ 'X-App-Usage': 'null', 'X-Ad-Account-Usage': '1e3' })).toEqual({});
});

it('readUsage ignores only figures that are invalid or negative', () => {
  expect(
    getUsage({
      'X-App-Usage': '{"call_count":-20,"total_time":1e999,"total_cputime":null}',
      'X-Business-Use-Case-Usage': {
        '1': [{ call_count: 90, estimated_time_to_regain_access: -3 }],
        '2': 'soon',
      },
    }),
  ).toEqual({ app: { percent: 0, regainAfterMs: 0 }, account: { percent: 90, regainAfterMs: 0 } });
});

const getRestraint = (percent: number, regainAfterMs = 0) => toRestraint({ percent, regainAfterMs });

it('toRestraint allows calls below 75 % and pauses them at 100 %', () => {
  expect(getRestraint(74.9)).toBeUndefined();
  expect(getRestraint(100, 300_000)).toEqual({ pauseMs: 300_000 });
  expect(getRestraint(130)).toEqual({ pauseMs: 60_000 });
});

it('toRestraint spaces calls above 75 %, growing with use', () => {
  expect([getRestraint(75), getRestraint(80), getRestraint(95)]).toEqual([
    { spacingMs: 250 },
    { spacingMs: 500 },
    { spacingMs: 4_000 },
  ]);
});
