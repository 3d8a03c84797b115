import { keepOpen } from '../../support/keep-open.ts';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { KEY_SCOPES } from '../../../domain/scopes.ts';
import { isWellFormedSecret } from '../../../models/secret-digest.ts';
import { getError, openWorld, getPaths, expectRefused } from '../open-world.ts';
import { getClients, REDIRECT_URL, type Clients } from './own-clients.ts';

let owner: Clients;

const world = keepOpen(openWorld, () => {
  owner = getClients(world, world.tenant.ownerId);
});

const requestRefusal = async (body: Record<string, unknown>, as: Clients = owner) => {
  const answer = await as.call('', { method: 'POST', body: { name: 'Desk', type: 'web', ...body } });
  return { status: answer.status, code: getError(answer).code, paths: getPaths(answer), answer };
};

it('a new OAuth client has the requested fields, and a secret that is shown once', async () => {
  const { projectId, ownerId } = world.tenant;
  const fields = {
    name: 'Booking desk ✓',
    type: 'web',
    redirectURLs: [REDIRECT_URL, 'http://localhost:3000/callback'],
    projectId,
    allowedScopes: ['emails:send', 'ads:read'],
    description: '',
    homepageUrl: 'https://desk.example.com',
    icon: 'https://desk.example.com/icon.png',
    metadata: '{"team":"desk"}',
  };
  const { client, clientSecret } = await owner.create(fields);
  expect(isWellFormedSecret('tl_cs_', clientSecret ?? '')).toBe(true);
  expect(client).toMatchObject({
    ...fields,
    userId: ownerId,
    kind: 'confidential',
    authenticationScheme: 'client_secret',
    disabled: false,
    defaultMemberRoleIds: [],
  });
  expect(await owner.get(client.clientId)).toEqual(client);
});

it.each(['Throughline Console', 'Thr\u043Eughlin\u0435'])(
  'a new OAuth client cannot have a name that resembles this platform: %s',
  async (name) => {
    expect(await requestRefusal({ name, redirectURLs: [REDIRECT_URL] })).toMatchObject({
      status: 400,
      code: 'validation_error',
      paths: ['name'],
    });
  },
);

it('a new OAuth client may have URLs with international domains, which become punycode', async () => {
  const { client } = await owner.create({
    redirectURLs: ['https://müller.de/zurück', 'https://xn--mller-kva.de/zur%C3%BCck'],
    homepageUrl: 'https://müller.de/',
    icon: 'https://müller.de/icon.png',
  });
  expect(client).toMatchObject({
    redirectURLs: ['https://xn--mller-kva.de/zur%C3%BCck'],
    homepageUrl: 'https://xn--mller-kva.de/',
    icon: 'https://xn--mller-kva.de/icon.png',
  });
  const { body } = await owner.update(client.clientId, { homepageUrl: 'https://bücher.example/' });
  expect(body).toMatchObject({ homepageUrl: 'https://xn--bcher-kva.example/' });
});

it.each([
  ['web', undefined, 'confidential'],
  ['web', 'public_pkce', 'public_pkce'],
  ['native', undefined, 'public_pkce'],
  ['native', 'confidential', 'confidential'],
  ['user-agent-based', undefined, 'public_pkce'],
  ['public', undefined, 'public_pkce'],
  ['public', 'public_pkce', 'public_pkce'],
])('a new OAuth client with the type %s and the kind %s is %s', async (type, kind, expectedKind) => {
  const { client, clientSecret } = await owner.create({ type, ...(kind && { kind }) });
  const isConfidential = expectedKind === 'confidential';
  expect(client).toMatchObject({
    type,
    kind: expectedKind,
    authenticationScheme: isConfidential ? 'client_secret' : 'none',
  });
  expect(clientSecret !== undefined).toBe(isConfidential);
});

it('a new OAuth client cannot have the type public and the kind confidential', async () => {
  expect(
    await requestRefusal({ type: 'public', kind: 'confidential', redirectURLs: [REDIRECT_URL] }),
  ).toMatchObject({ status: 400, paths: ['kind'] });
});

