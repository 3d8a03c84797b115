import { connectionList } from '../../../admin/commands/connection.ts';
import { expectInNoTable, expectInNoWorkerLog } from '../../support/expect-nowhere.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { BUSINESS, createMetaUser, openMetaWorld, type MetaUser } from '../../support/meta-world.ts';
import { addTenant, type Tenant } from '../../support/tenant.ts';
import { readActivityTexts } from '../../support/workflow-states.ts';
import { ALPINE, BERGAMO, createInsightsRequest, expectRefusal, requestRows } from './requests.ts';

const world = keepOpen(openMetaWorld);
afterEach(() => world.clearRateLimits());

type ConnectedMeta = { tenant: Tenant; user: MetaUser; request: ReturnType<typeof createInsightsRequest> };

async function openConnected(externalId = ALPINE): Promise<ConnectedMeta> {
  const tenant = await addTenant(world.admin);
  const user = createMetaUser();
  await world.connect(tenant.projectId, user.token, externalId);
  return { tenant, user, request: createInsightsRequest(world, tenant) };
}

// The meaning of each error is tested in test/unit/activities/socials/meta-client.test.ts.
it.concurrent('insights answer 403 for an unreachable ad account, and 404 for an unknown ad account', async () => {
  const unreachable = await openConnected('act_2029384756');
  await expectRefusal(() => unreachable.request('act_2029384756'), 403);
  const unknown = await openConnected('act_77');
  await expectRefusal(() => unknown.request('act_77'), 404);
});

it.concurrent("insights answer 403 without the user's permission to read them", async () => {
  const { tenant, user, request } = await openConnected();
  await world.connect(tenant.projectId, `${user.token}.limited`, ALPINE);
  await expectRefusal(() => request(ALPINE), 403);
});

it.concurrent('insights answer 403 after the Meta token expired, until the account is reconnected', async () => {
  const { tenant, user, request } = await openConnected();
  const expiredToken = `${user.token}.expired`;
  await world.connect(tenant.projectId, expiredToken, ALPINE);
  for (const account of [ALPINE, ALPINE]) {
    await expectRefusal(() => request(account), [403, 'connection_needs_reauth']);
  }
  const [connection] = await connectionList(world.admin, { project: tenant.projectId });
  expect(connection?.status).toBe('reauth_required');

  const id = await world.connect(tenant.projectId, user.token, ALPINE);
  expect(id).toBe(connection?.id);
  expect((await requestRows(() => request(ALPINE))).length).toBeGreaterThan(0);
});

it.concurrent('insights answer 403 for an ad account that is reachable only through a business connection with a revoked token', async () => {
  const { tenant, user, request } = await openConnected();
  await world.connect(tenant.projectId, `${user.token}.revoked`, BUSINESS);
  expect((await requestRows(() => request(ALPINE))).length).toBeGreaterThan(0);
  for (const account of [BERGAMO, BERGAMO]) {
    await expectRefusal(() => request(account), [403, 'connection_needs_reauth']);
  }
});

it("insights answer 429 with Meta's delay as Retry-After, and no worker calls Meta during the delay", async () => {
  const { user, request } = await openConnected();
  const limited = { operation: 'insights', kind: 'status', status: 400, name: '80000', times: 1 } as const;
  await user.armFault({ ...limited, retryAfter: 300 });
  for (const level of ['account', 'campaign']) {
    const answer = await expectRefusal(() => request(ALPINE, { level }), 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  }
  expect(await user.calls('insights')).toHaveLength(1);
});

it('a Meta rate limit of an ad account or a user affects no other ad account or user, but a rate limit of the app affects all', async () => {
  const limited = await openConnected();
  const otherTenant = await openConnected();
  await world.connect(otherTenant.tenant.projectId, otherTenant.user.token, BERGAMO);
  await world.connect(limited.tenant.projectId, limited.user.token, BERGAMO);
  const fault = { operation: 'insights', kind: 'status', status: 400, times: 1 } as const;

  // Limit of one ad account, for all its users.
  await limited.user.armFault({ ...fault, name: '80000' });
  await expectRefusal(() => limited.request(ALPINE), 429);
  await expectRefusal(() => otherTenant.request(ALPINE), 429);
  expect((await requestRows(() => limited.request(BERGAMO))).length).toBeGreaterThan(0);
  await world.clearRateLimits();

  // Limit of one user.
  await limited.user.armFault({ ...fault, name: '17' });
  await expectRefusal(() => limited.request(ALPINE), 429);
  expect((await requestRows(() => otherTenant.request(ALPINE))).length).toBeGreaterThan(0);
  await world.clearRateLimits();

  // Limit of the app, for everybody.
  await limited.user.armFault({ ...fault, name: '4' });
  await expectRefusal(() => limited.request(ALPINE), 429);
  await expectRefusal(() => otherTenant.request(BERGAMO), 429);
});

it('a Meta token is stored only in sealed form, and appears in no log and no Temporal activity', async () => {
  const { user, request, tenant } = await openConnected(BUSINESS);
  await user.armFault({ operation: 'insights', kind: 'status', status: 500, times: 1 });
  await requestRows(() => request(ALPINE, { datePreset: 'last_3d' }));
  const secret = user.token;
  await expectInNoTable(world.database.superuserUrl, secret);
  expectInNoWorkerLog(secret, 'Meta call failed');
  expect(world.api.logLines.join('')).not.toContain(secret);
  for (const call of await user.calls()) expect(call.tokenIn).toBe('header');
  const reported = await readActivityTexts(`ActivityId STARTS_WITH 'read/${tenant.projectId}/'`);
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.join('\n')).not.toContain(secret);
  expect(reported.join('\n')).not.toContain('last_3d');
});
