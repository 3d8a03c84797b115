import { createHash } from 'node:crypto';
import { createBudgetReadings } from '../../../activities/searchads/budgets/budget-readings.ts';
import { createSendCampaignChange } from '../../../activities/searchads/changes/send-campaign-change.ts';
import { GoogleAdsError } from '../../../activities/searchads/google-ads-failure.ts';
import { findConnection } from '../../../models/connections/connections.ts';
import { pauseCalls } from '../../../models/providers/provider-slots.ts';
import { rows } from '../../../models/rows.ts';
import { findChange, insertChange } from '../../../models/searchads/campaign-changes.ts';
import { setCampaignGuards } from '../../../models/searchads/campaign-guards.ts';
import type { CampaignPatch } from '../../../domain/campaign-change.ts';
import { CUSTOMER, fakeSearch, openAccountWorld, type AccountClient } from './account-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openAccountWorld);

const EXEMPTIONS = { keys: [], topics: [] };

type Stored = Pick<
  Parameters<typeof insertChange>[1],
  'campaignId' | 'name' | 'validateOnly' | 'bodyDigest' | 'request'
>;

async function insert(stored: Stored): Promise<string> {
  const id = await world.asApi((project) =>
    insertChange(project, {
      ...stored,
      customerId: CUSTOMER,
      idempotencyKey: undefined,
      connectionId: world.connectionId,
      loginCustomerId: CUSTOMER,
      requestedBy: 'test',
      requesters: [],
      requestId: 'request',
      clientId: null,
      ip: null,
    }),
  );
  if (id === undefined) throw new Error('The change was not stored.');
  return id;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function insertCreation(
  name: string,
  { validateOnly = true, status = 'PAUSED' }: { validateOnly?: boolean; status?: 'ENABLED' | 'PAUSED' } = {},
): Promise<string> {
  const campaign = {
    name,
    dailyBudgetMicros: 5_000_000,
    locationIds: ['2840'],
    languageIds: ['1000'],
    adGroupName: name,
    keywords: [{ text: 'boots', matchType: 'BROAD' as const }],
    negativeKeywords: [],
    ad: { headlines: ['A', 'B', 'C'], descriptions: ['A', 'B'], finalUrl: 'https://example.com' },
    bidding: { strategy: 'MAXIMIZE_CLICKS' as const },
    status,
    containsEuPoliticalAdvertising: false,
  };
  return insert({
    campaignId: null,
    name,
    validateOnly,
    bodyDigest: digest(name),
    request: { kind: 'create', campaign, named: EXEMPTIONS, autoExempt: false },
  });
}

function runSend(changeId: string, account: AccountClient) {
  const dependencies = world.createDependencies(account);
  const send = createSendCampaignChange({
    ...dependencies,
    budgetReadings: createBudgetReadings(dependencies),
  });
  return world.run(send, {
    projectId: world.projectId,
    changeId,
    exemptions: EXEMPTIONS,
    isReadOnly: false,
    isRetriedWhenBusy: true,
  });
}

/** `attempts`: the change's stored number of attempts, read during each call to Google. */
async function runValidation(changeId: string) {
  const attempts: (number | undefined)[] = [];
  const outcome = await runSend(changeId, {
    search: () => Promise.reject(new Error('Unexpected search.')),
    mutate: async (_account, _operations, { validateOnly }) => {
      expect(validateOnly).toBe(true);
      attempts.push((await findChange(world.project, changeId))?.attempts);
      return {};
    },
  });
  return { outcome, attempts };
}

const readLastUse = () =>
  world.asApi(async (project) => (await findConnection(project, world.connectionId))?.lastUsedAt);

it('the validation of a campaign creation records its attempt before the call to Google and its outcome after the call, and is not repeated', async () => {
  expect(await readLastUse()).toBeNull();
  const changeId = await insertCreation('Boots');
  expect(await runValidation(changeId)).toEqual({ outcome: { kind: 'validated' }, attempts: [1] });
  expect(await readLastUse()).toEqual(expect.any(Date));
  expect(await findChange(world.project, changeId)).toMatchObject({ state: 'validated', attempts: 1 });
  expect(await runValidation(changeId)).toEqual({ outcome: { kind: 'closed' }, attempts: [] });
});

const limitBudget = () =>
  world.asApi((project) => setCampaignGuards(project, { maxDailyBudget: { USD: 100 } }, { actor: 'test' }));

const sendUnchecked = (changeId: string, search: AccountClient['search']) =>
  runSend(changeId, { search, mutate: () => Promise.reject(new Error('Unexpected mutate.')) });

const createUncheckedOutcome = (reason: string) => ({
  kind: 'refused',
  code: 'max_daily_budget_exceeded',
  details: { fields: [expect.objectContaining({ message: `cannot be checked: ${reason}` })] },
  mayArrive: false,
});

it("postpones a creation if budgets cannot be read because Google's quota is exhausted", async () => {
  await limitBudget();
  const changeId = await insertCreation('Poles', { status: 'ENABLED' });
  const faults = [{ family: 'quota_error', name: 'RESOURCE_EXHAUSTED', path: [] }];
  const outcome = await sendUnchecked(changeId, () => Promise.reject(new GoogleAdsError({ faults })));
  expect(outcome).toMatchObject({ kind: 'later', mayArrive: false });
});

it('refuses to create an enabled campaign under a budget limit while the accounts of another connection have not been read yet or cannot be read', async () => {
  await limitBudget();
  const changeId = await insertCreation('Gloves', { status: 'ENABLED' });
  const otherAccount = '2000000002';
  const other = await world.connect('1000000002');
  const send = () => sendUnchecked(changeId, async () => []);
  expect(await send()).toEqual(
    createUncheckedOutcome(
      `the accounts of connection ${other} have not been read; list the customers, or reconnect or remove the connection`,
    ),
  );
  await world.storeAccounts(other, otherAccount);
  await world.urls.sql(`update connections set status = 'reauth_required' where id = $1`, [other]);
  expect(await send()).toEqual(
    createUncheckedOutcome(
      `account ${otherAccount} cannot be read (connection_needs_reauth); if the connection no longer reaches it, list the customers`,
    ),
  );
  // An account that a working connection also reaches is read through that connection.
  await world.storeAccounts(world.connectionId, CUSTOMER, otherAccount);
  expect(await runSend(changeId, { search: async () => [], mutate: async () => ({}) })).toEqual({
    kind: 'validated',
  });
  await world.storeAccounts(world.connectionId, CUSTOMER);
  await world.urls.sql('delete from connections where id = $1', [other]);
});

const buildUpdate = (patch: CampaignPatch) =>
  ({ kind: 'update', patch, expected: {}, confirmSharedBudget: false }) as const;

it('sends a change that lowers a daily budget even if the budgets of other accounts are unknown', async () => {
  await limitBudget();
  const unread = await world.connect('1000000003');
  const request = buildUpdate({ dailyBudgetMicros: 4_000_000 });
  const stored = { campaignId: '77', name: null, validateOnly: true, bodyDigest: digest('Lower'), request };
  const client = { search: fakeSearch('ENABLED'), mutate: async () => ({}) };
  expect(await runSend(await insert(stored), client)).toEqual({ kind: 'validated' });
  await world.urls.sql('delete from connections where id = $1', [unread]);
});

it('a change that Google refused needs approval if its campaign was enabled before the change is sent again', async () => {
  await world.asApi((project) => setCampaignGuards(project, { requireApproval: true }, { actor: 'test' }));
  const changeId = await insert({
    campaignId: '77',
    name: null,
    validateOnly: false,
    bodyDigest: digest('Later'),
    request: buildUpdate({ endDate: '2036-07-31' }),
  });
  let status = 'PAUSED';
  let sends = 0;
  const send = () =>
    runSend(changeId, {
      search: fakeSearch(status),
      mutate: () => {
        sends += 1;
        const faults = [{ family: 'database_error', name: 'CONCURRENT_MODIFICATION', path: [] }];
        return Promise.reject(new GoogleAdsError({ faults }));
      },
    });
  expect(await send()).toMatchObject({ kind: 'later', mayArrive: false });
  status = 'ENABLED';
  expect(await send()).toEqual({ kind: 'closed' });
  expect(sends).toBe(1);
  expect(await findChange(world.project, changeId)).toMatchObject({ state: 'waiting_for_approval' });
  await world.asApi((project) => setCampaignGuards(project, { requireApproval: false }, { actor: 'test' }));
});

it('keeps the budget reservation of a campaign creation while an earlier call without an answer may still take effect', async () => {
  await limitBudget();
  const changeId = await insertCreation('Skis', { validateOnly: false, status: 'ENABLED' });
  const UNAVAILABLE = 14;
  const RESOURCE_EXHAUSTED = 8;
  /** Returns the outcome, and whether the reservation is released. */
  const fail = async (status: number) => {
    const outcome = await runSend(changeId, {
      search: async () => [],
      mutate: () => Promise.reject(new GoogleAdsError({ status })),
    });
    const reservations = await world.asWorker((project) =>
      rows(project, 'select released_at is not null as "isReleased" from budget_reservations where id = $1', [
        changeId,
      ]),
    );
    return { outcome, reservations };
  };
  const reservations = [{ isReleased: false }];
  expect(await fail(UNAVAILABLE)).toEqual({ outcome: { kind: 'ambiguous' }, reservations });
  expect(await fail(RESOURCE_EXHAUSTED)).toMatchObject({
    outcome: { kind: 'later', mayArrive: true },
    reservations,
  });
});

it('the validation of a campaign creation is postponed without an attempt while calls through its connection are paused', async () => {
  const changeId = await insertCreation('Shoes');
  await pauseCalls(world.project.database, `googleads:${world.connectionId}`, 600_000);
  const { outcome, attempts } = await runValidation(changeId);
  expect(outcome).toEqual({
    kind: 'later',
    code: 'provider_rate_limit',
    retryAfterMs: expect.any(Number),
    mayArrive: false,
  });
  expect(attempts).toEqual([]);
  expect(await findChange(world.project, changeId)).toMatchObject({ state: 'running', attempts: 0 });
});
