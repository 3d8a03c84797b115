import { randomUUID } from 'node:crypto';
import { oauthClientDisable } from '../../../admin/commands/oauth-client.ts';
import { getAudit } from '../get-audit.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, getPaths, send, expectRefused, parseSuccess } from '../open-world.ts';
import { openProjects } from './open-projects.ts';

const world = keepOpen(openProjects);

it('a signed-in person creates a project, owns it, and is the only user who sees it', async () => {
  const ada = await world.createCaller();
  const created = await world.postProject(ada, {
    name: 'Spring',
    defaultCountry: 'PT',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
  });
  expect(created).toMatchObject({
    name: 'Spring',
    ownerId: ada.id,
    state: 'active',
    defaultCountry: 'PT',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
  });
  expect((await world.call('GET', `/projects/${created.id}`, ada)).body).toEqual(
    expect.objectContaining({ ...created, hasSender: false }),
  );
  expect(parseSuccess('listProjects', await world.call('GET', '/projects', ada))).toEqual({
    projects: [created],
    nextCursor: null,
  });
  const members = await world.call('GET', `/team/members?projectId=${created.id}`, ada);
  expect(members.body).toMatchObject({ members: [{ userId: ada.id, isOwner: true }] });
  const stranger = await world.createCaller();
  expect(parseSuccess('listProjects', await world.call('GET', '/projects', stranger)).projects).toEqual([]);
  expect(await getAudit(world, created.id)).toMatchObject([
    {
      projectId: created.id,
      actor: `user:${ada.id}`,
      action: 'project.create',
      details: { currency: 'EUR' },
    },
  ]);
});

it('a signed-in person gets the same project for the same externalId, even with concurrent requests', async () => {
  const ada = await world.createCaller();
  const body = { name: 'Tenant', externalId: `tenant-${randomUUID()}` };
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.call('POST', '/projects', ada, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => parseSuccess('createProject', answer).id)).size).toBe(1);
  const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replayed.length).toBeGreaterThanOrEqual(3);
  await expectRefused(world.call('POST', '/projects', ada, { ...body, name: 'Another' }), 409, 'externalId');
  // An externalId is unique per creator, so another creator may use it.
  expect(
    (await world.call('POST', '/projects', await world.createCaller(), body)).headers.get(
      'idempotent-replayed',
    ),
  ).toBeNull();
});

it('a signed-in person who transferred a project and was removed from it gets no access by its externalId', async () => {
  const [ada, grace] = [await world.createCaller(), await world.createCaller()];
  const body = { name: 'Given', externalId: `given-${randomUUID()}` };
  const created = await world.postProject(ada, body);
  await world.addMember(created.id, grace.id);
  const transfer = await world.call('POST', `/projects/${created.id}/owner`, ada, { userId: grace.id });
  expect(transfer.status).toBe(200);
  // The previous owner is still a member, and so sees the project.
  expect(await world.postProject(ada, body)).toMatchObject({ id: created.id, ownerId: grace.id });
  await world.call('DELETE', `/projects/${created.id}/members/${ada.id}`, grace);
  const refusal = await expectRefused(world.call('POST', '/projects', ada, body), 409, 'externalId');
  expect(JSON.stringify(refusal.body)).not.toContain(created.id);
  await world.call('DELETE', `/projects/${created.id}`, grace);
  expect((await world.call('POST', '/projects', ada, body)).body).toEqual(refusal.body);
});

it('a signed-in person owns at most 20 projects, even with concurrent creations and a transfer', async () => {
  const ada = await world.createCaller();
  const createNumbered = (index: number) =>
    world.call('POST', '/projects', ada, { name: 'One of many', externalId: `number-${index}` });
  for (let index = 0; index < 18; index += 1) expect((await createNumbered(index)).status).toBe(200);
  const answers = await Promise.all([18, 19, 20, 21].map(createNumbered));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
  const first = parseSuccess('listProjects', await world.call('GET', '/projects?limit=15', ada));
  const second = parseSuccess(
    'listProjects',
    await world.call('GET', `/projects?limit=15&cursor=${first.nextCursor}`, ada),
  );
  expect([first.projects.length, second.projects.length, second.nextCursor]).toEqual([15, 5, null]);
  const ids = [...first.projects, ...second.projects].map(({ id }) => id);
  expect(new Set(ids).size).toBe(20);
  const grace = await world.createCaller();
  const { id: otherProject } = await world.postProject(grace);
  await world.addMember(otherProject, ada.id);
  await expectRefused(
    world.call('POST', `/projects/${otherProject}/owner`, grace, { userId: ada.id }),
    409,
    'userId',
  );
  await expectRefused(
    world.call('GET', `/projects?cursor=${first.nextCursor}`, await world.createCaller()),
    400,
    'cursor',
  );
});

