import type { AskMeta } from '../../../../activities/socials/call-meta.ts';
import { MetaError } from '../../../../activities/socials/meta-failure.ts';
import { readPages } from '../../../../activities/socials/read-pages.ts';
import { insightsPage } from '../../../../activities/socials/wire.ts';

const ROW = { publisher_platform: 'facebook', date_start: '2026-04-01', date_stop: '2026-04-07' };
const wide = { ...ROW, campaign_name: 'x'.repeat(20_000) };

const next = (after: string) => ({ next: 'https://graph.facebook.com/next', cursors: { after } });

/** Reads pages from a fake Meta that answers call n (from 1) with `answer`; `asked` collects the cursors. */
function read(answer: (call: number) => object, continues: () => boolean = () => true) {
  const asked: (string | undefined)[] = [];
  const ask: AskMeta = async ({ query, answer: shape }) => {
    asked.push(query?.['after']);
    return shape.parse(answer(asked.length));
  };
  const rows = readPages(ask, { path: 'act_1/insights', query: {}, page: insightsPage }, { continues });
  return { rows, asked };
}

it('reads pages by cursor, even after an empty one', async () => {
  const { rows, asked } = read((call) => ({
    data: call === 2 ? [] : [ROW],
    ...(call < 3 && { paging: next(`c${call}`) }),
  }));
  expect(await rows).toHaveLength(2);
  expect(asked).toEqual([undefined, 'c1', 'c2']);
});

it('stops reading pages when the time is over', async () => {
  const { rows, asked } = read(
    (call) => ({ data: [ROW], paging: next(`c${call}`) }),
    () => asked.length < 2,
  );
  expect(await rows).toBeUndefined();
  expect(asked).toHaveLength(2);
});

it.each<[string, (call: number) => object, object]>([
  [
    'go round in a ring',
    (call) => ({ data: [], paging: next(`c${call % 2}`) }),
    { failure: { kind: 'unavailable' } },
  ],
  [
    'do not say where they go on',
    () => ({ data: [ROW], paging: { next: 'https://…' } }),
    { failure: { kind: 'unavailable' } },
  ],
  [
    'have no rows and no end',
    (call) => ({ data: [], paging: next(`c${call}`) }),
    { type: 'result_too_large' },
  ],
  [
    'are more than is kept',
    (call) => ({ data: Array.from({ length: 100 }, () => wide), paging: next(`c${call}`) }),
    { type: 'result_too_large' },
  ],
])('stops reading when pages %s', async (_name, answer, failure) => {
  await expect(read(answer).rows).rejects.toMatchObject(failure);
});

/**
 * Reads 40 rows from a fake Meta that returns at most `most` rows per page, and refuses larger pages with these
 * codes.
 */
function readFrom(most: number, codes: [number, number?][], reading?: { shrinkAfterMs: number }) {
  const asked: string[] = [];
  const ask: AskMeta = async ({ query, answer: shape }) => {
    const limit = Number(query?.['limit']);
    const from = Number(query?.['after'] ?? 0);
    asked.push(`${limit} from ${from}`);
    const [code, subcode] = codes[(asked.length - 1) % codes.length] ?? [];
    if (limit > most) throw new MetaError({ status: 500, code, subcode });
    const data = Array.from({ length: Math.min(limit, 40 - from) }, () => ROW);
    const end = from + data.length;
    return shape.parse({ data, ...(end < 40 && { paging: next(String(end)) }) });
  };
  const rows = readPages(ask, { path: '6/insights', query: {}, page: insightsPage }, reading);
  return { rows, asked };
}

const shrinking = { shrinkAfterMs: 0 };

it.each<[string, [number, number?][]]>([
  ['code 1', [[1]]],
  ['code 1 with and without its subcode', [[1, 99], [1]]],
  ['a documented timeout', [[2, 1504038]]],
])('reads smaller pages from the same cursor after %s', async (_name, codes) => {
  const { rows, asked } = readFrom(31, codes, shrinking);
  expect(await rows).toHaveLength(40);
  expect(asked).toEqual(['500 from 0', '125 from 0', '31 from 0', '31 from 31']);
});

it('fails when a single row is too much data', async () => {
  const { rows, asked } = readFrom(0, [[1]], shrinking);
  await expect(rows).rejects.toBeInstanceOf(MetaError);
  expect(asked).toEqual(['500 from 0', '125 from 0', '31 from 0', '7 from 0', '1 from 0']);
});

it.each<[string, [number, number?], { shrinkAfterMs: number } | undefined]>([
  ['a reader that takes a report instead', [1], undefined],
  ['a passing fault', [2], shrinking],
  ['a limit of calls', [80_000], shrinking],
])('does not repeat a page after %s', async (_name, code, reading) => {
  const { rows, asked } = readFrom(0, [code], reading);
  await expect(rows).rejects.toBeInstanceOf(MetaError);
  expect(asked).toHaveLength(1);
});
