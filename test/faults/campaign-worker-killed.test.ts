import { randomUUID } from 'node:crypto';
import { parseSuccess, retryWhenBusy } from '../api/open-world.ts';
import { expectCreated, getSearchadsClient } from '../api/searchads/requests.ts';
import { AD, createCampaignRequest, startMutate } from '../support/campaign.ts';
import { keepOpen } from '../support/keep-open.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { createAdsUser, ALPINE, openSearchadsWorld, type AdsUser } from '../support/searchads-world.ts';
import { addTenant } from '../support/tenant.ts';
import type { TestWorker } from '../support/worker.ts';

/** One fault for each caller, in progress when the worker is killed. */
const FAULTS: readonly Fault[] = [
  { kind: 'stall', delayMs: 20_000 },
  { kind: 'apply-late', delayMs: 4_000 },
  { kind: 'drop-answer' },
];

type Caller = { user: AdsUser; requests: ReturnType<typeof getSearchadsClient> };

let callers: Caller[];
let successor: TestWorker | undefined;

const world = keepOpen(
  () => openSearchadsWorld({ withoutWorker: true }),
  async ({ tenant, other, admin, connect, api }) => {
    const tenants = [tenant, other, await addTenant(admin)];
    callers = await Promise.all(
      tenants.map(async (owner) => {
        const user = createAdsUser('agency');
        await connect(owner.projectId, user.refreshToken);
        return { user, requests: getSearchadsClient({ api }, owner) };
      }),
    );
  },
);
afterEach(async () => {
  await successor?.stop();
  await Promise.all(callers.map(({ user }) => user.disarm()));
});

function getCaller(index: number): Caller {
  const caller = callers[index];
  if (!caller) throw new Error(`There is no caller ${index}.`);
  return caller;
}

/** Starts a request, and resolves when its `mutate` call has reached the provider. */
async function startRequest(fault: Fault, callerIndex: number) {
  const { user, requests } = getCaller(callerIndex);
  const [body, key] = [createCampaignRequest(), randomUUID()];
  await user.armFault({ operation: 'mutate', ...fault });
  await startMutate(user, () => requests.create(ALPINE, body, key));
  return { user, body, repeatRequest: () => retryWhenBusy(() => requests.create(ALPINE, body, key)) };
}

async function expectCreatedOnce({
  user,
  body,
  repeatRequest,
}: Awaited<ReturnType<typeof startRequest>>): Promise<void> {
  expectCreated(await repeatRequest());
  await expect(user.campaigns(body.name)).resolves.toHaveLength(1);
}

it('each campaign exists once when the worker is killed during a call that Google Ads applies at once, late or never', async () => {
  const worker = await world.startWorkerProcess();
  const started: Awaited<ReturnType<typeof startRequest>>[] = [];
  for (const [index, fault] of FAULTS.entries()) started.push(await startRequest(fault, index));
  worker.kill();
  await worker.exited;
  successor = await world.startWorker();
  await Promise.all(started.map(expectCreatedOnce));
});

it('an added ad exists once when the worker is killed between the Google Ads call and the record of its result', async () => {
  const { user, requests } = getCaller(0);
  const worker = await world.startWorkerProcess();
  const id = expectCreated(await retryWhenBusy(() => requests.create(ALPINE, createCampaignRequest())));
  const readCampaign = async () =>
    parseSuccess('getCampaign', await retryWhenBusy(() => requests.campaign(ALPINE, id)));
  const path = `${ALPINE}/campaigns/${id}/ad-groups/${(await readCampaign()).adGroups[0]?.id}/ads`;
  const ad = { ...AD, finalUrl: 'https://www.example.com/second' };
  const addAd = { body: { ad }, key: randomUUID() };
  await user.armFault({ operation: 'mutate', kind: 'drop-answer' });
  await startMutate(user, () => requests.change('POST', path, addAd));
  worker.kill();
  await worker.exited;
  successor = await world.startWorker();
  const answer = await retryWhenBusy(() => requests.change('POST', path, addAd));
  expect([answer.status, answer.body]).toMatchObject([200, { added: true, ad: { finalUrl: ad.finalUrl } }]);
  const { ads } = await readCampaign();
  expect(ads.map(({ finalUrls }) => finalUrls)).toEqual([[AD.finalUrl], [ad.finalUrl]]);
});

it('one campaign exists when the worker is stopped during the call that creates the campaign', async () => {
  const worker = await world.startWorkerProcess();
  const started = await startRequest({ kind: 'stall', delayMs: 1_000 }, 0);
  await worker.stop();
  successor = await world.startWorker();
  await expectCreatedOnce(started);
});
