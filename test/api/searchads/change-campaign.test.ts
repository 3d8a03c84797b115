import { randomUUID } from 'node:crypto';
import { createCampaignRequest } from '../../support/campaign.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { getAudit } from '../get-audit.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { parseSuccess, getError, getPaths, toRefusal, expectRefused } from '../open-world.ts';
import { expectCreated, keepAgency } from './requests.ts';

let id: string;
let path: string;
let name: string;

const { world, user, requests } = keepAgency({ other: 'shop' });
beforeAll(async () => {
  const body = createCampaignRequest();
  ({ name } = body);
  id = expectCreated(await requests.create(ALPINE, body));
  path = `${ALPINE}/campaigns/${id}`;
});

const update = (body: object, options: { key?: string; campaign?: string } = {}) =>
  requests.change('PATCH', options.campaign ?? path, { body, ...options });
const listMutates = () => user.calls('mutate');

const change = (method: string, subpath: string, options: { body?: object } = {}) =>
  requests.change(method, path + subpath, options);
const readCampaigns = async () => parseSuccess('listCampaigns', await requests.campaigns(ALPINE)).campaigns;

it('changes the given fields of a campaign and returns their previous values', async () => {
  const answer = await update({
    status: 'ENABLED',
    dailyBudget: 40,
    endDate: '2030-05-31',
    expected: { status: 'PAUSED', dailyBudget: 25, name, endDate: null },
  });
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      campaignId: id,
      campaignResourceName: `customers/${path}`,
      validateOnly: false,
      before: { status: 'PAUSED', dailyBudget: 25, endDate: null },
      after: { status: 'ENABLED', dailyBudget: 40, endDate: '2030-05-31' },
    },
  ]);
  const again = await update({ endDate: null, biddingStrategy: 'TARGET_CPA', targetCpa: 12 });
  expect(again.body).toMatchObject({
    before: { endDate: '2030-05-31', biddingStrategy: 'MAXIMIZE_CONVERSIONS', targetCpa: null },
    after: { endDate: null, biddingStrategy: 'TARGET_CPA', targetCpa: 12 },
  });
});

it('accepts read-only fields of a campaign with their current values, and refuses other values', async () => {
  const sent = { channelType: 'SEARCH', resourceName: `customers/${path}`, validateOnly: true };
  expect((await update({ ...sent, status: 'ENABLED' })).status).toBe(200);
  expect(getPaths(await update({ ...sent, channelType: 'DISPLAY' }))).toEqual(['channelType']);
});

it('emits an event for a changed campaign, audits the change, and shows the new value in the next read', async () => {
  const body = createCampaignRequest();
  const campaign = `${ALPINE}/campaigns/${expectCreated(await requests.create(ALPINE, body))}`;
  const campaignResourceName = `customers/${campaign}`;
  const readCampaign = async () =>
    (await readCampaigns()).find(({ resourceName }) => resourceName === campaignResourceName);
  expect(await readCampaign()).toMatchObject({ budget: { amount: 25 } });
  expect((await update({ dailyBudget: 43 }, { campaign })).status).toBe(200);
  expect(await readCampaign()).toMatchObject({ budget: { amount: 43 } });
  await expectEvent(world.api.url, world.tenant, 'campaign.updated', {
    campaignResourceName,
    name: body.name,
    change: 'updated',
    fields: ['dailyBudget'],
  });
  const entries = await getAudit(world, campaignResourceName);
  expect(entries.find(({ action }) => action === 'campaign.update')).toMatchObject({
    projectId: world.tenant.projectId,
    details: { before: { values: { dailyBudgetMicros: 25_000_000 } } },
  });
});

it('makes no provider call to change a campaign that already has the values', async () => {
  await update({ dailyBudget: 40 });
  const before = await listMutates();
  const answer = await update({ dailyBudget: 40 });
  expect(answer.body).toMatchObject({ before: { dailyBudget: 40 }, after: { dailyBudget: 40 } });
  expect(await listMutates()).toEqual(before);
});

it('changes a shared budget only with confirmation', async () => {
  const sharing = (await readCampaigns()).find((one) => one.name === 'Alpine - Brand');
  const shared = `${ALPINE}/campaigns/${sharing?.resourceName.split('/').at(-1)}`;
  await expectRefused(
    update({ dailyBudget: 55 }, { campaign: shared }),
    [409, 'budget_is_shared'],
    'dailyBudget',
  );
  const confirmed = await update({ dailyBudget: 55, confirmSharedBudget: true }, { campaign: shared });
  expect(confirmed.body).toMatchObject({ after: { dailyBudget: 55 } });
  const paused = await update({ status: 'PAUSED' }, { campaign: shared });
  expect(paused.status).toBe(200);
});

