import type { AskMeta } from '../../../../activities/socials/call-meta.ts';
import { readPages } from '../../../../activities/socials/read-pages.ts';
import { insightsPage } from '../../../../activities/socials/wire.ts';

const ROW = { publisher_platform: 'facebook', date_start: '2026-04-01', date_stop: '2026-04-07' };
const wide = { ...ROW, campaign_name: 'x'.repeat(20_000) };

const next = (after: string) => ({ next: 'https://graph.facebook.com/next', cursors: { after } });

/** Reads pages of a Meta that answers the n-th call, from 1, with what `answer` gives; `asked` are its cursors. */
function read(answer: (call: number) => object, goOn?: () => boolean) {
  const asked: (string | undefined)[] = [];
  const ask: AskMeta = async ({ query, answer: shape }) => {
    asked.push(query?.['after']);
    return shape.parse(answer(asked.length));
  };
  const rows = readPages(ask, { path: 'act_1/insights', query: {}, page: insightsPage }, goOn);
  return { rows, asked };
}

describe('pages', () => {
  it('follow one another by cursor, also after one without rows', async () => {
    const { rows, asked } = read((call) => ({
      data: call === 2 ? [] : [ROW],
      ...(call < 3 && { paging: next(`c${call}`) }),
    }));
    expect(await rows).toHaveLength(2);
    expect(asked).toEqual([undefined, 'c1', 'c2']);
  });

  it('are left when there is no time for more', async () => {
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
  ])('are not read on when they %s', async (_name, answer, failure) => {
    await expect(read(answer).rows).rejects.toMatchObject(failure);
  });
});
