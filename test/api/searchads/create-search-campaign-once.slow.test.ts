import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { ALPINE, openSearchadsWorld } from '../../support/searchads-world.ts';
import { expectRefused } from '../open-world.ts';
import { expectCreated, openAdvertiser } from './requests.ts';

const world = keepOpen(openSearchadsWorld, async () => {
  // Loads the Google Ads library before the concurrent tests start, because loading delays the first call.
  expectCreated(await (await openConnected()).create(createCampaignRequest()));
});

/** A separate sandbox user per tenant keeps faults of concurrent tests apart. */
async function openConnected() {
  const { user, requests } = await openAdvertiser(world);
  return {
    user,
    requests,
    create: (body: object, key?: string) => requests.create(ALPINE, body, key),
    findCampaigns: (name: string) => user.campaigns(name),
  };
}

it.concurrent('creates one campaign for concurrent and later requests with one key', async () => {
  const { create, findCampaigns } = await openConnected();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(body, key)));
  answers.push(await create(body, key));
  expect(new Set(answers.map(expectCreated)).size).toBe(1);
  await expect(findCampaigns(body.name)).resolves.toHaveLength(1);
});

it.concurrent('creates one campaign for concurrent requests without a key', async () => {
  const { create, findCampaigns } = await openConnected();
  for (let round = 0; round < 6; round += 1) {
    const body = createCampaignRequest();
    const answers = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        // Staggers the requests, so that some arrive before the creation ends and some after.
        await delay(index * round * 20);
        return create(body);
      }),
    );
    expect(new Set(answers.map(expectCreated)).size).toBe(1);
    await expect(findCampaigns(body.name)).resolves.toHaveLength(1);
  }
});

it.concurrent('answers 422 for an idempotency key that is bound to another body or customer', async () => {
  const { create, findCampaigns, requests } = await openConnected();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  expectCreated(await create(body, key));
  const otherRequests = [
    () => requests.create(ALPINE, { ...body, dailyBudget: 26 }, key),
    () => requests.create('2000000002', body, key),
  ];
  for (const other of otherRequests) await expectRefused(other(), [422, 'idempotency_mismatch']);
  await expect(findCampaigns(body.name)).resolves.toHaveLength(1);
});

it('answers 409 for the name of a campaign that is being created', async () => {
  const { create, findCampaigns, user } = await openConnected();
  const body = createCampaignRequest();
  await user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 3_000 });
  const first = create(body, randomUUID());
  await eventually(async () => {
    const mutates = await user.calls('mutate');
    return mutates.some(({ answered }) => answered === 'pending');
  });
  await expectRefused(create({ ...body, dailyBudget: 30 }, randomUUID()), [409, 'campaign_name_taken']);
  expectCreated(await first);
  await expect(findCampaigns(body.name)).resolves.toHaveLength(1);
});

it.concurrent.each([
  ['drops the answer', { kind: 'drop-answer' }, 2],
  ['applies the call late', { kind: 'apply-late', delayMs: 1_500 }, 3],
  ['resets the connection', { kind: 'reset' }, 2],
  ['is unavailable', { kind: 'status', status: 503 }, 2],
  ['fails internally', { kind: 'status', status: 500 }, 1],
  ['refuses the call temporarily', { kind: 'status', status: 429, retryAfter: 1 }, 1],
] as const)('creates one campaign when the provider %s', async (_, fault, times) => {
  const { create, findCampaigns, user } = await openConnected();
  const body = createCampaignRequest();
  for (let time = 0; time < times; time += 1) await user.armFault({ operation: 'mutate', ...fault });
  expectCreated(await create(body, randomUUID()));
  await user.disarm();
  await expect(findCampaigns(body.name)).resolves.toHaveLength(1);
});

it.concurrent('answers 502 and releases the idempotency key when a read fails before the call that creates the campaign', async () => {
  const { create, user } = await openConnected();
  const [body, key] = [createCampaignRequest(), randomUUID()];
  await user.armFault({ operation: 'search', kind: 'status', status: 503, times: 20 });
  await expectRefused(create(body, key), 502);
  await user.disarm();
  expectCreated(await create({ ...body, dailyBudget: 27 }, key));
});

it.concurrent('accepts the same idempotency key from two tenants', async () => {
  const key = randomUUID();
  const { create } = await openConnected();
  const other = await openAdvertiser(world, { tree: 'shop' });
  expectCreated(await create(createCampaignRequest(), key));
  expectCreated(await other.requests.create('4000000001', createCampaignRequest(), key));
});
