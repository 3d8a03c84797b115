import { z } from 'zod';
import { getPaths, expectRefused } from '../open-world.ts';
import { retryWhenBusy, keepAgency } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';

const { user, requests } = keepAgency();

const ideas = z.object({
  ideas: z.array(
    z.strictObject({
      text: z.string(),
      avgMonthlySearches: z.number().optional(),
      competition: z.enum(['LOW', 'MEDIUM', 'HIGH']).optional(),
      competitionIndex: z.number().optional(),
      lowTopOfPageBid: z.number().optional(),
      highTopOfPageBid: z.number().optional(),
    }),
  ),
});

const getIdeas = async (request: () => ReturnType<typeof requests.ideas>) => {
  const answer = await retryWhenBusy(request);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return ideas.parse(answer.body);
};

it('returns keyword ideas for keywords, a page and both', async () => {
  for (const seed of [
    { keywords: ['ski boots'] },
    { url: 'https://www.example.com/ski' },
    {
      keywords: ['ski boots'],
      url: 'https://www.example.com/ski',
      geoTargetIds: ['2840'],
      languageId: '1000',
    },
  ]) {
    const body = await getIdeas(() => requests.ideas(ALPINE, seed));
    expect(body.ideas.length).toBeGreaterThan(0);
  }
});

it('shares one read for equal seeds in different spellings', async () => {
  await user.reset();
  const url = 'https://www.example.com/wax';
  const first = await getIdeas(() =>
    requests.ideas(ALPINE, {
      keywords: ['ski wax', 'Bindings'],
      url,
      geoTargetIds: ['2840', '2124'],
      languageId: '1000',
    }),
  );
  const second = await getIdeas(() =>
    requests.ideas('200-000-0001', {
      keywords: [' bindings', 'Ski  Wax', 'bindings'],
      url: 'https://WWW.example.com/wax',
      geoTargetIds: ['geoTargetConstants/2124', 'us'],
      languageId: 'EN',
    }),
  );
  expect(second).toEqual(first);
  const planned = (await user.calls()).filter(({ operation }) => operation === 'generateKeywordIdeas');
  expect(planned).toHaveLength(1);
});

it.each([
  [{ url: 'https://unreachable.example/' }, ['url']],
  // Ids are sorted before sending, so the unknown place is sent first.
  [{ keywords: ['lamp'], geoTargetIds: ['2840', '1'] }, ['geoTargetIds[1]']],
])('names the field of %j that the provider refuses', async (seed, paths) => {
  const answer = await retryWhenBusy(() => requests.ideas(ALPINE, seed));
  expect([answer.status, getPaths(answer)]).toEqual([400, paths]);
});

it.each([
  [{}, []],
  [{ keywords: ['fine', 'x'.repeat(81)] }, ['keywords[1]']],
  [{ keywords: ['a b c d e f g h i j k'] }, ['keywords[0]']],
  [{ keywords: ['  '] }, ['keywords[0]']],
  [{ keywords: ['a'], geoTargetIds: ['1', 'Lisbon'] }, ['geoTargetIds[1]']],
  [{ keywords: ['a'], languageId: 'xx' }, ['languageId']],
  [{ url: 'ftp://example.com' }, ['url']],
  [{ keywords: ['a'], loginCustomerId: 'x' }, ['loginCustomerId']],
])('names the invalid fields of the seeds %j', async (seed, paths) => {
  const answer = await expectRefused(requests.ideas(ALPINE, seed), 400);
  expect(getPaths(answer)).toEqual(expect.arrayContaining(paths));
});