it('a new OAuth client needs a redirect URL, unless it is confidential and acts in a project', async () => {
  const { projectId } = world.tenant;
  expect(await requestRefusal({})).toMatchObject({ status: 400, paths: ['redirectURLs'] });
  expect(await requestRefusal({ type: 'native', projectId })).toMatchObject({
    status: 400,
    paths: ['redirectURLs'],
  });
  const { client } = await owner.create({ redirectURLs: [], projectId });
  expect(client.redirectURLs).toEqual([]);
});

it('a new OAuth client is refused with the name of each invalid URL', async () => {
  const urls = [
    REDIRECT_URL,
    'http://desk.example.com/',
    `${REDIRECT_URL}#part`,
    'com.example.desk:/callback',
  ];
  const { status, paths } = await requestRefusal({ redirectURLs: urls });
  expect([status, paths]).toEqual([400, ['redirectURLs[1]', 'redirectURLs[2]', 'redirectURLs[3]']]);
  await owner.create({ type: 'native', redirectURLs: ['com.example.desk:/callback'] });
});

it('a platform admin cannot create an OAuth client in a project without a membership', async () => {
  const admin = getClients(world, await world.createPerson({ platformAdmin: true }));
  expect(await requestRefusal({ projectId: world.tenant.projectId }, admin)).toMatchObject({
    status: 400,
    paths: ['projectId'],
  });
});

it('a user has at most 100 OAuth clients, also by simultaneous requests, until a client is deleted', async () => {
  const person = await world.createPerson();
  const personClients = getClients(world, person);
  const { client } = await personClients.create();
  const { id: _id, ...row } =
    (await oauthClients(world.admin.database).findOne({ where: { clientId: client.clientId } }))?.get() ??
    throwNotFound();
  await oauthClients(world.admin.database).bulkCreate(
    Array.from({ length: 98 }, (_, index) => ({ ...row, clientId: `${row.clientId}${index}` })),
  );
  const body = { name: 'Desk', type: 'web', redirectURLs: [REDIRECT_URL] };
  const create = () => personClients.call('', { method: 'POST', body });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(getError(await expectRefused(create(), 409)).message).toContain('100');
  await personClients.call(`/${client.clientId}`, { method: 'DELETE' });
  expect((await create()).status).toBe(200);
});

it("the scopes of an OAuth client are limited to the scopes of its creator's role in the project", async () => {
  const { projectId } = world.tenant;
  const member = await world.createPerson();
  await world.addMember(projectId, member, ['emails:send', 'ads:read']);
  const personClients = getClients(world, member);
  const { client } = await personClients.create({ projectId, allowedScopes: ['ads:read', 'emails:send'] });
  expect(client.allowedScopes).toEqual(['ads:read', 'emails:send']);
  const { status, code, paths, answer } = await requestRefusal(
    { projectId, allowedScopes: ['emails:send', 'ads:write'] },
    personClients,
  );
  expect([status, code, paths]).toEqual([403, 'forbidden', ['allowedScopes[1]']]);
  expect(getError(answer).message).toContain('ads:write');
});

it.each([
  ['in a project', true],
  ['without a project', false],
])(
  "the scopes of an OAuth client are limited to the scopes of its creator's token, %s",
  async (_, isOfProject) => {
    const body = {
      name: 'Desk',
      type: 'web',
      redirectURLs: [REDIRECT_URL],
      ...(isOfProject && { projectId: world.tenant.projectId }),
    };
    const create = (allowedScopes: string[]) =>
      owner.call('', {
        method: 'POST',
        scopes: ['oauth_clients:write', 'emails:send'],
        body: { ...body, allowedScopes },
      });
    expect((await create(['emails:send'])).status).toBe(200);
    const answer = await create([...KEY_SCOPES]);
    expect([answer.status, getPaths(answer)]).toEqual([
      403,
      KEY_SCOPES.flatMap((scope, index) => (scope === 'emails:send' ? [] : [`allowedScopes[${index}]`])),
    ]);
  },
);

function throwNotFound(): never {
  throw new Error('There is no such client.');
}
