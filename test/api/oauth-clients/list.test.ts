import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, expectRefused, parseSuccess } from '../open-world.ts';
import { getClients, REDIRECT_URL } from './own-clients.ts';

const world = keepOpen(openWorld);

it("a list of OAuth clients shows only the caller's clients, oldest first, a page at a time", async () => {
  const person = getClients(world, await world.createPerson());
  expect(parseSuccess('listOAuthClients', await person.call('')).clients).toEqual([]);
  const created = [];
  for (const name of ['one', 'two', 'three']) created.push((await person.create({ name })).client);

  const pages = [];
  for (let offset = 0; ; offset += 2) {
    const { clients, pagination } = parseSuccess(
      'listOAuthClients',
      await person.call(`?limit=2&offset=${offset}`),
    );
    pages.push(...clients);
    expect(pagination).toMatchObject({ limit: 2, offset });
    if (!pagination.hasMore) break;
  }
  expect(pages).toEqual(created);
});

it('a token of one project lists, changes and creates only OAuth clients of that project', async () => {
  const person = await world.createPerson();
  const [first, second] = [await world.createProject(person), await world.createProject(person)];
  const personClients = getClients(world, person);
  const bound = { projectId: first };
  const { client: inside } = await personClients.create({ projectId: first });
  const { client: outside } = await personClients.create({ projectId: second });
  await personClients.create();

  expect(parseSuccess('listOAuthClients', await personClients.call('', bound)).clients).toEqual([inside]);
  expect((await personClients.call(`/${inside.clientId}`, bound)).status).toBe(200);
  for (const [path, method] of [
    ['', 'GET'],
    ['', 'PATCH'],
    ['', 'DELETE'],
    ['/rotate-secret', 'POST'],
  ]) {
    const body = method === 'PATCH' ? { disabled: true } : undefined;
    const answer = await personClients.call(`/${outside.clientId}${path}`, {
      ...bound,
      method: method ?? '',
      body,
    });
    expect([method, answer.status]).toEqual([method, 404]);
  }
  for (const projectId of [undefined, second]) {
    const body = { name: 'Desk', type: 'web', redirectURLs: [REDIRECT_URL], projectId };
    await expectRefused(personClients.call('', { ...bound, method: 'POST', body }), 400, 'projectId');
  }
  expect(await personClients.get(outside.clientId)).toEqual(outside);
});
