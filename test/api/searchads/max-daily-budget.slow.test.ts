import { z } from 'zod';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { getAudit } from '../get-audit.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import {
  parseSuccess,
  apiKey,
  bearer,
  getError,
  send,
  type Answer,
  expectRefused,
  retryWhenBusy,
} from '../open-world.ts';
import { expectCreated, keepAgency } from './requests.ts';

/** Billed in euros. */
const BERGAMO = '2000000002';

const { world, user, requests } = keepAgency({ isRead: true });

/** `limit` and `inUse` are in US dollars. */
async function expectExceeded(
  refused: Answer,
  path: string,
  reported: { limit: number; inUse: number },
): Promise<void> {
  await expectRefused(refused, [409, 'max_daily_budget_exceeded']);
  const details = [expect.objectContaining({ path, currency: 'USD', ...reported })];
  expect(getError(refused).details).toEqual(details);
}

async function updateLimits(maxDailyBudget: object): Promise<Answer> {
  const headers = bearer(await world.createToken(world.tenant.ownerId));
  const url = `${world.api.url}/projects/${world.tenant.projectId}/settings`;
  return retryWhenBusy(() => send(url, { method: 'PATCH', headers, body: { maxDailyBudget } }));
}

const create = (dailyBudget: number, status: 'ENABLED' | 'PAUSED' = 'ENABLED', customer = ALPINE) => {
  const body = createCampaignRequest({ dailyBudget, status });
  return requests.create(customer, body);
};

const update = (id: string, body: object) => requests.change('PATCH', `${ALPINE}/campaigns/${id}`, { body });

async function readUsedBudget(): Promise<number> {
  await updateLimits({ USD: 0.01 });
  const reported = z.looseObject({ inUse: z.number() });
  return reported.parse(getError(await create(10)).details?.[0]).inUse;
}

it('audits the maxDailyBudget setting with its previous value', async () => {
  expect((await updateLimits({ USD: 40 })).body).toMatchObject({ maxDailyBudget: { USD: 40 } });
  expect((await updateLimits({ USD: 50, EUR: 1_000 })).body).toMatchObject({
    maxDailyBudget: { USD: 50, EUR: 1_000 },
  });
  await expectRefused(updateLimits({ QQQ: 1 }), 400, 'maxDailyBudget.QQQ');
  const entries = await getAudit(world, world.tenant.projectId);
  expect(entries.at(-1)).toMatchObject({
    action: 'max-daily-budget.set',
    details: { before: { USD: 40 }, after: { USD: 50, EUR: 1_000 } },
  });
});

it("limits the sum of the enabled campaigns' daily budgets per currency, for each kind of change", async () => {
  const base = await readUsedBudget();
  await updateLimits({ USD: base + 40, EUR: 1_000_000 });
  const reported = { limit: base + 40, inUse: base + 25 };
  const paused = expectCreated(await create(100, 'PAUSED'));
  const enabled = expectCreated(await create(25));
  const countMutates = async () => (await user.calls('mutate')).length;
  const before = await countMutates();
  await expectExceeded(await create(25), 'dailyBudget', reported);
  await expectExceeded(await update(paused, { status: 'ENABLED' }), 'status', reported);
  await expectExceeded(await update(enabled, { dailyBudget: 45 }), 'dailyBudget', reported);
  expect(await countMutates()).toBe(before);

  const validated = await update(paused, { status: 'ENABLED', validateOnly: true });
  await expectExceeded(validated, 'status', reported);
  await expectExceeded(
    await update(enabled, { dailyBudget: 45, validateOnly: true }),
    'dailyBudget',
    reported,
  );
  expect((await update(enabled, { dailyBudget: 40, validateOnly: true })).status).toBe(200);
  expect((await update(enabled, { dailyBudget: 35 })).status).toBe(200);
  await expectExceeded(await create(10), 'dailyBudget', { ...reported, inUse: base + 35 });
  expect((await update(enabled, { dailyBudget: 30 })).status).toBe(200);
  expectCreated(await create(10));
  expectCreated(await create(100, 'ENABLED', BERGAMO));
});

it('counts a shared budget only once, although several campaigns use it', async () => {
  const base = await readUsedBudget();
  await updateLimits({});
  const { campaigns } = parseSuccess('listCampaigns', await requests.campaigns(ALPINE));
  const shared = campaigns.find(({ name }) => name === 'Alpine - Brand');
  if (shared?.budget?.amount === undefined)
    throw new Error('The sandbox has no campaign with a shared budget.');
  const { amount } = shared.budget;
  await updateLimits({ USD: base + 5 });
  const raiseBudget = (by: number, body = {}) =>
    update(shared.id, { dailyBudget: amount + by, confirmSharedBudget: true, ...body });
  await expectExceeded(await raiseBudget(6), 'dailyBudget', { limit: base + 5, inUse: base });
  await expectExceeded(await raiseBudget(6, { validateOnly: true }), 'dailyBudget', {
    limit: base + 5,
    inUse: base,
  });
  expect((await raiseBudget(5)).status).toBe(200);
  expect((await raiseBudget(0)).status).toBe(200);
});

