import { runSql } from '../emails/sent-batch.ts';
import { connection, newPerson, openConnectWorld, type ConnectWorld } from './connect-world.ts';

jest.setTimeout(60_000);

let world: ConnectWorld;
beforeAll(async () => {
  world = await openConnectWorld();
});
afterAll(() => world.close());

it('imports the suppressions of its Resend account, each once, and of no other provider', async () => {
  const person = newPerson('lists');
  const entries = Array.from({ length: 250 }, (_, at) => ({
    email: `Person${at}@example.com`,
    origin: (['bounce', 'complaint', 'manual'] as const)[at % 3],
  }));
  await world.control('PUT', 'settings', 'resend', person, { suppressions: entries });
  const made = await world.call('connections', {
    body: { provider: 'resend', credentials: { apiKey: `re_${person}` } },
  });
  const { id } = connection.parse(made.body);
  const path = `connections/${id}/import-suppressions`;
  const first = await world.call(path, { body: {} });
  expect(first).toMatchObject({ status: 200, body: { read: 250, added: 250, nextAfter: null } });
  expect((await world.call(path, { body: {} })).body).toEqual({ read: 250, added: 0, nextAfter: null });
  const stored = await runSql(
    world,
    "select reason, count(*)::int as count from email_suppressions where source = 'provider_import' group by reason order by reason",
  );
  expect(stored).toEqual([
    { reason: 'bounce', count: 84 },
    { reason: 'complaint', count: 83 },
    { reason: 'manual', count: 83 },
  ]);
  const lists = (await world.operations('resend', person)).filter((name) => name === 'suppressions.list');
  expect(lists).toHaveLength(6);
  const { body: hubspot } = await world.call('connections', {
    body: { provider: 'hubspot', credentials: { privateAppToken: `pat-${person}` } },
  });
  const wrong = await world.call(`connections/${connection.parse(hubspot).id}/import-suppressions`, {
    body: {},
  });
  expect(wrong.status).toBe(400);
});
