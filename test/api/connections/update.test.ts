import { z } from 'zod';
import { keepOpen } from '../../support/keep-open.ts';
import { sandboxControl } from '../../support/sandbox-control.ts';
import { parseSuccess } from '../open-world.ts';
import { newPerson, openConnectWorld } from './connect-world.ts';
import { inProject } from '../../../models/in-project.ts';
import { findCrmConnection } from '../../../models/connections/connections.ts';
import { getAudit } from '../get-audit.ts';

const world = keepOpen(openConnectWorld);

it('renames a connection and prefers it to older accounts of the provider', async () => {
  await world.consent('hubspot', newPerson('quay'));
  await world.consent('hubspot', newPerson('pier'));
  const listHubSpot = async () => (await world.list()).filter(({ provider }) => provider === 'hubspot');
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

it('answers 409 when a connection that must be reconnected is made primary', async () => {
  const person = newPerson('harbour');
  await world.consent('hubspot', person);
  const found = (await world.list()).find(({ account }) => account.name === `${person}.example.com`);
  await world.control('DELETE', 'grants', 'hubspot', person);
  await world.call(`connections/${found?.id}/check`, { method: 'POST' });
  const body = { isPrimary: true };
  expect(await world.call(`connections/${found?.id}`, { method: 'PATCH', body })).toMatchObject({
    status: 409,
  });
});

it('imports each suppression of a Resend account once, and refuses another provider', async () => {
  const person = newPerson('lists');
  const suppressions = [...createEntries(250), { email: 'no address', origin: 'manual' }];
  await world.control('PUT', 'settings', 'resend', person, { suppressions });
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
  const listCalls = (await world.operations('resend', person)).filter((name) => name === 'suppressions.list');
  expect(listCalls).toHaveLength(6);
  const hubspot = await world.call('connections', {
    body: { provider: 'hubspot', credentials: { privateAppToken: `pat-${person}` } },
  });
  const refused = await world.call(
    `connections/${parseSuccess('createConnection', hubspot).id}/import-suppressions`,
    { body: {} },
  );
  expect(refused.status).toBe(400);
});

it('keeps imported pages when a later page fails, and continues after them', async () => {
  const person = newPerson('fails');
  await world.control('PUT', 'settings', 'resend', person, { suppressions: createEntries(150, 'Reader') });
  const path = await connect(`re_${person}`);
  await armListFault(person, { every: 2, status: 503 });
  const first = await world.call(path, { body: {} });
  expect(first).toMatchObject({ status: 200, body: { read: 100, added: 100, invalid: 0 } });
  const { nextAfter: after } = z.object({ nextAfter: z.string() }).parse(first.body);
  const second = await world.call(path, { body: { after } });
  expect(second.body).toEqual({ read: 50, added: 50, invalid: 0, nextAfter: null });
});

it('answers 403 for a key that may only send, and for a key that Resend revoked', async () => {
  const sending = await world.call(await connect(`re_${newPerson('sends')}.sending`), { body: {} });
  expect(sending).toMatchObject({
    status: 403,
    body: {
      code: 'forbidden',
      details: [{ path: 'connectionId', message: expect.stringContaining('may only send') }],
    },
  });
  const person = newPerson('ended');
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

/**
 * Connects a Resend account.
 * @returns the path that imports through the connection
 */
async function connect(apiKey: string): Promise<string> {
  const created = await world.call('connections', { body: { provider: 'resend', credentials: { apiKey } } });
  return `connections/${parseSuccess('createConnection', created).id}/import-suppressions`;
}

/** Makes the sandbox refuse reads of a person's suppressions. */
const armListFault = (person: string, fault: { every?: number; status: number; name?: string }) =>
  sandboxControl('resend', `re_${person}`).armFault({
    operation: 'suppressions.list',
    kind: 'status',
    ...fault,
  });
