import type { AskMeta } from '../../../../activities/socials/call-meta.ts';
import { MetaError } from '../../../../activities/socials/meta-failure.ts';
import { readPages } from '../../../../activities/socials/read-pages.ts';
import { insightsPage } from '../../../../activities/socials/wire.ts';

const ROW = { publisher_platform: 'facebook', date_start: '2026-04-01', date_stop: '2026-04-07' };
const WIDE_ROW = { ...ROW, campaign_name: 'x'.repeat(20_000) };

const buildPaging = (after: string) => ({ next: 'https://graph.facebook.com/next', cursors: { after } });

function readFakePages(answer: (call: number) => object, canContinue: () => boolean = () => true) {
  const cursors: (string | undefined)[] = [];
  const askMeta: AskMeta = async ({ query, shape }) => {
    cursors.push(query?.['after']);
    return shape.parse(answer(cursors.length));
  };
  const rows = readPages(askMeta, { path: 'act_1/insights', query: {}, page: insightsPage }, { canContinue });
  return { rows, cursors };
}

it('readPages reads pages by cursor, even after an empty page', async () => {
  const { rows, cursors } = readFakePages((call) => ({
    data: call === 2 ? [] : [ROW],
    ...(call < 3 && { paging: buildPaging(`c${call}`) }),
  }));
  expect(await rows).toHaveLength(2);
  expect(cursors).toEqual([undefined, 'c1', 'c2']);
});

it('readPages stops and returns undefined when `canContinue` returns false', async () => {
  const { rows, cursors } = readFakePages(
    (call) => ({ data: [ROW], paging: buildPaging(`c${call}`) }),
    () => cursors.length < 2,
  );
  expect(await rows).toBeUndefined();
  expect(cursors).toHaveLength(2);
});

it.each<[string, (call: number) => object, object]>([
  [
    'repeat a cursor',
    (call) => ({ data: [], paging: buildPaging(`c${call % 2}`) }),
    { failure: { kind: 'unavailable' } },
  ],
  [
    'have no cursor for the next page',
    () => ({ data: [ROW], paging: { next: 'https://…' } }),
    { failure: { kind: 'unavailable' } },
  ],
  [
    'are empty without end',
    (call) => ({ data: [], paging: buildPaging(`c${call}`) }),
    { type: 'result_too_large' },
  ],
  [
    'exceed the size limit',
    (call) => ({ data: Array.from({ length: 100 }, () => WIDE_ROW), paging: buildPaging(`c${call}`) }),
    { type: 'result_too_large' },
  ],
])('readPages fails when pages %s', async (_name, answer, failure) => {
  await expect(readFakePages(answer).rows).rejects.toMatchObject(failure);
});

/** The fake Meta refuses pages of more than `maxRows` rows, each time with the next of `codes`. */
function readShrinkingPages(
  maxRows: number,
  codes: [number, number?][],
  options?: { shrinkAfterMs: number },
) {
  const requests: string[] = [];
  const askMeta: AskMeta = async ({ query, shape }) => {
    const limit = Number(query?.['limit']);
    const from = Number(query?.['after'] ?? 0);
    requests.push(`${limit} from ${from}`);
    const [code, subcode] = codes[(requests.length - 1) % codes.length] ?? [];
    if (limit > maxRows) throw new MetaError({ status: 500, code, subcode });
    const data = Array.from({ length: Math.min(limit, 40 - from) }, () => ROW);
    const end = from + data.length;
    return shape.parse({ data, ...(end < 40 && { paging: buildPaging(String(end)) }) });
  };
  const rows = readPages(askMeta, { path: '6/insights', query: {}, page: insightsPage }, options);
  return { rows, requests };
}

const SHRINKING = { shrinkAfterMs: 0 };

it.each<[string, [number, number?][]]>([
  ['code 1', [[1]]],
  ['code 1 with and without a subcode', [[1, 99], [1]]],
  ['a documented timeout', [[2, 1504038]]],
])('readPages requests a smaller page at the same cursor after %s', async (_name, codes) => {
  const { rows, requests } = readShrinkingPages(31, codes, SHRINKING);
  expect(await rows).toHaveLength(40);
  expect(requests).toEqual(['500 from 0', '125 from 0', '31 from 0', '31 from 31']);
});

it('readPages fails when a page of one row is still refused', async () => {
  const { rows, requests } = readShrinkingPages(0, [[1]], SHRINKING);
  await expect(rows).rejects.toBeInstanceOf(MetaError);
  expect(requests).toEqual(['500 from 0', '125 from 0', '31 from 0', '7 from 0', '1 from 0']);
});

it.each<[string, [number, number?], { shrinkAfterMs: number } | undefined]>([
  ['an error for too much data, if shrinking is not enabled', [1], undefined],
  ['a transient error', [2], SHRINKING],
  ['a rate limit', [80_000], SHRINKING],
])('readPages does not repeat a page after %s', async (_name, code, options) => {
  const { rows, requests } = readShrinkingPages(0, [code], options);
  await expect(rows).rejects.toBeInstanceOf(MetaError);
  expect(requests).toHaveLength(1);
});
