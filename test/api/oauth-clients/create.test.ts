import { keepOpen } from '../../support/keep-open.ts';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { KEY_SCOPES, type Scope } from '../../../domain/scopes.ts';
import { isWellFormedSecret } from '../../../models/secret-digest.ts';
import { getError, openWorld, expectRefused } from '../open-world.ts';
import { getClients, REDIRECT_URL, type Clients } from './own-clients.ts';

let owner: Clients;

const world = keepOpen(openWorld, () => {
  owner = getClients(world, world.tenant.ownerId);
});

const request = (body: Record<string, unknown>, clients = owner, scopes?: Scope[]) =>
  clients.call('', {
    method: 'POST',
    body: { name: 'Desk', type: 'web', ...body },
    ...(scopes && { scopes }),
  });

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
  'a new OAuth client cannot have a name that resembles the platform: %s',
  async (name) => {
    await expectRefused(request({ name, redirectURLs: [REDIRECT_URL] }), 400, 'name');
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
  const body = { type: 'public', kind: 'confidential', redirectURLs: [REDIRECT_URL] };
  await expectRefused(request(body), 400, 'kind');
});

it('a new OAuth client needs a redirect URL, unless it is confidential and acts in a project', async () => {
  const { projectId } = world.tenant;
  for (const body of [{}, { type: 'native', projectId }])
    await expectRefused(request(body), 400, 'redirectURLs');
  const { client } = await owner.create({ redirectURLs: [], projectId });
  expect(client.redirectURLs).toEqual([]);
});

it('a new OAuth client is refused with the path of each invalid redirect URL', async () => {
  const urls = [
    REDIRECT_URL,
    'http://desk.example.com/',
    `${REDIRECT_URL}#part`,
    'com.example.desk:/callback',
  ];
  const paths = ['redirectURLs[1]', 'redirectURLs[2]', 'redirectURLs[3]'];
  await expectRefused(request({ redirectURLs: urls }), 400, ...paths);
  await owner.create({ type: 'native', redirectURLs: ['com.example.desk:/callback'] });
});

it('a platform admin who is not a member of a project cannot create an OAuth client in the project', async () => {
  const admin = getClients(world, await world.createPerson({ platformAdmin: true }));
  await expectRefused(request({ projectId: world.tenant.projectId }, admin), 400, 'projectId');
});

it('a user has at most 100 OAuth clients, even after simultaneous requests, and can create another after a deletion', async () => {
  const person = await world.createPerson();
  const personClients = getClients(world, person);
  const { client } = await personClients.create();
  const where = { clientId: client.clientId };
  const created = await oauthClients(world.admin.database).findOne({ where, rejectOnEmpty: true });
  const { id: _id, ...row } = created.get();
  await oauthClients(world.admin.database).bulkCreate(
    Array.from({ length: 98 }, (_, index) => ({ ...row, clientId: `${row.clientId}${index}` })),
  );
  const create = () => request({ redirectURLs: [REDIRECT_URL] }, personClients);
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(getError(await expectRefused(create(), 409)).message).toContain('100');
  await personClients.remove(client.clientId);
  expect((await create()).status).toBe(200);
});

it("the scopes of an OAuth client are limited to the scopes of its creator's role in the project", async () => {
  const { projectId } = world.tenant;
  const member = await world.createPerson();
  await world.addMember(projectId, member, ['emails:send', 'ads:read']);
  const personClients = getClients(world, member);
  const { client } = await personClients.create({ projectId, allowedScopes: ['ads:read', 'emails:send'] });
  expect(client.allowedScopes).toEqual(['ads:read', 'emails:send']);
  const wider = request({ projectId, allowedScopes: ['emails:send', 'ads:write'] }, personClients);
  const refused = await expectRefused(wider, 403, 'allowedScopes[1]');
  expect(getError(refused).message).toContain('ads:write');
});

it.each([
  ['in a project', true],
  ['without a project', false],
])(
  "the scopes of an OAuth client are limited to the scopes of its creator's token, %s",
  async (_, isOfProject) => {
    const project = isOfProject ? { projectId: world.tenant.projectId } : {};
    const create = (allowedScopes: string[]) =>
      request({ redirectURLs: [REDIRECT_URL], ...project, allowedScopes }, owner, [
        'oauth_clients:write',
        'emails:send',
      ]);
    expect((await create(['emails:send'])).status).toBe(200);
    const paths = KEY_SCOPES.flatMap((scope, index) =>
      scope === 'emails:send' ? [] : [`allowedScopes[${index}]`],
    );
    await expectRefused(create([...KEY_SCOPES]), 403, ...paths);
  },
);