it('adds missing negative keywords, and removes a negative keyword', async () => {
  const body = { negativeKeywords: [{ text: 'Used ' }, { text: 'rental', matchType: 'EXACT' }] };
  const first = parseSuccess('addNegativeKeywords', await change('POST', '/negative-keywords', { body }));
  expect(first.negativeKeywords).toMatchObject([
    { text: 'Used', matchType: 'BROAD', added: true },
    { text: 'rental', matchType: 'EXACT', added: true },
  ]);
  const again = { negativeKeywords: [{ text: 'RENTAL', matchType: 'EXACT' }, { text: 'rental' }] };
  const second = parseSuccess(
    'addNegativeKeywords',
    await change('POST', '/negative-keywords', { body: again }),
  );
  expect(second.negativeKeywords.map((one) => one.added)).toEqual([false, true]);
  expect(second.negativeKeywords[0]?.criterionId).toBe(first.negativeKeywords[1]?.criterionId);
  const subpath = `/negative-keywords/${first.negativeKeywords[0]?.criterionId}`;
  const removed = await change('DELETE', subpath);
  expect([removed.status, removed.body]).toMatchObject([200, { removed: true, text: 'Used' }]);
  expect((await change('DELETE', subpath)).body).toMatchObject({ removed: false });
  const { negativeKeywords } = parseSuccess('getCampaign', await requests.campaign(ALPINE, id));
  expect(negativeKeywords.map(({ text }) => text)).toEqual(['rental', 'rental']);
});

it('refuses keywords that violate a policy, and adds them with an exemption', async () => {
  const { adGroups } = parseSuccess('getCampaign', await requests.campaign(ALPINE, id));
  const group = adGroups[0]?.id;
  const subpath = `/ad-groups/${group}/keywords`;
  const bad = { negativeKeywords: [{ text: 'explosives' }] };
  await expectRefused(
    change('POST', '/negative-keywords', { body: bad }),
    [422, 'policy_violation'],
    'negativeKeywords[0].text',
  );
  const body = { keywords: [{ text: 'hiking boots' }, { text: 'acmebrand boots', cpcBid: 0.5 }] };
  const found = await change('POST', subpath, { body });
  expect([found.status, getError(found).details]).toMatchObject([
    422,
    [{ path: 'keywords[1].text', exemptible: true, exemption: { policyName: 'TRADEMARKS' } }],
  ]);
  const exempted = await change('POST', subpath, { body: { ...body, autoExemptPolicyViolations: true } });
  expect([exempted.status, exempted.body]).toMatchObject([
    200,
    {
      adGroupId: group,
      keywords: [{ added: false }, { added: true }],
      appliedPolicyExemptions: [{ policyName: 'TRADEMARKS', violatingText: 'acmebrand' }],
    },
  ]);
  await expectRefused(change('POST', '/ad-groups/999/keywords', { body }), 404);
});

it('refuses a campaign change whose expected values differ from the current values, and returns the current values', async () => {
  const before = await listMutates();
  const answer = await expectRefused(update({ status: 'PAUSED', expected: { dailyBudget: 25, name } }), [
    409,
    'campaign_changed',
  ]);
  expect(getError(answer).details).toEqual([{ path: 'dailyBudget', message: 'is now 40', current: 40 }]);
  expect(await listMutates()).toEqual(before);
});

it('a campaign change with validateOnly changes nothing, and one with an idempotency key is applied once', async () => {
  const key = randomUUID();
  const body = { dailyBudget: 41 };
  const validated = await update({ ...body, validateOnly: true }, { key });
  expect(validated.body).toMatchObject({ validateOnly: true, before: { dailyBudget: 40 } });
  const [first, second] = await Promise.all([update(body, { key }), update(body, { key })]);
  expect(first.body).toMatchObject({ before: { dailyBudget: 40 }, after: { dailyBudget: 41 } });
  expect(second.body).toEqual(first.body);
  await expectRefused(update({ dailyBudget: 42 }, { key }), [422, 'idempotency_mismatch']);
});

it.each([
  [{}, ['']],
  [{ status: 'PAUSED', name: ' ' }, ['name']],
  [{ startDate: '2030-05-02', endDate: '2030-05-01' }, ['endDate']],
  [{ biddingStrategy: 'TARGET_CPA' }, ['targetCpa']],
  [{ endDate: '2020-01-01' }, ['endDate']],
  [{ dailyBudget: 0.001 }, ['dailyBudget']],
])('refuses the campaign update %j and names its invalid field', async (body, paths) => {
  const answer = await update(body);
  expect(toRefusal(answer)).toEqual([400, 'validation_error', ...paths]);
  expect(getError(answer).message).toMatch(/^(The body|\w+) \w/);
});

it('removes a campaign only when its name is confirmed, and accepts repeated removals', async () => {
  await expectRefused(change('DELETE', '?confirm=Something'), 400, 'confirm');
  const subpath = `?confirm=${encodeURIComponent(name)}`;
  expect((await change('DELETE', `${subpath}&validateOnly=true`)).body).toMatchObject({ validateOnly: true });
  expect((await change('DELETE', subpath)).body).toMatchObject({ name, removed: true });
  expect((await change('DELETE', subpath)).body).toMatchObject({ removed: false });
  await expectRefused(update({ status: 'ENABLED' }), [409, 'campaign_changed'], 'status');
});
