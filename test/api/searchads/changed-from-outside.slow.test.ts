import { z } from 'zod';
import { keepOpen } from '../../support/keep-open.ts';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import type { Fault } from '../../support/sandbox-control.ts';
import { ALPINE, createAdsUser, openSearchadsWorld, type AdsUser } from '../../support/searchads-world.ts';
import { getAudit } from '../get-audit.ts';
import { getError, type Answer, retryWhenBusy } from '../open-world.ts';
import { expectCreated, readCustomers, getSearchadsClient } from './requests.ts';

const SHOP = '4000000001';
const SKI = `${ALPINE}/campaigns/7000000002`;

/** Longest delay of the read after the call. The test changes the campaign from outside before that read. */
const READ_DELAY_MS = 7_000;

/** `path` is below `/customers/`, such as `2000000001/campaigns/1`. */
type OwnedCampaign = { user: AdsUser; path: string };

let requests: ReturnType<typeof getSearchadsClient>;
let user: AdsUser;
let agencyCampaign: OwnedCampaign;
let overwrittenChange: Promise<{ answer: Answer; mutates: number }>;

const change = (path: string, body: object) => requests.change('PATCH', path, { body });
const getFault = (answer: Answer) => [answer.status, getError(answer).code, getError(answer).details];
const listMutates = (owner: AdsUser) => owner.calls('mutate');
const readCurrent = async (path: string, body: object) => {
  const { body: found } = await change(path, { ...body, validateOnly: true });
  return z.looseObject({ before: z.unknown() }).parse(found).before;
};
const createCampaign = async (customerId: string) => {
  const id = expectCreated(await requests.create(customerId, createCampaignRequest()));
  return `${customerId}/campaigns/${id}`;
};

/**
 * Requests a change, applies `fault` to its provider call, and changes the campaign from outside before the
 * campaign is read again. Returns the answer and the number of mutate calls.
 */
async function changeFromBothSides(
  { user: owner, path }: OwnedCampaign,
  { fault, body, outside }: { fault: Fault; body: object; outside: object },
  afterwards: () => Promise<unknown> = async () => undefined,
) {
  const sent = (await listMutates(owner)).length;
  await owner.armFault({ operation: 'mutate', ...fault });
  // The fault skips the read before the call and stalls the read after it.
  await owner.armFault({ operation: 'search', kind: 'stall', delayMs: READ_DELAY_MS, every: 2 });
  const changing = change(path, body);
  await eventually(async () => {
    const last = (await listMutates(owner))[sent];
    return last !== undefined && last.answered !== 'pending';
  }, 60_000);
  await owner.changeOutside({ campaign: `customers/${path}`, ...outside });
  await afterwards();
  await owner.disarm();
  const answer = await changing;
  return { answer, mutates: (await listMutates(owner)).length - sent };
}

/** Simulates the end of the minute in which Google may still apply an unanswered call. */
const passMinute = (path: string) =>
  world.sql(
    `update campaign_changes set attempted_at = attempted_at - interval '1 minute'
     where campaign_id = $1 and attempted_at is not null`,
    [path.split('/').at(-1)],
  );

const world = keepOpen(openSearchadsWorld, async () => {
  user = createAdsUser('agency');
  await world.connect(world.tenant.projectId, user.refreshToken);
  const shop = createAdsUser('shop');
  await world.connect(world.tenant.projectId, shop.refreshToken, {
    externalId: '3000000001',
    name: 'Lantern',
  });
  requests = getSearchadsClient(world, world.tenant, retryWhenBusy);
  await readCustomers(requests);
  agencyCampaign = { user, path: await createCampaign(ALPINE) };
  await user.changeOutside({
    campaign: `customers/${agencyCampaign.path}`,
    status: 'ENABLED',
    endDateTime: '2031-01-31 23:59:59',
  });
  const other = { user: shop, path: await createCampaign(SHOP) };
  // Starts the slowest case first, so that the other tests run meanwhile.
  overwrittenChange = changeFromBothSides(
    other,
    {
      fault: { kind: 'drop-answer' },
      body: { name: `${other.path} ours` },
      outside: { name: `${other.path} theirs` },
    },
    () => passMinute(other.path),
  );
  overwrittenChange.catch(() => undefined);
});

