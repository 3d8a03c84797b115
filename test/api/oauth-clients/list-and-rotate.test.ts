import { keepOpen } from '../../support/keep-open.ts';
import { z } from 'zod';
import { isWellFormedSecret, getLastFour } from '../../../models/secret-digest.ts';
import { bearer, openWorld, send, expectRefused, parseSuccess } from '../open-world.ts';
import { getAudit } from '../get-audit.ts';
import { requestClientToken, getClients, type Clients, REDIRECT_URL } from './own-clients.ts';

let owner: Clients;

const world = keepOpen(openWorld, () => {
  owner = getClients(world, world.tenant.ownerId);
});

const tokenResponse = z.looseObject({ access_token: z.string() });

async function createConfidentialClient() {
  const { projectId } = world.tenant;
  const { client, clientSecret = '' } = await owner.create({ projectId, allowedScopes: ['emails:send'] });
  return { ...client, clientSecret };
}

const rotateSecret = async (clientId: string) =>
  parseSuccess('rotateOAuthClientSecret', await owner.rotate(clientId)).clientSecret;

it('a rotation of a client secret returns a new secret; the old secret stops working at once, but its tokens stay valid', async () => {
  const { clientId, clientSecret: old } = await createConfidentialClient();
  const before = await requestClientToken(world, clientId, old);
  expect(before.status).toBe(200);
  const secret = await rotateSecret(clientId);
  expect(isWellFormedSecret('tl_cs_', secret)).toBe(true);
  expect(secret).not.toBe(old);

  const refused = await requestClientToken(world, clientId, old);
  expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  expect((await requestClientToken(world, clientId, secret)).status).toBe(200);
  const { access_token: token } = tokenResponse.parse(before.body);
  expect((await send(`${world.api.url}/emails/suppressions`, { headers: bearer(token) })).status).toBe(200);
});

it('a rotation of a client secret leaves one working secret beside simultaneous rotations: the secret of the last audit entry', async () => {
  const { clientId, clientSecret } = await createConfidentialClient();
  const secrets = await Promise.all(Array.from({ length: 6 }, () => rotateSecret(clientId)));
  const working = [];
  for (const secret of [clientSecret, ...secrets]) {
    if ((await requestClientToken(world, clientId, secret)).status === 200) working.push(secret);
  }
  const entries = (await getAudit(world, clientId)).filter(({ action }) => action.endsWith('rotate-secret'));
  expect(entries).toHaveLength(6);
  expect(working.map(getLastFour)).toEqual([entries.at(-1)?.details['lastFour']]);
});

it('a rotation of a client secret is refused for a public client', async () => {
  const { client } = await owner.create({ type: 'native' });
  await expectRefused(owner.rotate(client.clientId), [400, 'public_client_has_no_secret']);
  expect(await owner.get(client.clientId)).toEqual(client);
});

it('a rotation of a client secret leaves a client without tokens when it runs while the client is disabled', async () => {
  const { clientId } = await createConfidentialClient();
  const [secret] = await Promise.all([rotateSecret(clientId), owner.update(clientId, { disabled: true })]);
  expect(await owner.get(clientId)).toMatchObject({ disabled: true });
  expect((await requestClientToken(world, clientId, secret)).status).not.toBe(200);
});

it('a rotation of a client secret leaves no client when it runs during the deletion of the client', async () => {
  const { clientId } = await createConfidentialClient();
  const [rotation, deletion] = await Promise.all([
    owner.rotate(clientId),
    owner.call(`/${clientId}`, { method: 'DELETE' }),
  ]);
  expect([200, 404]).toContain(rotation.status);
  expect(deletion.status).toBe(200);
  expect((await owner.call(`/${clientId}`)).status).toBe(404);
});

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
