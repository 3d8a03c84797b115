import { connectionList } from '../../../admin/commands/connection.ts';
import { campaign } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { adsUser, openSearchadsWorld, type Tree } from '../../support/searchads-world.ts';
import { addTenant } from '../../support/tenant.ts';
import { getError, expectRefused } from '../open-world.ts';
import { retryWhenBusy, expectCreated, getSearchadsClient } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';

/** Makes a tenant whose OAuth client belongs to a Cloud project with this access level. */
async function openTenant({
  suffix = '',
  tree = 'agency',
  ...options
}: { suffix?: string; tree?: Tree } & Parameters<typeof openSearchadsWorld>[0]) {
  const world = await openSearchadsWorld(options);
  const tenant = await addTenant(world.admin);
  const user = adsUser(tree);
  await world.connect(tenant.projectId, user.refreshToken + suffix);
  return { world, tenant, user, requests: getSearchadsClient(world, tenant) };
}

it('sends no developer token without a configured one', async () => {
  const { world, user, requests } = await openTenant({});
  expect((await retryWhenBusy(requests.customers)).status).toBe(200);
  expect((await retryWhenBusy(() => requests.health(ALPINE))).status).toBe(200);
  expect((await retryWhenBusy(() => requests.ideas(ALPINE, { keywords: ['boots'] }))).status).toBe(200);
  const sent = (await user.calls()).map(({ developerToken }) => developerToken);
  expect(new Set(sent)).toEqual(new Set([false]));
  await world.close();
});

it('sends a configured developer token', async () => {
  const { world, user, requests } = await openTenant({
    workerEnv: { GOOGLE_ADS_DEVELOPER_TOKEN: 'token' },
  });
  expect((await retryWhenBusy(requests.customers)).status).toBe(200);
  expect((await user.calls()).every(({ developerToken }) => developerToken)).toBe(true);
  await world.close();
});

it.each([
  ['is only for test accounts', '-test', '', 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION'],
  ['lacks the scope', '', '.unscoped', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
])(
  "answers 502 with Google's error when the Cloud project %s, and keeps the connection",
  async (_, project, suffix, name) => {
    const googleAdsClientId = `client${project}`;
    const { world, tenant, requests } = await openTenant({ googleAdsClientId, suffix });
    // The list is partial until all customers are read.
    const answer = await eventually(async () => {
      const list = await retryWhenBusy(requests.customers);
      return list.status === 200 ? undefined : list;
    });
    expect([answer.status, getError(answer).code]).toEqual([502, 'provider_error']);
    expect(getError(answer).message).toContain(name);
    expect(await connectionList(world.admin, { project: tenant.projectId })).toMatchObject([
      { status: 'active' },
    ]);
    await world.close();
  },
);

it('lists test accounts beside production accounts with test access', async () => {
  const { world, requests } = await openTenant({ googleAdsClientId: 'client-test', tree: 'developer' });
  const answer = await retryWhenBusy(requests.customers);
  const production = ['7000000001', '7000000002', '7000000003', '7000000004'];
  expect(answer.body).toMatchObject({
    complete: true,
    customers: [
      ...production.map((customerId) => ({ customerId, status: 'UNKNOWN' })),
      { customerId: '7100000001', status: 'ENABLED' },
      { customerId: '7200000001', status: 'ENABLED' },
    ],
  });
  expect((await retryWhenBusy(() => requests.health('7200000001'))).status).toBe(200);
  await world.close();
});

it('reads accounts and creates campaigns, but gets no keyword ideas, with Explorer access', async () => {
  const { world, requests } = await openTenant({ googleAdsClientId: 'client-explorer' });
  expect((await retryWhenBusy(() => requests.health(ALPINE))).status).toBe(200);
  expectCreated(await retryWhenBusy(() => requests.create(ALPINE, campaign())));
  const answer = await expectRefused(
    retryWhenBusy(() => requests.ideas(ALPINE, { keywords: ['boots'] })),
    502,
  );
  expect(getError(answer).message).toContain('SERVICE_ACCESS_DENIED');
  await world.close();
});
