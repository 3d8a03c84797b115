import { createBudgetReadings } from '../../../activities/searchads/budgets/budget-readings.ts';
import { createEnableStoppedCampaigns } from '../../../activities/searchads/emergency-pause/enable-stopped-campaigns.ts';
import { GoogleAdsError } from '../../../activities/searchads/google-ads-failure.ts';
import { createPauseCampaigns } from '../../../activities/searchads/emergency-pause/pause-campaigns.ts';
import {
  createEndCampaignStop,
  createPlanCampaignStop,
} from '../../../activities/searchads/emergency-pause/plan-campaign-stop.ts';
import { markProjectDeleted } from '../../../models/access/deleted-projects.ts';
import type { InProject } from '../../../models/in-project.ts';
import { rows } from '../../../models/rows.ts';
import { setCampaignGuards } from '../../../models/searchads/campaign-guards.ts';
import {
  findEmergencyPause,
  startResumption,
  startEmergencyPause,
} from '../../../models/searchads/emergency-pauses.ts';
import {
  countPausedCampaigns,
  findPausedCampaigns,
  isBeingResumed,
} from '../../../models/searchads/emergency-pause-campaigns.ts';
import { CUSTOMER, openAccountWorld } from './account-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const REQUESTER = { requestedBy: 'test', requestId: 'request' };

const world = keepOpen(openAccountWorld);

/** `beforeMutate` can throw, to refuse a call. */
function createAccount(
  ids: readonly string[],
  beforeMutate: (calls: number, sentIds: readonly string[]) => Promise<void> = async () => {},
) {
  const statuses = new Map(ids.map((id) => [id, 'ENABLED']));
  let calls = 0;
  const dependencies = world.createDependencies({
    search: async (_, query, row) =>
      [...statuses]
        .filter(([, status]) => status === 'ENABLED' || !query.includes(`status = 'ENABLED'`))
        .map(([id, status]) =>
          row.parse({
            campaign: { id, name: `Campaign ${id}`, status },
            campaign_budget: { resource_name: `budget ${id}`, amount_micros: '1000000' },
            customer: { currency_code: 'USD' },
          }),
        ),
    mutate: async (_, operations) => {
      calls += 1;
      const updates = operations.map(({ campaign_operation: operation }) => operation?.update ?? {});
      const getId = ({ resource_name: name }: (typeof updates)[number]) => name?.split('/').at(-1) ?? '';
      await beforeMutate(calls, updates.map(getId));
      for (const update of updates) statuses.set(getId(update), String(update.status));
      return {};
    },
  });
  return { statuses, dependencies, getCallCount: () => calls };
}

const createResumption = (dependencies: ReturnType<typeof world.createDependencies>, options = {}) =>
  createEnableStoppedCampaigns({
    ...dependencies,
    ...options,
    budgetReadings: createBudgetReadings(dependencies),
  });

const createRefusal = (index = 0) =>
  new GoogleAdsError({
    faults: [
      {
        family: 'campaign_error',
        name: 'CANNOT_MODIFY_FOR_TRIAL_CAMPAIGN',
        path: [{ fieldName: 'mutate_operations', index }],
      },
    ],
  });

async function pauseAllCampaigns(ids: readonly string[]): Promise<string> {
  const { pause } = await world.asApi((project) => startEmergencyPause(project, REQUESTER));
  const ref = { projectId: world.projectId, stopId: pause.id };
  const { dependencies } = createAccount(ids);
  await createPlanCampaignStop(dependencies.database)(ref);
  await world.run(createPauseCampaigns(dependencies), { ...ref, customerId: CUSTOMER });
  await createEndCampaignStop(dependencies.database)({ ...ref, unread: [] });
  expect(await countPausedCampaigns(world.project, pause.id)).toEqual({ paused: ids.length });
  return pause.id;
}

