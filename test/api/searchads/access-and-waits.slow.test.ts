import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { ALPINE, createAdsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { getError, openWorld, expectRefused, retryWhenBusy, untilAvailable } from '../open-world.ts';
import { readCustomers, getSearchadsClient, expectCreated, openAdvertiser } from './requests.ts';
import { connectionList } from '../../../admin/commands/connection.ts';
import { createCampaignRequest } from '../../support/campaign.ts';
import { connectAccount } from '../../support/tenant.ts';

it('answers 503 to a request for Google Ads customers while Temporal is unreachable, but an empty list if the project has no connection', async () => {
  const world = await openWorld({ temporalAddress: '127.0.0.1:1' });
  try {
    const stranger = await getSearchadsClient(world, world.other).customers();
    expect([stranger.status, stranger.body]).toEqual([200, { customers: [], complete: true }]);
    await connectAccount(world.admin, {
      project: world.tenant.projectId,
      provider: 'googleads',
      externalId: '1',
      name: 'Agency',
      secret: createAdsUser('agency').refreshToken,
    });
    const answer = await expectRefused(getSearchadsClient(world, world.tenant).customers(), 503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});

it('answers 503 to a request for Google Ads customers, without a provider call, while no worker runs', async () => {
  const world = await openSearchadsWorld({ withoutWorker: true });
  try {
    const user = createAdsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    const answer = await expectRefused(getSearchadsClient(world, world.tenant).customers(), 503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await user.calls()).toEqual([]);
  } finally {
    await world.close();
  }
});

const impatient = keepOpen(() => openSearchadsWorld({ env: { RESULT_WAIT_SECONDS: '1' } }));

it('answers 504 when Google Ads does not answer in time, and returns the late result to a repeated request', async () => {
  const user = createAdsUser('agency');
  await impatient.connect(impatient.tenant.projectId, user.refreshToken);
  const requests = getSearchadsClient(impatient, impatient.tenant);
  await readCustomers(requests);
  await user.reset();
  await user.armFault({ operation: 'search', kind: 'stall', delayMs: 2_500, times: 1 });

  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const timedOut = await untilAvailable(() => requests.devices(ALPINE, days));
  expect([timedOut.status, getError(timedOut).code]).toEqual([504, 'provider_timeout']);
  expect((await retryWhenBusy(() => requests.devices(ALPINE, days))).status).toBe(200);
  // The provider got the unanswered call and its retry. The repeated request caused no call.
  expect(await user.calls()).toHaveLength(2);
});

async function openTenant({
  suffix,
  tree,
  ...options
}: NonNullable<Parameters<typeof openAdvertiser>[1]> & Parameters<typeof openSearchadsWorld>[0]) {
  const world = await openSearchadsWorld(options);
  return { world, ...(await openAdvertiser(world, { tree, suffix })) };
}

it('sends Google no developer token when none is configured', async () => {
  const { world, user, requests } = await openTenant({});
  expect((await requests.customers()).status).toBe(200);
  expect((await requests.health(ALPINE)).status).toBe(200);
  expect((await requests.ideas(ALPINE, { keywords: ['boots'] })).status).toBe(200);
  const sent = (await user.calls()).map(({ developerToken }) => developerToken);
  expect(new Set(sent)).toEqual(new Set([false]));
  await world.close();
});

it('sends Google the configured developer token with each call', async () => {
  const { world, user, requests } = await openTenant({ workerEnv: { GOOGLE_ADS_DEVELOPER_TOKEN: 'token' } });
  expect((await requests.customers()).status).toBe(200);
  expect((await user.calls()).every(({ developerToken }) => developerToken)).toBe(true);
  await world.close();
});

it.each([
  ['the Cloud project is only for test accounts', '-test', '', 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION'],
  ['the authorization lacks the scope', '', '.unscoped', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
])("answers 502 with Google's error when %s, and keeps the connection", async (_, project, suffix, name) => {
  const googleAdsClientId = `client${project}`;
  const { world, tenant, requests } = await openTenant({ googleAdsClientId, suffix });
  const answer = await eventually(async () => {
    const list = await requests.customers();
    return list.status === 200 ? undefined : list;
  });
  expect([answer.status, getError(answer).code]).toEqual([502, 'provider_error']);
  expect(getError(answer).message).toContain(name);
  expect(await connectionList(world.admin, { project: tenant.projectId })).toMatchObject([
    { status: 'active' },
  ]);
  await world.close();
});

it('lists production accounts with an unknown status beside test accounts when the Cloud project has Test access', async () => {
  const { world, requests } = await openTenant({ googleAdsClientId: 'client-test', tree: 'developer' });
  const answer = await requests.customers();
  const production = ['7000000001', '7000000002', '7000000003', '7000000004'];
  expect(answer.body).toMatchObject({
    complete: true,
    customers: [
      ...production.map((customerId) => ({ customerId, status: 'UNKNOWN' })),
      { customerId: '7100000001', status: 'ENABLED' },
      { customerId: '7200000001', status: 'ENABLED' },
    ],
  });
  expect((await requests.health('7200000001')).status).toBe(200);
  await world.close();
});

it('reads accounts and creates campaigns, but gets no keyword ideas, when the Cloud project has Explorer access', async () => {
  const { world, requests } = await openTenant({ googleAdsClientId: 'client-explorer' });
  expect((await requests.health(ALPINE)).status).toBe(200);
  expectCreated(await requests.create(ALPINE, createCampaignRequest()));
  const answer = await expectRefused(requests.ideas(ALPINE, { keywords: ['boots'] }), 502);
  expect(getError(answer).message).toContain('SERVICE_ACCESS_DENIED');
  await world.close();
});
