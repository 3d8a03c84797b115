import { randomUUID } from 'node:crypto';
import { parseSuccess, retryWhenBusy } from '../api/open-world.ts';
import { expectCreated, getSearchadsClient } from '../api/searchads/requests.ts';
import { AD, createCampaignRequest } from '../support/campaign.ts';
import { sandboxAccount } from '../support/sandbox-account.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { adsUser, openSearchadsWorld, type AdsUser } from '../support/searchads-world.ts';
import { addTenant } from '../support/tenant.ts';
import { startTestWorker, startWorkerProcess, type TestWorker } from '../support/worker.ts';
import { startCampaign, listCampaignsByName } from './campaign-calls.ts';
import { keepOpen } from '../support/keep-open.ts';

const ALPINE = '2000000001';

/** Provider faults of the three calls in progress when the worker is killed, in order. */
const FAULTS: readonly Fault[] = [
  { kind: 'stall', delayMs: 20_000 },
  { kind: 'apply-late', delayMs: 4_000 },
  { kind: 'drop-answer' },
];

let callers: { user: AdsUser; requests: ReturnType<typeof getSearchadsClient> }[];
let successor: TestWorker | undefined;

const workerOptions = () => ({
  database: world.database,
  queuePrefix: world.queuePrefix,
  account: sandboxAccount(),
});

const world = keepOpen(
  () => openSearchadsWorld({ withoutWorker: true }),
  async () => {
    callers = await Promise.all(
      [world.tenant, world.other, await addTenant(world.admin)].map(async (tenant) => {
        const user = adsUser('agency');
        await world.connect(tenant.projectId, user.refreshToken);
        return { user, requests: getSearchadsClient(world, tenant) };
      }),
    );
  },
);
afterEach(async () => {
  await successor?.stop();
  await Promise.all(callers.map(({ user }) => user.disarm()));
});

/** Requests a campaign as one of the callers. Resolves when its mutate has reached the provider. */
async function startRequest(fault: Fault, index: number) {
  const caller = callers[index];
  if (!caller) throw new Error(`There is no caller ${index}.`);
  const { user, requests } = caller;
  const [body, key] = [createCampaignRequest(), randomUUID()];
  await user.armFault({ operation: 'mutate', ...fault });
  await startCampaign(user, () => requests.create(ALPINE, body, key));
  return { user, body, repeatRequest: () => retryWhenBusy(() => requests.create(ALPINE, body, key)) };
}

async function expectCreatedOnce({
  user,
  body,
  repeatRequest,
}: Awaited<ReturnType<typeof startRequest>>): Promise<void> {
  expectCreated(await repeatRequest());
  await expect(listCampaignsByName(user, body.name)).resolves.toHaveLength(1);
}

it('each campaign exists once when the worker is killed before, during or after its call', async () => {
  const worker = await startWorkerProcess(workerOptions());
  const started: Awaited<ReturnType<typeof startRequest>>[] = [];
  for (const [index, fault] of FAULTS.entries()) started.push(await startRequest(fault, index));
  worker.kill();
  await worker.exited;
  successor = await startTestWorker(workerOptions());
  await Promise.all(started.map(expectCreatedOnce));
});

it('an added ad exists once when the worker is killed before it is recorded', async () => {
  const [caller] = callers;
  if (!caller) throw new Error('There is no caller.');
  const { user, requests } = caller;
  const worker = await startWorkerProcess(workerOptions());
  const id = expectCreated(await retryWhenBusy(() => requests.create(ALPINE, createCampaignRequest())));
  const found = parseSuccess('getCampaign', await retryWhenBusy(() => requests.campaign(ALPINE, id)));
  const path = `${ALPINE}/campaigns/${id}/ad-groups/${found.adGroups[0]?.id}/ads`;
  const ad = { ...AD, finalUrl: 'https://www.example.com/second' };
  const [body, key] = [{ ad }, randomUUID()];
  await user.armFault({ operation: 'mutate', kind: 'drop-answer' });
  await startCampaign(user, () => requests.change('POST', path, { body, key }));
  worker.kill();
  await worker.exited;
  successor = await startTestWorker(workerOptions());
  const answer = await retryWhenBusy(() => requests.change('POST', path, { body, key }));
  expect([answer.status, answer.body]).toMatchObject([200, { added: true, ad: { finalUrl: ad.finalUrl } }]);
  const { ads } = parseSuccess('getCampaign', await retryWhenBusy(() => requests.campaign(ALPINE, id)));
  expect(ads.map(({ finalUrls }) => finalUrls)).toEqual([[AD.finalUrl], [ad.finalUrl]]);
});

it('one campaign exists when the worker is stopped during its call', async () => {
  const worker = await startWorkerProcess(workerOptions());
  const started = await startRequest({ kind: 'stall', delayMs: 1_000 }, 0);
  await worker.stop();
  successor = await startTestWorker(workerOptions());
  await expectCreatedOnce(started);
});