it('a resumption enables no further campaign once a later emergency pause is requested', async () => {
  const ids = ['1', '2', '3'];
  const stopId = await pauseAllCampaigns(ids);
  expect(await world.asApi((project) => startResumption(project, stopId, REQUESTER))).toBe(true);
  const { statuses, dependencies } = createAccount(ids, async (calls) => {
    if (calls > 1) return;
    await world.asApi((project) => startEmergencyPause(project, REQUESTER));
    throw createRefusal();
  });
  for (const id of ids) statuses.set(id, 'PAUSED');
  const input = { projectId: world.projectId, stopId, customerId: CUSTOMER };
  await world.run(createResumption(dependencies), input);
  expect([...statuses.values()]).toEqual(['PAUSED', 'PAUSED', 'PAUSED']);
  expect(await countPausedCampaigns(world.project, stopId)).toEqual({ not_resumed: 1, paused: 2 });
  expect(await isBeingResumed(world.project, CUSTOMER)).toBe(false);
  expect(await findEmergencyPause(world.project, stopId)).toMatchObject({ state: 'stopped' });
});

it('a resumption after an emergency pause does not use budgets that were read before the pause', async () => {
  const ids = ['5', '6'];
  const { statuses, dependencies } = createAccount(ids);
  const budgetReadings = createBudgetReadings(dependencies);
  const change = { sharedBy: 'changes', readFor: 'change', sharedMs: 60_000 };
  await budgetReadings.refresh({ projectId: world.projectId, currency: 'USD', ...change });
  const stopId = await pauseAllCampaigns(ids);
  await world.asApi((project) =>
    setCampaignGuards(project, { maxDailyBudget: { USD: 1 } }, { actor: 'test' }),
  );
  expect(await world.asApi((project) => startResumption(project, stopId, REQUESTER))).toBe(true);
  for (const id of ids) statuses.set(id, 'PAUSED');
  const enable = createEnableStoppedCampaigns({ ...dependencies, budgetReadings });
  await world.run(enable, { projectId: world.projectId, stopId, customerId: CUSTOMER });
  expect([...statuses.values()]).toEqual(['ENABLED', 'PAUSED']);
});

it('a resumption waits a limited time for a read of budgets, and its retry uses the result of the slow read', async () => {
  const ids = ['8', '9'];
  const stopId = await pauseAllCampaigns(ids);
  await world.asApi((project) =>
    setCampaignGuards(project, { maxDailyBudget: { USD: 100 } }, { actor: 'test' }),
  );
  expect(await world.asApi((project) => startResumption(project, stopId, REQUESTER))).toBe(true);
  const { statuses, dependencies } = createAccount(ids);
  for (const id of ids) statuses.set(id, 'PAUSED');
  const { search, mutate } = dependencies.client;
  let release = () => {};
  const stall = new Promise<void>((resolve) => {
    release = resolve;
  });
  let budgetReads = 0;
  const slow = world.createDependencies({
    mutate,
    search: async (account, query, row) => {
      if (query.includes(`status = 'ENABLED'`)) {
        budgetReads += 1;
        await stall;
      }
      return search(account, query, row);
    },
  });
  const enable = createResumption(slow, { budgetCheckMs: 100 });
  const input = { projectId: world.projectId, stopId, customerId: CUSTOMER };
  await expect(world.run(enable, input)).rejects.toMatchObject({ type: 'provider_unavailable' });
  expect([...statuses.values()]).toEqual(['PAUSED', 'PAUSED']);
  release();
  await world.run(enable, input);
  expect([...statuses.values()]).toEqual(['ENABLED', 'ENABLED']);
  expect(budgetReads).toBe(1);
});

