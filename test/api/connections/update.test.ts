import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { expectRefused, parseSuccess } from '../open-world.ts';
import { controlAccount, createPersonName, listOperations, openConnectWorld } from './connect-world.ts';
import { inProject } from '../../../models/in-project.ts';
import { findCrmConnection } from '../../../models/connections/connections.ts';
import { getAudit } from '../get-audit.ts';
import { whileRowsAreLocked } from '../hold-lock.ts';

const world = keepOpen(openConnectWorld);

it('a connection can be renamed, and made the primary connection of its provider instead of the oldest', async () => {
  await world.giveConsent('hubspot', createPersonName('quay'));
  await world.giveConsent('hubspot', createPersonName('pier'));
  const listHubSpot = async () =>
    (await world.listConnections()).filter(({ provider }) => provider === 'hubspot');
  const [first, second] = await listHubSpot();
  expect(first).toMatchObject({ name: first?.account.name, isPrimary: true });
  expect(first?.connectedBy).toMatch(/^user:/);
  const update = (body: object) => world.call(`connections/${second?.id}`, { method: 'PATCH', body });
  const changed = parseSuccess('updateConnection', await update({ name: 'Shop', isPrimary: true }));
  expect(changed).toMatchObject({ id: second?.id, name: 'Shop', isPrimary: true });
  expect((await listHubSpot()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    [second?.id, true],
    [first?.id, false],
  ]);
  const { projectId } = world.tenant;
  const database = world.database.connect('worker', { poolSize: 1 });
  expect(await inProject(database, projectId, findCrmConnection)).toBe(second?.id);
  expect(parseSuccess('updateConnection', await update({ name: null })).name).toBe(second?.account.name);
  const entries = (await getAudit(world, second?.id ?? '')).filter(
    ({ action }) => action === 'connection.update',
  );
  expect(entries.map(({ details }) => details)).toEqual(
    expect.arrayContaining([{ changed: ['name', 'isPrimary'] }]),
  );
});

it('a connection that must be reconnected cannot be made primary', async () => {
  const person = createPersonName('harbour');
  await world.giveConsent('hubspot', person);
  const found = await world.findHubSpot(person);
  await controlAccount('hubspot', person).revokeGrant();
  await world.call(`connections/${found?.id}/check`, { method: 'POST' });
  const request = { method: 'PATCH', body: { isPrimary: true } };
  await expectRefused(world.call(`connections/${found?.id}`, request), 409);
});

it('one of two concurrent removals of a connection answers 404 and writes no audit entry', async () => {
  const person = createPersonName('mole');
  await world.giveConsent('hubspot', person);
  const { id = '' } = (await world.findHubSpot(person)) ?? {};
  let removals: ReturnType<typeof world.remove>[] = [];
  await whileRowsAreLocked(
    world,
    ['select from connections where id = $1 for update', id],
    async (countWaiting) => {
      removals = [world.remove(id), world.remove(id)];
      await eventually(async () => (await countWaiting()) === 2);
    },
  );
  const answers = await Promise.all(removals);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const entries = await getAudit(world, id);
  expect(entries.filter(({ action }) => action === 'connection.remove')).toHaveLength(1);
});

it('each suppression of a Resend account is imported once, and an import from another provider answers 400', async () => {
  const person = createPersonName('lists');
  const suppressions = [...createEntries(250), { email: 'no address', origin: 'manual' }];
  await controlAccount('resend', person).set({ suppressions });
  const path = await connect(`re_${person}`);
  const first = await world.call(path, { body: {} });
  expect(first).toMatchObject({ status: 200, body: { read: 251, added: 250, invalid: 1, nextAfter: null } });
  expect((await world.call(path, { body: {} })).body).toEqual({
    read: 251,
    added: 0,
    invalid: 1,
    nextAfter: null,
  });
  const stored = await world.sql(
    "select reason, count(*)::int as count from email_suppressions where source = 'provider_import' group by reason order by reason",
  );
  expect(stored).toEqual([
    { reason: 'bounce', count: 84 },
    { reason: 'complaint', count: 83 },
    { reason: 'manual', count: 83 },
  ]);
  const listCalls = (await listOperations('resend', person)).filter((name) => name === 'suppressions.list');
  expect(listCalls).toHaveLength(6);
  const hubspot = await world.enterCredentials('hubspot', { privateAppToken: `pat-${person}` });
  const { id } = parseSuccess('createConnection', hubspot);
  await expectRefused(world.call(`connections/${id}/import-suppressions`, { body: {} }), 400);
});

it('an import of suppressions stores the pages before a failed page, and returns the cursor for the next import', async () => {
  const person = createPersonName('fails');
  await controlAccount('resend', person).set({ suppressions: createEntries(150, 'Reader') });
  const path = await connect(`re_${person}`);
  await armListFault(person, { every: 2, status: 503 });
  const first = await world.call(path, { body: {} });
  expect(first).toMatchObject({ status: 200, body: { read: 100, added: 100, invalid: 0 } });
  const { nextAfter: after } = z.object({ nextAfter: z.string() }).parse(first.body);
  const second = await world.call(path, { body: { after } });
  expect(second.body).toEqual({ read: 50, added: 50, invalid: 0, nextAfter: null });
});

it('an import of suppressions is audited even if the Resend key may not list suppressions', async () => {
  const path = await connect(`re_${createPersonName('sends')}.sending`);
  const [, id = ''] = path.split('/');
  expect((await world.call(path, { body: { after: 'sup_1' } })).status).toBe(403);
  expect((await getAudit(world, id)).at(-1)).toMatchObject({
    action: 'suppression.import',
    details: { after: 'sup_1' },
  });
});

it('an import of suppressions answers 403 when the Resend key may only send or was revoked at Resend', async () => {
  const sending = await world.call(await connect(`re_${createPersonName('sends')}.sending`), { body: {} });
  expect(sending).toMatchObject({
    status: 403,
    body: {
      code: 'forbidden',
      details: [{ path: 'connectionId', message: expect.stringContaining('may only send') }],
    },
  });
  const person = createPersonName('ended');
  const path = await connect(`re_${person}`);
  await armListFault(person, { status: 403, name: 'invalid_api_key' });
  expect(await world.call(path, { body: {} })).toMatchObject({
    status: 403,
    body: { code: 'connection_needs_reauth' },
  });
});

function createEntries(count: number, name = 'Person') {
  return Array.from({ length: count }, (_, at) => ({
    email: `${name}${at}@example.com`,
    origin: (['bounce', 'complaint', 'manual'] as const)[at % 3],
  }));
}

async function connect(apiKey: string): Promise<string> {
  const created = await world.enterCredentials('resend', { apiKey });
  return `connections/${parseSuccess('createConnection', created).id}/import-suppressions`;
}

const armListFault = (person: string, fault: { every?: number; status: number; name?: string }) =>
  controlAccount('resend', person).armFault({ operation: 'suppressions.list', kind: 'status', ...fault });
