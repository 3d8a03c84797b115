import type { AskMeta } from '../../../../activities/socials/call-meta.ts';
import { readAdAccounts } from '../../../../activities/socials/list-ad-accounts.ts';

afterEach(() => jest.restoreAllMocks());

/** The fake Meta takes 1.9 s for each page. */
function readPages(pages: number) {
  const timeouts: number[] = [];
  let nowMs = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  const askWithin =
    (timeoutMs: number): AskMeta =>
    async ({ shape }) => {
      nowMs += 1_900;
      const id = timeouts.push(timeoutMs);
      const paging = { next: 'https://graph.facebook.com/next', cursors: { after: `c${id}` } };
      return shape.parse({ data: [{ account_id: String(id) }], ...(id < pages && { paging }) });
    };
  return { result: readAdAccounts(askWithin), timeouts };
}

it('reads pages of ad accounts as long as at least a second is left for the next page', async () => {
  const { result, timeouts } = readPages(4);
  expect((await result).accounts).toHaveLength(4);
  expect(timeouts).toEqual([7_000, 5_100, 3_200, 1_300]);
});

it('fails instead of returning an incomplete list of ad accounts', async () => {
  await expect(readPages(5).result).rejects.toMatchObject({ type: 'provider_unavailable' });
});
