import { users } from '../../../models/users/users.ts';
import { type Scope, SCOPES } from '../../../domain/scopes.ts';
import { bearer, getError, openWorld, getPaths, send, expectRefused } from '../open-world.ts';
import { memberRemove } from '../../../admin/commands/member.ts';
import { createClient } from '../oauth/client.ts';
import { readResolvedOperations } from '../../unit/openapi/operations.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openWorld);

const get = (path: string, token: string, projectId?: string) =>
  send(world.api.url + path, {
    headers: { ...bearer(token), ...(projectId !== undefined && { 'x-project-id': projectId }) },
  });

/** Needs `ads:read` in the project. */
const listCustomers = (token: string, projectId = world.tenant.projectId) =>
  get(`/projects/${projectId}/searchads/customers`, token);

/** Needs `emails:send` in the project of the token or of `X-Project-Id`. */
const listSuppressions = (token: string, projectId?: string) => get('/emails/suppressions', token, projectId);

const readBatch = (token: string, projectId?: string) => get('/emails/batch/never-queued', token, projectId);

it("a user, even a platform admin, has only the permissions of the user's roles in the project, limited to the token's scopes", async () => {
  const { projectId } = world.tenant;
  const [withoutRole, reader, sender, admin] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson({ platformAdmin: true }),
  ];
  await world.addMember(projectId, withoutRole);
  await world.addMember(projectId, admin, ['emails:send']);
  await world.addMember(projectId, reader, ['ads:read']);
  await world.addMember(projectId, sender, ['emails:send']);
  expect((await listCustomers(await world.createToken(withoutRole))).status).toBe(403);
  expect((await listCustomers(await world.createToken(reader))).status).toBe(200);
  expect((await listCustomers(await world.createToken(sender))).status).toBe(403);
  expect((await listCustomers(await world.createToken(admin))).status).toBe(403);
  expect((await listCustomers(await world.createToken(reader, { scopes: ['emails:send'] }))).status).toBe(
    403,
  );
});

it("a refusal says whether the token's scopes or the user's roles lack the permission", async () => {
  const member = await world.createPerson();
  await world.addMember(world.tenant.projectId, member, ['ads:read']);
  const getRefusal = async (scopes: Scope[]) => {
    const answer = await listSuppressions(await world.createToken(member, { scopes }));
    return [getError(answer).message, answer.headers.get('www-authenticate')];
  };
  expect(await getRefusal(['ads:read'])).toEqual([
    'This access token lacks the scope emails:send.',
    expect.stringContaining('insufficient_scope'),
  ]);
  expect(await getRefusal(['ads:read', 'emails:send'])).toEqual([
    "Your roles in this project lack emails:send. The project's owner, or a member with members:write, can assign a role that includes it.",
    null,
  ]);
});

it('a user has permissions only in the project that the token is bound to', async () => {
  const { ownerId, projectId } = world.tenant;
  const second = await world.createProject(ownerId);
  const token = await world.createToken(ownerId, { projectId: second });
  expect((await listCustomers(token, second)).status).toBe(200);
  expect((await listCustomers(token, projectId)).status).toBe(404);
});

it('a platform admin sees other users only until the platform role is removed', async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  const token = await world.createToken(admin);
  const otherUserPath = `/users/${world.other.ownerId}`;
  expect((await get(otherUserPath, token)).status).toBe(200);
  await users(world.admin.database).update({ platformRole: 'user' }, { where: { id: admin } });
  expect((await get(otherUserPath, token)).status).toBe(404);
});

it("a request without `X-Project-Id` uses the token's project or the user's only project, and gets 400 if the user has several projects", async () => {
  const user = await world.createPerson();
  const token = await world.createToken(user);
  expect(getError(await readBatch(token)).message).toBe('X-Project-Id is required to select the project.');
  const first = await world.createProject(user);
  expect(getError(await readBatch(token)).message).toBe('The project has no batch with this trackingId.');
  const second = await world.createProject(user);
  await expectRefused(readBatch(token), 400, 'X-Project-Id');
  expect((await readBatch(token, second)).status).toBe(404);
  expect((await readBatch(token, second.toUpperCase())).status).toBe(404);
  expect((await readBatch(token, world.tenant.projectId)).status).toBe(403);
  const bound = await world.createToken(user, { projectId: first });
  expect((await readBatch(bound)).status).toBe(404);
  expect((await readBatch(bound, second)).status).toBe(403);
  expect(getPaths(await readBatch(token, 'mine'))).toEqual(['X-Project-Id']);
});

