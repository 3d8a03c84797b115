import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { KEY_SCOPES } from '../../../domain/scopes.ts';
import { isWellFormedSecret } from '../../../models/secret-digest.ts';
import { getError, openWorld, getPaths, type World, expectRefused } from '../open-world.ts';
import { getClients, REDIRECT_URL, type Clients } from './own-clients.ts';

let world: World;
let owner: Clients;

keepOpen(openWorld, (opened) => {
  world = opened;
  owner = getClients(world, world.tenant.ownerId);
});

const refused = async (body: Record<string, unknown>, as: Clients = owner) => {
  const answer = await as.call('', { method: 'POST', body: { name: 'Desk', type: 'web', ...body } });
  return { status: answer.status, code: getError(answer).code, paths: getPaths(answer), answer };
};

describe('a new OAuth client', () => {
  it('has the requested fields, and a secret that is shown once', async () => {
    const { projectId, ownerId } = world.tenant;
    const wanted = {
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
    const { client, clientSecret } = await owner.create(wanted);
    expect(isWellFormedSecret('tl_cs_', clientSecret ?? '')).toBe(true);
    expect(client).toMatchObject({
      ...wanted,
      userId: ownerId,
      kind: 'confidential',
      authenticationScheme: 'client_secret',
      disabled: false,
      defaultMemberRoleIds: [],
    });
    expect(await owner.get(client.clientId)).toEqual(client);
  });

  it.each(['Throughline Console', 'Thr\u043Eughlin\u0435'])(
    'cannot have a name that resembles this platform: %s',
    async (name) => {
      expect(await refused({ name, redirectURLs: [REDIRECT_URL] })).toMatchObject({
        status: 400,
        code: 'validation_error',
        paths: ['name'],
      });
    },
  );

  it('may have URLs with international domains, which become punycode', async () => {
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

  it('omits fields without a value', async () => {
    const { client } = await owner.create();
    for (const field of ['projectId', 'icon', 'description', 'homepageUrl', 'metadata'])
      expect(client).not.toHaveProperty(field);
    expect(client.allowedScopes).toEqual([]);
  });

  it.each([
    ['web', undefined, 'confidential'],
    ['web', 'public_pkce', 'public_pkce'],
    ['native', undefined, 'public_pkce'],
    ['native', 'confidential', 'confidential'],
    ['user-agent-based', undefined, 'public_pkce'],
    ['public', undefined, 'public_pkce'],
    ['public', 'public_pkce', 'public_pkce'],
  ])('with the type %s and the kind %s is %s', async (type, kind, becomes) => {
    const { client, clientSecret } = await owner.create({ type, ...(kind && { kind }) });
    const isConfidential = becomes === 'confidential';
    expect(client).toMatchObject({
      type,
      kind: becomes,
      authenticationScheme: isConfidential ? 'client_secret' : 'none',
    });
    expect(clientSecret !== undefined).toBe(isConfidential);
  });

  it('has no secret when it is public', async () => {
    expect(
      await refused({ type: 'public', kind: 'confidential', redirectURLs: [REDIRECT_URL] }),
    ).toMatchObject({
      status: 400,
      paths: ['kind'],
    });
  });

  it('needs a redirect URL, unless it is confidential and acts in a project', async () => {
    const { projectId } = world.tenant;
    expect(await refused({})).toMatchObject({ status: 400, paths: ['redirectURLs'] });
    expect(await refused({ type: 'native', projectId })).toMatchObject({
      status: 400,
      paths: ['redirectURLs'],
    });
    const { client } = await owner.create({ redirectURLs: [], projectId });
    expect(client.redirectURLs).toEqual([]);
  });

  it('is refused with the name of each invalid URL', async () => {
    const urls = [
      REDIRECT_URL,
      'http://desk.example.com/',
      `${REDIRECT_URL}#part`,
      'com.example.desk:/callback',
    ];
    const { status, paths } = await refused({ redirectURLs: urls });
    expect([status, paths]).toEqual([400, ['redirectURLs[1]', 'redirectURLs[2]', 'redirectURLs[3]']]);
    await owner.create({ type: 'native', redirectURLs: ['com.example.desk:/callback'] });
  });

  it('is refused in the same way for a foreign project and an unknown one', async () => {
    const answers = [];
    for (const projectId of [world.other.projectId, randomUUID()]) {
      const { status, paths, answer } = await refused({ projectId });
      expect([status, paths]).toEqual([400, ['projectId']]);
      answers.push(answer.body);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

it('an OAuth client is refused for a project without its creator, also for a platform admin', async () => {
  const admin = getClients(world, await world.person({ platformAdmin: true }));
  expect(await refused({ projectId: world.tenant.projectId }, admin)).toMatchObject({
    status: 400,
    paths: ['projectId'],
  });
});

it('a user has at most 100 OAuth clients, also by simultaneous requests, until one is deleted', async () => {
  const person = await world.person();
  const theirs = getClients(world, person);
  const { client } = await theirs.create();
  const { id: _id, ...row } =
    (await oauthClients(world.admin.database).findOne({ where: { clientId: client.clientId } }))?.get() ??
    fail();
  await oauthClients(world.admin.database).bulkCreate(
    Array.from({ length: 98 }, (_, index) => ({ ...row, clientId: `${row.clientId}${index}` })),
  );
  const body = { name: 'Desk', type: 'web', redirectURLs: [REDIRECT_URL] };
  const ask = () => theirs.call('', { method: 'POST', body });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(getError(await expectRefused(ask(), 409)).message).toContain('100');
  await theirs.call(`/${client.clientId}`, { method: 'DELETE' });
  expect((await ask()).status).toBe(200);
});

describe('the scopes of an OAuth client', () => {
  it('are limited to those of the role of its creator in the project', async () => {
    const { projectId } = world.tenant;
    const member = await world.person();
    await world.join(projectId, member, ['emails:send', 'ads:read']);
    const theirs = getClients(world, member);
    const { client } = await theirs.create({ projectId, allowedScopes: ['ads:read', 'emails:send'] });
    expect(client.allowedScopes).toEqual(['ads:read', 'emails:send']);
    const { status, code, paths, answer } = await refused(
      { projectId, allowedScopes: ['emails:send', 'ads:write'] },
      theirs,
    );
    expect([status, code, paths]).toEqual([403, 'forbidden', ['allowedScopes[1]']]);
    expect(getError(answer).message).toContain('ads:write');
  });

  it.each([
    ['in a project', true],
    ['without a project', false],
  ])('are limited to those of the token of its creator, %s', async (_, isOfProject) => {
    const body = {
      name: 'Desk',
      type: 'web',
      redirectURLs: [REDIRECT_URL],
      ...(isOfProject && { projectId: world.tenant.projectId }),
    };
    const ask = (allowedScopes: string[]) =>
      owner.call('', {
        method: 'POST',
        scopes: ['oauth_clients:write', 'emails:send'],
        body: { ...body, allowedScopes },
      });
    expect((await ask(['emails:send'])).status).toBe(200);
    const answer = await ask([...KEY_SCOPES]);
    expect([answer.status, getPaths(answer)]).toEqual([
      403,
      KEY_SCOPES.flatMap((scope, index) => (scope === 'emails:send' ? [] : [`allowedScopes[${index}]`])),
    ]);
  });
});

function fail(): never {
  throw new Error('There is no such client.');
}
