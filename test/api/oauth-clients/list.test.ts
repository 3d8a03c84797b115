import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, type World, expectRefused, parseSuccess } from '../open-world.ts';
import { getClients, REDIRECT_URL } from './own-clients.ts';

let world: World;

keepOpen(openWorld, (opened) => (world = opened));

describe('a list of OAuth clients', () => {
  it("has the caller's own, oldest first, a page at a time, and nobody else's", async () => {
    const person = getClients(world, await world.person());
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
});

describe('with a token of one project', () => {
  it('shows only clients of that project, and refuses to create others', async () => {
    const person = await world.person();
    const [first, second] = [await world.project(person), await world.project(person)];
    const theirs = getClients(world, person);
    const bound = { projectId: first };
    const { client: inside } = await theirs.create({ projectId: first });
    const { client: outside } = await theirs.create({ projectId: second });
    await theirs.create();

    expect(parseSuccess('listOAuthClients', await theirs.call('', bound)).clients).toEqual([inside]);
    expect((await theirs.call(`/${inside.clientId}`, bound)).status).toBe(200);
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'PATCH'],
      ['', 'DELETE'],
      ['/rotate-secret', 'POST'],
    ]) {
      const body = method === 'PATCH' ? { disabled: true } : undefined;
      const answer = await theirs.call(`/${outside.clientId}${path}`, {
        ...bound,
        method: method ?? '',
        body,
      });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    for (const projectId of [undefined, second]) {
      const body = { name: 'Desk', type: 'web', redirectURLs: [REDIRECT_URL], projectId };
      await expectRefused(theirs.call('', { ...bound, method: 'POST', body }), 400, 'projectId');
    }
    expect(await theirs.get(outside.clientId)).toEqual(outside);
  });
});
