import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCrm, type OpenCrm } from './open-crm.ts';

let sandbox: OpenCrm;
beforeAll(async () => {
  sandbox = await openCrm();
});
afterAll(() => sandbox.stop());

const lead = '/crm/objects/2026-03/contacts/101';

it.each([
  [undefined, 401, 'INVALID_AUTHENTICATION'],
  ['re_another_providers', 401, 'INVALID_AUTHENTICATION'],
  ['pat-revoked-1', 401, 'EXPIRED_AUTHENTICATION'],
  ['pat-restricted-1', 403, 'MISSING_SCOPES'],
])('answers the token %s by %i %s', async (token, status, category) => {
  const answer = await sandbox.call(token, 'GET', lead);
  expect(answer).toMatchObject({ status, body: { status: 'error', category } });
});

it('refuses calls beyond the limit of a second, and says how much is left', async () => {
  await sandbox.control('PUT', '/control/limits/crm', { perSecond: 1, account: 'pat-limit' });
  const first = await sandbox.call('pat-limit', 'GET', lead);
  expect(first.status).toBe(200);
  expect(first.headers.get('x-hubspot-ratelimit-secondly-remaining')).toBe('0');
  // As many as it takes to have two within one second, however slow the machine is.
  for (;;) {
    const next = await sandbox.call('pat-limit', 'GET', lead);
    if (next.status === 200) continue;
    expect(next).toMatchObject({ status: 429, body: { policyName: 'SECONDLY', errorType: 'RATE_LIMIT' } });
    expect(next.headers.get('retry-after')).toBe('1');
    break;
  }
});

it.each([
  [{ status: 429 }, 429, { policyName: 'TEN_SECONDLY_ROLLING' }],
  [{ status: 429, name: 'DAILY', retryAfter: 60 }, 429, { policyName: 'DAILY' }],
  [{ status: 423 }, 423, { category: 'LOCKED' }],
  [{ status: 503 }, 503, { category: 'INTERNAL_ERROR' }],
])('answers the fault %j in its own shape, once', async (fault, status, body) => {
  const account = `pat-fault-${JSON.stringify(fault).length}`;
  await sandbox.control('POST', '/control/faults', { provider: 'crm', account, kind: 'status', ...fault });
  const answer = await sandbox.call(account, 'GET', lead);
  expect(answer).toMatchObject({ status, body });
  expect(answer.headers.get('retry-after')).toBe('retryAfter' in fault ? '60' : null);
  expect((await sandbox.call(account, 'GET', lead)).status).toBe(200);
});

it('has faults by its operations only', async () => {
  const arm = (operation: string) =>
    sandbox.control('POST', '/control/faults', {
      provider: 'crm',
      kind: 'reset',
      account: 'pat-op',
      operation,
    });
  expect((await arm('objects.delete')).status).toBe(400);
  expect((await arm('objects.merge')).status).toBe(200);
  expect((await sandbox.call('pat-op', 'GET', lead)).status).toBe(200);
});

it('keeps a ledger of calls, and of what they changed', async () => {
  await sandbox.call('pat-ledger', 'GET', lead);
  await sandbox.call('pat-ledger', 'PATCH', lead, { properties: { firstname: 'Ada' } });
  await sandbox.call('pat-ledger', 'GET', '/crm/objects/2026-03/contacts/1');
  expect(await sandbox.calls('pat-ledger')).toMatchObject([
    { operation: 'objects.read', applied: null, answered: { status: 200 } },
    { operation: 'objects.update', applied: [{ objectType: 'contacts', id: '101' }] },
    { operation: 'objects.read', applied: null, answered: { status: 404, name: 'OBJECT_NOT_FOUND' } },
  ]);
});

it('forgets an account that is reset, and no other', async () => {
  const rename = (account: string) =>
    sandbox.call(account, 'PATCH', lead, { properties: { firstname: 'Ada' } });
  await rename('pat-kept');
  await rename('pat-reset');
  await sandbox.control('POST', '/control/reset', { account: 'pat-reset' });
  const firstNameIn = async (account: string) => (await sandbox.call(account, 'GET', lead)).body;
  expect(await firstNameIn('pat-reset')).toMatchObject({ properties: { firstname: 'Avery' } });
  expect(await firstNameIn('pat-kept')).toMatchObject({ properties: { firstname: 'Ada' } });
});

it('keeps leads, merges and resets across a restart', async () => {
  const state = mkdtempSync(join(tmpdir(), 'throughline-crm-'));
  try {
    const before = await openCrm(state);
    const api = before.contacts('pat-state');
    const { id } = await api.create({ email: 'kept@example.com' });
    const { id: other } = await api.create({ email: 'gone@example.com' });
    const ids = { primaryObjectId: id, objectIdToMerge: other };
    await before.call('pat-state', 'POST', '/crm/objects/2026-03/contacts/merge', ids);
    await api.archive('107');
    await before.call('pat-again', 'PATCH', lead, { properties: { firstname: 'Ada' } });
    await before.control('POST', '/control/reset', { account: 'pat-again' });
    await before.stop();

    const after = await openCrm(state);
    const merged = await after.call(
      'pat-state',
      'GET',
      `/crm/objects/2026-03/contacts/${other}?properties=hs_merged_object_ids`,
    );
    expect(merged.body).toMatchObject({ id, properties: { hs_merged_object_ids: other } });
    expect((await after.call('pat-state', 'GET', '/crm/objects/2026-03/contacts/107')).status).toBe(404);
    expect((await after.call('pat-again', 'GET', lead)).body).toMatchObject({
      properties: { firstname: 'Avery' },
    });
    const next = await after.contacts('pat-state').create({});
    expect(Number(next.id)).toBeGreaterThan(Number(other));
    await after.stop();
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
});
