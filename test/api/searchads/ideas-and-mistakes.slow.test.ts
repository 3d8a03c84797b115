import { z } from 'zod';
import { parseSuccess, getPaths, expectRefused, getError, type Answer } from '../open-world.ts';
import { keepAgency, expectCreated, openAdvertiser } from './requests.ts';
import { randomBytes } from 'node:crypto';
import { Throughline } from '../../../client/src/index.ts';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { getAudit } from '../get-audit.ts';
import { ALPINE } from '../../support/searchads-world.ts';

const { world, user, requests } = keepAgency({ isRead: true });

const getIdeas = async (customerId: string, seed: object) =>
  parseSuccess('generateKeywordIdeas', await requests.ideas(customerId, seed));

it('returns keyword ideas for keywords, for a page, and for both', async () => {
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
    const body = await getIdeas(ALPINE, seed);
    expect(body.ideas.length).toBeGreaterThan(0);
  }
});

it('reads keyword ideas once for equal seeds in different spellings', async () => {
  await user.reset();
  const url = 'https://www.example.com/wax';
  const first = await getIdeas(ALPINE, {
    keywords: ['ski wax', 'Bindings'],
    url,
    geoTargetIds: ['2840', '2124'],
    languageId: '1000',
  });
  const second = await getIdeas('200-000-0001', {
    keywords: [' bindings', 'Ski  Wax', 'bindings'],
    url: 'https://WWW.example.com/wax',
    geoTargetIds: ['geoTargetConstants/2124', 'us'],
    languageId: 'EN',
  });
  expect(second).toEqual(first);
  const planned = (await user.calls()).filter(({ operation }) => operation === 'generateKeywordIdeas');
  expect(planned).toHaveLength(1);
});

it.each([
  [{ url: 'https://unreachable.example/' }, ['url']],
  // The provider gets the ids in sorted order, so it refuses the first id. The error must name the index of
  // this id in the request.
  [{ keywords: ['lamp'], geoTargetIds: ['2840', '1'] }, ['geoTargetIds[1]']],
])('names the field that the provider refuses in the keyword seeds %j', async (seed, paths) => {
  const answer = await requests.ideas(ALPINE, seed);
  expect([answer.status, getPaths(answer)]).toEqual([400, paths]);
});

it.each([
  [{}, ['body']],
  [{ keywords: ['fine', 'x'.repeat(81)] }, ['keywords[1]']],
  [{ keywords: ['a b c d e f g h i j k'] }, ['keywords[0]']],
  [{ keywords: ['  '] }, ['keywords[0]']],
  [{ keywords: ['a'], geoTargetIds: ['1', 'Lisbon'] }, ['geoTargetIds[1]']],
  [{ keywords: ['a'], languageId: 'xx' }, ['languageId']],
  [{ url: 'ftp://example.com' }, ['url']],
  [{ keywords: ['a'], loginCustomerId: 'x' }, ['loginCustomerId']],
])('names the invalid fields of the keyword seeds %j', async (seed, paths) => {
  const answer = await expectRefused(requests.ideas(ALPINE, seed), 400);
  expect(getPaths(answer)).toEqual(paths);
});

const NAME = `C++ (Kids' week!) * 50% off: a/b & c? #1 [${randomBytes(4).toString('hex')}]; $9, x=y @home`;

it('the client library encodes the reserved URL characters of a campaign name that confirms a removal', async () => {
  const { projectId, serviceAccountKey: apiKey } = world.tenant;
  const tl = new Throughline({ baseUrl: world.api.url, apiKey, projectId });
  const campaignId = expectCreated(await requests.create(ALPINE, createCampaignRequest({ name: NAME })));
  const removed = await tl.searchads.removeSearchCampaign({ customerId: ALPINE, campaignId, confirm: NAME });
  expect(removed).toMatchObject({ name: NAME, removed: true });
});

it.each([
  ['audits no removal', 'was refused', { kind: 'status', status: 409 }, 0],
  ['audits its removal', 'got no answer', { kind: 'drop-answer' }, 1],
] as const)('%s of a campaign that others removed after the call %s', async (_, _call, fault, times) => {
  const body = createCampaignRequest();
  const path = `${ALPINE}/campaigns/${expectCreated(await requests.create(ALPINE, body))}`;
  const listMutates = () => user.calls('mutate');
  const sent = (await listMutates()).length;
  await user.armFault({ operation: 'mutate', ...fault });
  // Delays only the read after the call, until the campaign has been removed from outside.
  await user.armFault({ operation: 'search', kind: 'stall', delayMs: 7_000, every: 2 });
  const search = `confirm=${encodeURIComponent(body.name)}`;
  const removing = requests.change('DELETE', `${path}?${search}`);
  await eventually(async () => {
    const last = (await listMutates())[sent];
    return last !== undefined && last.answered !== 'pending';
  }, 60_000);
  await user.changeOutside({ campaign: `customers/${path}`, status: 'REMOVED' });
  await user.disarm();
  const { status, body: removed } = await removing;
  expect([status, removed]).toMatchObject([200, { removed: times === 1 }]);
  expect(await listMutates()).toHaveLength(sent + 1);
  const removals = (await getAudit(world, `customers/${path}`)).filter(
    ({ action }) => action === 'campaign.remove',
  );
  expect(removals).toHaveLength(times);
});

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };

/** Pino's level `error`. */
const ERROR_LEVEL = 50;
const logLine = z.looseObject({ level: z.number() });

const expectInvalidCustomer = (answer: Answer, text: string) => {
  expect([answer.status, getPaths(answer)]).toEqual([400, ['customerId']]);
  expect(getError(answer).message).toContain(text);
};

it.each([
  ['a manager account', '1000000001', 'manager account'],
  ['a closed account', '1000000003', 'not enabled'],
  ['a cancelled account', '2000000005', 'not enabled'],
  ['an unfinished account', '2000000012', 'sign-up'],
])('answers 400 for a customerId that cannot be used: %s', async (_, customerId, text) => {
  expectInvalidCustomer(await requests.devices(customerId, MARCH), text);
  expectInvalidCustomer(await requests.create(customerId, createCampaignRequest()), text);
  if (customerId === '1000000001') return;
  expectInvalidCustomer(await requests.ideas(customerId, { keywords: ['boots'] }), text);
});

it('answers 400 for a customer whose campaigns lack the EU political advertising declaration', async () => {
  const faulty = await openAdvertiser(world);
  const name = 'MutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED';
  await faulty.user.armFault({ operation: 'mutate', kind: 'status', status: 400, name, times: 1 });
  const answer = await faulty.requests.create(ALPINE, createCampaignRequest());
  expectInvalidCustomer(answer, 'political advertising in the EU');
});

it("logs no error for a caller's mistake", () => {
  const levels = world.api.logLines.map((line) => logLine.parse(JSON.parse(line)).level);
  expect(levels.filter((level) => level >= ERROR_LEVEL)).toEqual([]);
});