let projectId: string;
const hidden = { status: 404, body: { message: expect.stringMatching(/^There is no project with this id/) } };
const ownTokenClientId = 'tlc_reports';

beforeAll(async () => {
  ({ projectId } = world.tenant);
  for (const clientId of [ownTokenClientId, 'tlc_logged']) await createClient(world, { clientId });
});

it("an OAuth client's own token acts in its project, and in no other project of its owner", async () => {
  const token = await world.createToken(world.tenant.ownerId, { ownTokenClientId, projectId });
  expect((await listSuppressions(token)).status).toBe(200);
  const second = await world.createProject(world.tenant.ownerId);
  for (const other of [second, world.other.projectId])
    expect(await listCustomers(token, other)).toMatchObject(hidden);
  expect((await listSuppressions(token, world.other.projectId)).status).toBe(403);
});

it("an OAuth client's own token cannot act without a project", async () => {
  const token = await world.createToken(world.tenant.ownerId, { ownTokenClientId });
  expect(getError(await expectRefused(get('/users/me', token), 403)).message).toContain('has no project');
  // A token without a project gets the same answer as a request for a project that does not exist.
  expect(await listCustomers(token, projectId)).toMatchObject(hidden);
  expect((await listSuppressions(token, projectId)).status).toBe(403);
  expect((await listSuppressions(token)).status).toBe(400);
});

it("an OAuth client's own token has no rights of a platform admin, and does not reveal that its owner is a platform admin", async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  const token = await world.createToken(admin, { ownTokenClientId, projectId });
  expect((await listSuppressions(token)).status).toBe(403);
  expect(await listCustomers(token, projectId)).toMatchObject(hidden);
  expect((await get('/users/me', token)).body).toMatchObject({ user: { id: admin, platformRole: 'user' } });
  expect((await get('/users/me', await world.createToken(admin))).body).toMatchObject({
    user: { platformRole: 'admin' },
  });
});

it("an OAuth client's own token gets 403 from operations that are for people only, before the request is validated", async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  await world.addMember(projectId, admin, [...SCOPES]);
  const token = await world.createToken(admin, { ownTokenClientId, projectId });
  const personOperations = [...(await readResolvedOperations()).values()].filter(
    (operation) => operation['x-persons-only'],
  );
  expect(personOperations.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['listUsers', 'listTeamMembers', 'rotateOAuthClientSecret']),
  );
  for (const { operationId, method, path } of personOperations) {
    const answer = await send(world.api.url + path.replaceAll(/\{\w+\}/g, 'x'), {
      method,
      headers: bearer(token),
    });
    expect([operationId, answer.status, getError(answer).code]).toEqual([operationId, 403, 'forbidden']);
    expect(getError(answer).message).toContain('for people only');
  }
});

it("an OAuth client's own token is refused at the next request once its owner loses the role or the membership", async () => {
  const owner = await world.createPerson();
  await world.addMember(projectId, owner, ['emails:send']);
  const token = await world.createToken(owner, { ownTokenClientId, projectId });
  expect((await listSuppressions(token)).status).toBe(200);
  expect((await listCustomers(token, projectId)).status).toBe(403);
  await world.sql('delete from membership_roles where user_id = $1', [owner]);
  expect((await listSuppressions(token)).status).toBe(403);
  await memberRemove(world.admin, { project: projectId, user: owner });
  expect(await listCustomers(token, projectId)).toMatchObject(hidden);
});

it("an OAuth client's own token is logged with its client id", async () => {
  await get(
    '/users/me',
    await world.createToken(world.tenant.ownerId, { ownTokenClientId: 'tlc_logged', projectId }),
  );
  expect(world.api.logLines.some((line) => line.includes('"caller":"client:tlc_logged"'))).toBe(true);
});