it('a resumption whose check of budgets exceeds the time limit reserves no budget', async () => {
  const stopId = await pauseAllCampaigns(['10']);
  await world.asApi((project) =>
    setCampaignGuards(project, { maxDailyBudget: { USD: 100 } }, { actor: 'test' }),
  );
  expect(await world.asApi((project) => startResumption(project, stopId, REQUESTER))).toBe(true);
  const { statuses, dependencies } = createAccount(['10']);
  statuses.set('10', 'PAUSED');
  const enable = createResumption(dependencies, { budgetCheckMs: 200 });
  const lockGuards = (project: InProject) =>
    rows(project, 'select from campaign_guards where project_id = $1 for update', [world.projectId]);
  const findReserved = () =>
    world.asWorker((project) =>
      rows(project, 'select id from budget_reservations where released_at is null'),
    );
  const before = await findReserved();
  await world.asApi(async (project) => {
    await lockGuards(project);
    const input = { projectId: world.projectId, stopId, customerId: CUSTOMER };
    await expect(world.run(enable, input)).rejects.toMatchObject({ type: 'provider_unavailable' });
  });
  // The timed-out budget check requested this lock earlier, so this statement gets the lock after it ends.
  await world.asApi(lockGuards);
  expect(await findReserved()).toEqual(before);
});

it('a resumption that is requested again before its first run ends continues after that run', async () => {
  const stopId = await pauseAllCampaigns(['4']);
  const ref = { projectId: world.projectId, stopId };
  const { database } = world.project;
  const resume = () => world.asApi((project) => startResumption(project, stopId, REQUESTER));
  expect(await resume()).toBe(true);
  // A later pause supersedes this pause, and ends before the first run completes.
  const { pause: laterPause } = await world.asApi((project) => startEmergencyPause(project, REQUESTER));
  await createEndCampaignStop(database)({ ...ref, stopId: laterPause.id, unread: [] });
  expect(await resume()).toBe(true);
  const end = createEndCampaignStop(database);
  expect(await end({ ...ref, unread: [] })).toEqual({ state: 'pending' });
  expect(await findEmergencyPause(world.project, stopId)).toMatchObject({ state: 'resuming' });
});

it('an emergency pause reports the campaign of an experiment as failed, and pauses all other campaigns', async () => {
  const { pause } = await world.asApi((project) => startEmergencyPause(project, REQUESTER));
  const ref = { projectId: world.projectId, stopId: pause.id };
  const { statuses, dependencies } = createAccount(['5', '6', '7'], async (_, sentIds) => {
    if (sentIds.includes('6')) throw createRefusal(sentIds.indexOf('6'));
  });
  await createPlanCampaignStop(dependencies.database)(ref);
  await world.run(createPauseCampaigns(dependencies), { ...ref, customerId: CUSTOMER });
  expect(await createEndCampaignStop(dependencies.database)({ ...ref, unread: [] })).toEqual({
    state: 'stopped',
  });
  expect(Object.fromEntries(statuses)).toEqual({ 5: 'PAUSED', 6: 'ENABLED', 7: 'PAUSED' });
  expect(await countPausedCampaigns(world.project, pause.id)).toEqual({ paused: 2, failed: 1 });
  const page = { state: undefined, after: undefined, limit: 10 };
  const found = await findPausedCampaigns(world.project, pause.id, page);
  expect(found.find(({ campaignId }) => campaignId === '6')).toMatchObject({
    state: 'failed',
    reason: 'CANNOT_MODIFY_FOR_TRIAL_CAMPAIGN',
  });
});

// This test must be the last, because it does not restore the deleted project.
it('an emergency pause of a deleted project pauses nothing and waits until the project is restored', async () => {
  const { pause } = await world.asApi((project) => startEmergencyPause(project, REQUESTER));
  const ref = { projectId: world.projectId, stopId: pause.id };
  const { statuses, dependencies, getCallCount } = createAccount(['8']);
  const plan = createPlanCampaignStop(dependencies.database);
  expect(await plan(ref)).toMatchObject({ next: 'work', customers: [{ customerId: CUSTOMER }] });
  await world.asApi((project) => markProjectDeleted(project, { actor: 'test' }));
  await world.run(createPauseCampaigns(dependencies), { ...ref, customerId: CUSTOMER });
  expect(await plan(ref)).toEqual({ next: 'end', state: 'waiting' });
  expect({ calls: getCallCount(), statuses: [...statuses.values()] }).toEqual({
    calls: 0,
    statuses: ['ENABLED'],
  });
  expect(await findEmergencyPause(world.project, pause.id)).toMatchObject({ state: 'stopping' });
});