it('accepts one of two concurrent creations that exceed the limit together', async () => {
  const base = await readUsedBudget();
  await updateLimits({ USD: base + 15 });
  const answers = await Promise.all([create(10), create(10)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && getError(refused).code).toBe('max_daily_budget_exceeded');
  await updateLimits({});
  expectCreated(await create(10));
});

it('resumes campaigns after an emergency pause only up to the maximum daily budget, and reports the others as not resumed', async () => {
  await updateLimits({});
  const ids = [
    expectCreated(await create(20)),
    expectCreated(await create(70)),
    expectCreated(await create(25)),
  ];
  const base = `${world.api.url}/projects/${world.tenant.projectId}/searchads`;
  const headers = apiKey(world.tenant.serviceAccountKey);
  const post = (path: string, body?: object) =>
    retryWhenBusy(() => send(`${base}/${path}`, { method: 'POST', headers, ...(body && { body }) }));
  const stop = await post('stop-all');
  const { id: stopId } = parseSuccess('stopAllCampaigns', stop);
  const waitForState = (state: 'stopped' | 'resumed') =>
    eventually(async () => {
      const answer = await send(`${base}/stops/${stopId}?limit=200`, { headers });
      const { stop: found, campaigns } = parseSuccess('getCampaignStop', answer);
      return found.state === state ? new Map(campaigns.map((entry) => [entry.campaignId, entry])) : undefined;
    });
  const paused = await waitForState('stopped');
  expect(ids.map((id) => paused.get(id)?.state)).toEqual(['paused', 'paused', 'paused']);
  // The emergency pause paused every enabled campaign, so no budget is in use.
  expect(await readUsedBudget()).toBe(0);

  await updateLimits({ USD: 50, EUR: 1_000_000 });
  expect((await post('resume', { stopId })).status).toBe(202);
  const resumed = await waitForState('resumed');
  const refused = [...resumed.values()].filter(({ state }) => state === 'not_resumed');
  expect(refused.map(({ campaignId }) => campaignId)).toContain(ids[1]);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['max_daily_budget_exceeded']));
  const states = new Set([...resumed.values()].map(({ state }) => state));
  expect(states).toEqual(new Set(['resumed', 'not_resumed']));
  const usedBudget = await readUsedBudget();
  expect(usedBudget).toBeGreaterThan(0);
  expect(usedBudget).toBeLessThanOrEqual(50);

  await updateLimits({});
  // This campaign is enabled before the second resumption, which therefore reports it as changed.
  expect((await update(ids[1] ?? '', { status: 'ENABLED' })).status).toBe(200);
  expect((await post('resume', { stopId })).status).toBe(202);
  const finalStates = await eventually(async () => {
    const found = await waitForState('resumed');
    return [...found.values()].every(({ state }) => state !== 'not_resumed') ? found : undefined;
  });
  expect(ids.map((id) => finalStates.get(id)?.state)).toEqual(['resumed', 'changed', 'resumed']);
  expect(finalStates.get(ids[1] ?? '')?.reason).toBe('enabled');
});

it('counts a campaign once when the answer to the call that enabled it was lost', async () => {
  const base = await readUsedBudget();
  await updateLimits({ USD: base + 20 });
  const paused = expectCreated(await create(10, 'PAUSED'));
  await user.armFault({ operation: 'mutate', kind: 'drop-answer' });
  expect((await update(paused, { status: 'ENABLED' })).status).toBe(200);
  expectCreated(await create(10));
});

it('refuses to enable a campaign while an account cannot be read, and names the account', async () => {
  const paused = expectCreated(await create(10, 'PAUSED'));
  await updateLimits({ USD: 1_000_000 });
  const unreadableAccount = '9999999999';
  await world.sql(
    `insert into searchads_customers
     select (jsonb_populate_record(c, jsonb_build_object('customer_id', $1::text))).* from searchads_customers c
     where customer_id = $2 limit 1 on conflict do nothing`,
    [unreadableAccount, ALPINE],
  );
  // Reads of accounts are cached for some seconds, so the unreadable account is noticed only afterwards.
  const validate = () => update(paused, { status: 'ENABLED', validateOnly: true });
  await eventually(async () => (await validate()).status === 409);
  const refused = await update(paused, { status: 'ENABLED' });
  const message = expect.stringContaining(`account ${unreadableAccount} cannot be read`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'max_daily_budget_exceeded' } });
  expect(getError(refused).details).toEqual([{ path: 'status', message, currency: 'USD', limit: 1_000_000 }]);
  await world.sql('delete from searchads_customers where customer_id = $1', [unreadableAccount]);
  expect((await update(paused, { status: 'ENABLED' })).status).toBe(200);
});