it('answers 409 and overwrites no value when Google refuses a change because others changed the campaign at the same time', async () => {
  const { answer, mutates } = await changeFromBothSides(agencyCampaign, {
    fault: { kind: 'status', status: 409 },
    body: { status: 'PAUSED', endDate: '2031-05-31' },
    outside: { endDateTime: '2031-03-31 23:59:59' },
  });
  expect(getFault(answer)).toEqual([
    409,
    'campaign_changed',
    [{ path: 'endDate', message: 'is now 2031-03-31', current: '2031-03-31' }],
  ]);
  expect(mutates).toBe(1);
  expect(await readCurrent(agencyCampaign.path, { status: 'PAUSED', endDate: '2031-05-31' })).toEqual({
    status: 'ENABLED',
    endDate: '2031-03-31',
  });
});

it('applies a campaign change once when its answer is lost, and keeps the values that others changed meanwhile', async () => {
  const name = `${agencyCampaign.path} found`;
  const previous = await readCurrent(agencyCampaign.path, { name });
  const { answer, mutates } = await changeFromBothSides(agencyCampaign, {
    fault: { kind: 'drop-answer' },
    body: { name, expected: { endDate: '2031-03-31' } },
    outside: { status: 'PAUSED', endDateTime: null },
  });
  expect([answer.status, answer.body]).toMatchObject([200, { before: previous, after: { name } }]);
  expect(mutates).toBe(1);
  expect(
    await readCurrent(agencyCampaign.path, { status: 'ENABLED', endDate: '2031-06-30', name: 'other' }),
  ).toEqual({ status: 'PAUSED', endDate: null, name });
});

it('does not report a refused campaign change as applied when others made the same change', async () => {
  const name = `${agencyCampaign.path} same`;
  const reported = await getAudit(world, `customers/${agencyCampaign.path}`);
  const same = { fault: { kind: 'status', status: 409 }, body: { name }, outside: { name } } as const;
  const { answer, mutates } = await changeFromBothSides(agencyCampaign, same);
  expect([answer.status, getError(answer), mutates]).toMatchObject([
    409,
    { code: 'campaign_changed', details: [{ path: 'name', current: name }] },
    1,
  ]);
  expect(await getAudit(world, `customers/${agencyCampaign.path}`)).toEqual(reported);
});

it('refuses a daily budget for a campaign with a budget for its whole period', async () => {
  await user.changeOutside({
    campaignBudget: `customers/${ALPINE}/campaignBudgets/7100000002`,
    totalAmountMicros: 900_000_000,
  });
  const sent = await listMutates(user);
  const answer = await change(SKI, { dailyBudget: 30, status: 'PAUSED' });
  expect(getFault(answer)).toEqual([
    400,
    'validation_error',
    [{ path: 'dailyBudget', message: "cannot be set: the campaign's budget is for its whole period" }],
  ]);
  expect(await listMutates(user)).toEqual(sent);
  expect(await readCurrent(SKI, { status: 'PAUSED' })).toEqual({ status: 'ENABLED' });
});

it.each([
  ['PATCH', '', { status: 'PAUSED' }],
  ['DELETE', '?confirm=Alpine%20-%20Ski', undefined],
  ['POST', '/negative-keywords', { negativeKeywords: [{ text: 'x' }] }],
  ['DELETE', '/negative-keywords/7500000003', undefined],
  ['POST', '/ad-groups/7200000003/keywords', { keywords: [{ text: 'x' }] }],
])('refuses to change a campaign of an experiment: %s %s', async (method, subpath, body) => {
  await user.changeOutside({ campaign: `customers/${SKI}`, experimentType: 'EXPERIMENT' });
  const sent = await listMutates(user);
  const answer = await requests.change(method, SKI + subpath, { ...(body && { body }) });
  expect(getFault(answer)).toEqual([
    400,
    'validation_error',
    [{ path: 'campaignId', message: 'belongs to an experiment (EXPERIMENT); change it in Google Ads' }],
  ]);
  expect(await listMutates(user)).toEqual(sent);
});

it('answers 409 with the current value when others overwrite a change whose answer was lost', async () => {
  const { answer, mutates } = await overwrittenChange;
  expect([answer.status, getError(answer), mutates]).toMatchObject([
    409,
    { code: 'campaign_changed', details: [{ path: 'name', current: expect.stringMatching(/ theirs$/) }] },
    1,
  ]);
});
