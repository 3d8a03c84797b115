import { inProject } from '../../../models/in-project.ts';
import { findCrmConnection } from '../../../models/connections/connections.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getAudit } from '../audit-of.ts';
import { parseSuccess } from '../open-world.ts';
import { newPerson, openConnectWorld } from './connect-world.ts';

jest.setTimeout(180_000);

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