it('a signed-in person cannot create a project with a token of one project, or with an unknown country', async () => {
  const ada = await world.createCaller();
  const { id: projectId } = await world.postProject(ada);
  await world.postProject(ada);
  const bound = { headers: bearer(await world.createToken(ada.id, { projectId })) };
  expect((await world.call('POST', '/projects', bound, { name: 'x' })).status).toBe(403);
  const listed = parseSuccess('listProjects', await world.call('GET', '/projects', bound));
  expect(listed.projects.map(({ id }) => id)).toEqual([projectId]);
  await expectRefused(
    world.call('POST', '/projects', ada, { name: 'x', defaultCountry: 'ZZ' }),
    400,
    'defaultCountry',
  );
});

it('a signed-in person renames a project', async () => {
  const ada = await world.createCaller();
  const { id } = await world.postProject(ada);
  expect((await world.call('PATCH', `/projects/${id}`, ada, { name: 'Summer' })).body).toMatchObject({
    name: 'Summer',
  });
  expect((await world.call('PATCH', `/projects/${id}`, ada, {})).body).toMatchObject({ name: 'Summer' });
});

it('a platform client creates a project with one request, and acts only in projects that it created', async () => {
  const product = await world.createPlatformClient();
  const body = { name: 'Tenant 42', externalId: 'tenant-42', currency: 'EUR' };
  const created = await world.postProject(product, body);
  expect(created).toMatchObject({ ownerId: product.id, externalId: 'tenant-42' });
  expect(await world.postProject(product, body)).toEqual(created);
  // The owner also has projects that the client did not create.
  const ownersProject = await world.createProject(product.id);
  const createAccount = (id: string) =>
    world.call('POST', `/projects/${id}/service-accounts`, product, { name: randomUUID() });
  expect((await createAccount(created.id)).status).toBe(200);
  for (const id of [ownersProject, world.tenant.projectId])
    expect((await createAccount(id)).status).toBe(404);
  const listSuppressions = (headers = {}) =>
    send(`${world.api.url}/emails/suppressions`, { headers: { ...product.headers, ...headers } });
  expect((await listSuppressions({ 'x-project-id': created.id })).status).toBe(200);
  expect((await listSuppressions({ 'x-project-id': ownersProject })).status).toBe(403);
  expect(getPaths(await listSuppressions())).toEqual(['X-Project-Id']);
  expect(parseSuccess('listProjects', await world.call('GET', '/projects', product)).projects).toEqual([
    created,
  ]);
  for (const path of ['/users/me', '/users', '/oauth-clients']) {
    expect((await world.call('GET', path, product)).status).toBe(403);
  }
});

it('a platform client uses only its scopes, and is refused once it is disabled', async () => {
  const product = await world.createPlatformClient(['projects:write', 'emails:send']);
  const { id } = await world.postProject(product);
  expect((await world.call('GET', `/projects/${id}/service-accounts`, product)).status).toBe(403);
  await oauthClientDisable(world.admin, { client: product.clientId });
  expect((await world.call('GET', `/projects/${id}`, product)).status).toBe(401);
});

it('a token of an unknown OAuth client cannot create a project', async () => {
  const owner = await world.createPerson();
  const token = await world.createToken(owner, { ownTokenClientId: 'tlc_nobody' });
  expect((await world.call('POST', '/projects', { headers: bearer(token) }, { name: 'x' })).status).toBe(401);
});

it('without self-service, platform clients can create projects but users cannot', async () => {
  const closed = await openProjects({ isSelfService: false });
  try {
    const createProject = (caller: Awaited<ReturnType<typeof closed.createCaller>>) =>
      closed.call('POST', '/projects', caller, { name: 'x' });
    await expectRefused(createProject(await closed.createCaller()), 403);
    expect((await createProject(await closed.createPlatformClient())).status).toBe(200);
  } finally {
    await closed.close();
  }
});
