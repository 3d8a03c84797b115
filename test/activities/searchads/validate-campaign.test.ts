import { createHash } from 'node:crypto';
import { createBudgetReadings } from '../../../activities/searchads/budgets/budget-readings.ts';
import { createSendCampaignChange } from '../../../activities/searchads/changes/send-campaign-change.ts';
import { findConnection } from '../../../models/connections/connections.ts';
import { pauseCalls } from '../../../models/providers/provider-slots.ts';
import { findChange, insertChange } from '../../../models/searchads/campaign-changes.ts';
import { CUSTOMER, openAccountWorld } from './account-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openAccountWorld);

const EXEMPTIONS = { keys: [], topics: [] };

/** Stores a campaign for validation only. @returns its id */
async function insertValidation(name: string): Promise<string> {
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
    status: 'PAUSED' as const,
    containsEuPoliticalAdvertising: false,
  };
  const id = await world.asApi((project) =>
    insertChange(project, {
      customerId: CUSTOMER,
      campaignId: null,
      name,
      validateOnly: true,
      bodyDigest: createHash('sha256').update(name).digest(),
      idempotencyKey: undefined,
      connectionId: world.connectionId,
      loginCustomerId: CUSTOMER,
      request: { kind: 'create', campaign, named: EXEMPTIONS, autoExempt: false },
      requestedBy: 'test',
      requesters: [],
      requestId: 'request',
      clientId: null,
      ip: null,
    }),
  );
  if (id === undefined) throw new Error('The campaign was not stored.');
  return id;
}

/** Runs the activity. `attempts`: the stored number of attempts during each call to Google. */
async function runValidation(changeId: string) {
  const attempts: (number | undefined)[] = [];
  const dependencies = world.createDependencies({
    search: () => Promise.reject(new Error('Unexpected search.')),
    mutate: async (_account, _operations, { validateOnly }) => {
      expect(validateOnly).toBe(true);
      attempts.push((await findChange(world.project, changeId))?.attempts);
      return {};
    },
  });
  const send = createSendCampaignChange({
    ...dependencies,
    budgetReadings: createBudgetReadings(dependencies),
  });
  const outcome = await world.run(send, {
    projectId: world.projectId,
    changeId,
    exemptions: EXEMPTIONS,
    isReadOnly: false,
    isRetriedWhenBusy: true,
  });
  return { outcome, attempts };
}

const readLastUse = () =>
  world.asApi(async (project) => (await findConnection(project, world.connectionId))?.lastUsedAt);

it('validateCampaign records the attempt before its one call and stores the outcome', async () => {
  expect(await readLastUse()).toBeNull();
  const changeId = await insertValidation('Boots');
  expect(await runValidation(changeId)).toEqual({ outcome: { kind: 'validated' }, attempts: [1] });
  expect(await readLastUse()).toEqual(expect.any(Date));
  expect(await findChange(world.project, changeId)).toMatchObject({ state: 'validated', attempts: 1 });
  expect(await runValidation(changeId)).toEqual({ outcome: { kind: 'closed' }, attempts: [] });
});

it('validateCampaign is postponed without an attempt while calls of its connection are paused', async () => {
  const changeId = await insertValidation('Shoes');
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
