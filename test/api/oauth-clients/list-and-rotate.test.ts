import { keepOpen } from '../../support/keep-open.ts';
import { isWellFormedSecret, getLastFour } from '../../../models/secret-digest.ts';
import { getToken } from '../oauth/client.ts';
import { bearer, openWorld, send, expectRefused, parseSuccess } from '../open-world.ts';
import { getAudit } from '../get-audit.ts';
import { requestClientToken, getClients, type Clients, REDIRECT_URL } from './own-clients.ts';

let owner: Clients;

const world = keepOpen(openWorld, () => {
  owner = getClients(world, world.tenant.ownerId);
});

async function createConfidentialClient() {
  const { projectId } = world.tenant;
  const { client, clientSecret = '' } = await owner.create({ projectId, allowedScopes: ['emails:send'] });
  return { ...client, clientSecret };
}

const rotateSecret = async (clientId: string) =>
  parseSuccess('rotateOAuthClientSecret', await owner.rotate(clientId)).clientSecret;

it('a rotated client secret stops working at once, but tokens that were requested with the old secret stay valid', async () => {
  const { clientId, clientSecret: old } = await createConfidentialClient();
  const before = await requestClientToken(world, clientId, old);
  expect(before.status).toBe(200);
  const secret = await rotateSecret(clientId);
  expect(isWellFormedSecret('tl_cs_', secret)).toBe(true);
  expect(secret).not.toBe(old);

  const refused = await requestClientToken(world, clientId, old);
  expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect((await requestClientToken(world, clientId, secret)).status).toBe(200);
  const headers = bearer(getToken(before, 'access_token'));
  expect((await send(`${world.api.url}/emails/suppressions`, { headers })).status).toBe(200);
});

it('after simultaneous rotations of a client secret, only the secret of the last audit entry works', async () => {
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

it('the secret of a public client cannot be rotated', async () => {
  const { client } = await owner.create({ type: 'native' });
  await expectRefused(owner.rotate(client.clientId), [400, 'public_client_has_no_secret']);
  expect(await owner.get(client.clientId)).toEqual(client);
});

it('a client that is disabled during a rotation of its secret gets no token', async () => {
  const { clientId } = await createConfidentialClient();
  const [secret] = await Promise.all([rotateSecret(clientId), owner.update(clientId, { disabled: true })]);
  expect(await owner.get(clientId)).toMatchObject({ disabled: true });
  const refused = await requestClientToken(world, clientId, secret);
  expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
});

it('a client that is deleted during a rotation of its secret stays deleted', async () => {
  const { clientId } = await createConfidentialClient();
  const [rotation, deletion] = await Promise.all([owner.rotate(clientId), owner.remove(clientId)]);
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

it('a token that is bound to a project lists, changes and creates only OAuth clients of the project', async () => {
  const person = await world.createPerson();
  const [first, second] = [await world.createProject(person), await world.createProject(person)];
  const personClients = getClients(world, person);
  const bound = { projectId: first };
  const { client: ownClient } = await personClients.create(bound);
  const { client: otherClient } = await personClients.create({ projectId: second });
  await personClients.create();

  expect(parseSuccess('listOAuthClients', await personClients.call('', bound)).clients).toEqual([ownClient]);
  expect((await personClients.call(`/${ownClient.clientId}`, bound)).status).toBe(200);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { disabled: true }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', undefined],
  ] as const) {
    const request = { ...bound, method, body };
    await expectRefused(personClients.call(`/${otherClient.clientId}${path}`, request), 404);
  }
  for (const projectId of [undefined, second]) {
    const body = { name: 'Desk', type: 'web', redirectURLs: [REDIRECT_URL], projectId };
    await expectRefused(personClients.call('', { ...bound, method: 'POST', body }), 400, 'projectId');
  }
  expect(await personClients.get(otherClient.clientId)).toEqual(otherClient);
});
