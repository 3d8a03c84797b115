import { users } from '../../../models/users/users.ts';
import { type Scope, SCOPES } from '../../../domain/scopes.ts';
import { bearer, getError, openWorld, getPaths, send, expectRefused } from '../open-world.ts';
import { memberRemove } from '../../../admin/commands/member.ts';
import { inProject } from '../../../models/in-project.ts';
import { createClient } from '../oauth/make-client.ts';
import { readResolvedOperations } from '../../unit/openapi/operations.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openWorld);

/** Returns 'let through' or the refusal's status for an operation that needs `ads:read`. */
async function readCustomers(token: string, projectId = world.tenant.projectId) {
  const path = `/projects/${projectId}/searchads/customers`;
  const answer = await send(world.api.url + path, { headers: bearer(token) });
  return answer.status === 200 ? 'let through' : answer.status;
}

const readBatch = (token: string, projectId?: string) =>
  send(`${world.api.url}/emails/batch/never-queued`, {
    headers: { ...bearer(token), ...(projectId !== undefined && { 'x-project-id': projectId }) },
  });

it('permissions of a user are granted by the roles of a member', async () => {
  const { projectId } = world.tenant;
  const [withoutRole, reader, sender] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  await world.addMember(projectId, withoutRole);
  await world.addMember(projectId, reader, ['ads:read']);
  await world.addMember(projectId, sender, ['emails:send']);
  expect(await readCustomers(await world.createToken(withoutRole))).toBe(403);
  expect(await readCustomers(await world.createToken(reader))).toBe('let through');
  expect(await readCustomers(await world.createToken(sender))).toBe(403);
  expect(await readCustomers(await world.createToken(reader, { scopes: ['emails:send'] }))).toBe(403);
});

it('permissions of a user are limited to the roles of the membership, also for platform admins', async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  await world.addMember(world.tenant.projectId, admin, ['emails:send']);
  expect(await readCustomers(await world.createToken(admin))).toBe(403);
});

it('permissions of a user are reported separately from the scopes of the token', async () => {
  const member = await world.createPerson();
  await world.addMember(world.tenant.projectId, member, ['ads:read']);
  const refusal = async (scopes: Scope[]) => {
    const headers = bearer(await world.createToken(member, { scopes }));
    const answer = await send(`${world.api.url}/emails/suppressions`, { headers });
    return [getError(answer).message, answer.headers.get('www-authenticate')];
  };
  expect(await refusal(['ads:read'])).toEqual([
    'This access token lacks the scope emails:send.',
    expect.stringContaining('insufficient_scope'),
  ]);
  expect(await refusal(['ads:read', 'emails:send'])).toEqual([
    'Your role in this project lacks emails:send. Its owner, or a member with members:write, can assign a role that includes it.',
    null,
  ]);
});

it('permissions of a user are limited to the project that the token is bound to', async () => {
  const { ownerId, projectId } = world.tenant;
  const second = await world.createProject(ownerId);
  const token = await world.createToken(ownerId, { projectId: second });
  expect(await readCustomers(token, second)).toBe('let through');
  expect(await readCustomers(token, projectId)).toBe(404);
});

it('permissions of a user end with the membership', async () => {
  const member = await world.createPerson();
  await world.addMember(world.tenant.projectId, member, ['ads:read']);
  const token = await world.createToken(member);
  expect(await readCustomers(token)).toBe('let through');
  await world.admin.database.sequelize.transaction(async (transaction) => {
    const { sequelize } = world.admin.database;
    await sequelize.query(`set local app.project_id = '${world.tenant.projectId}'`, { transaction });
    await sequelize.query('delete from memberships where user_id = $1', { bind: [member], transaction });
  });
  expect(await readCustomers(token)).toBe(404);
});

it('permissions of a user end when the user loses the platform role', async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  const token = await world.createToken(admin);
  const otherUser = `${world.api.url}/users/${world.other.ownerId}`;
  expect((await send(otherUser, { headers: bearer(token) })).status).toBe(200);
  await users(world.admin.database).update({ platformRole: 'user' }, { where: { id: admin } });
  expect((await send(otherUser, { headers: bearer(token) })).status).toBe(404);
});

it('permissions of a user apply in the only project of the user, unless X-Project-Id names another project', async () => {
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

/** Tokens by `client_credentials` carry the owner in `user_id`. */
let projectId: string;
const get = (path: string, token: string) => send(world.api.url + path, { headers: bearer(token) });
const getCustomersPath = (project: string) => `/projects/${project}/searchads/customers`;
/** Needs `emails:send` in the token's project. */
const SUPPRESSIONS = '/emails/suppressions';
const hidden = { status: 404, body: { message: expect.stringMatching(/^There is no project with this id/) } };
const ownTokenClientId = 'tlc_reports';

beforeAll(async () => {
  ({ projectId } = world.tenant);
  for (const clientId of [ownTokenClientId, 'tlc_logged']) await createClient(world, { clientId });
});

it("an OAuth client's own token acts in its project with the permissions of its owner", async () => {
  const token = await world.createToken(world.tenant.ownerId, {
    ownTokenClientId,
    projectId,
  });
  expect((await get(SUPPRESSIONS, token)).status).toBe(200);
  expect(await get(getCustomersPath(world.other.projectId), token)).toMatchObject(hidden);
  const elsewhere = { ...bearer(token), 'x-project-id': world.other.projectId };
  expect((await send(world.api.url + SUPPRESSIONS, { headers: elsewhere })).status).toBe(403);
});

it("an OAuth client's own token cannot act in another project of its owner", async () => {
  const second = await world.createProject(world.tenant.ownerId);
  const token = await world.createToken(world.tenant.ownerId, {
    ownTokenClientId,
    projectId,
  });
  expect(await get(getCustomersPath(second), token)).toMatchObject(hidden);
});

it("an OAuth client's own token cannot act without a project", async () => {
  const token = await world.createToken(world.tenant.ownerId, { ownTokenClientId });
  expect(getError(await expectRefused(get('/users/me', token), 403)).message).toContain('has no project');
  // A platform client gets the same answer in a project that it did not create.
  expect(await get(getCustomersPath(projectId), token)).toMatchObject(hidden);
  const named = { ...bearer(token), 'x-project-id': projectId };
  expect((await send(world.api.url + SUPPRESSIONS, { headers: named })).status).toBe(403);
  expect((await get(SUPPRESSIONS, token)).status).toBe(400);
});

it("an OAuth client's own token is never a platform admin, and does not reveal that its owner is a platform admin", async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  const token = await world.createToken(admin, { ownTokenClientId, projectId });
  expect((await get(SUPPRESSIONS, token)).status).toBe(403);
  expect(await get(getCustomersPath(projectId), token)).toMatchObject(hidden);
  expect((await get('/users/me', token)).body).toMatchObject({ user: { id: admin, platformRole: 'user' } });
  expect((await get('/users/me', await world.createToken(admin))).body).toMatchObject({
    user: { platformRole: 'admin' },
  });
});

it("an OAuth client's own token gets 403 from operations for people, before the request is validated", async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  await world.addMember(projectId, admin, [...SCOPES]);
  const token = await world.createToken(admin, { ownTokenClientId, projectId });
  const personOperations = [...(await readResolvedOperations()).values()].filter(
    (operation) => operation['x-persons-only'],
  );
  expect(personOperations.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining([
      'listUsers',
      'getUser',
      'listTeamMembers',
      'updateOAuthClient',
      'rotateOAuthClientSecret',
    ]),
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
  expect((await get(SUPPRESSIONS, token)).status).toBe(200);
  expect((await get(getCustomersPath(projectId), token)).status).toBe(403);
  await inProject(world.admin.database, projectId, ({ transaction }) =>
    world.admin.database.sequelize.query('delete from membership_roles where user_id = $1', {
      bind: [owner],
      transaction,
    }),
  );
  expect((await get(SUPPRESSIONS, token)).status).toBe(403);
  await memberRemove(world.admin, { project: projectId, user: owner });
  expect(await get(getCustomersPath(projectId), token)).toMatchObject(hidden);
});

it("an OAuth client's own token is logged with its client id", async () => {
  await get(
    '/users/me',
    await world.createToken(world.tenant.ownerId, { ownTokenClientId: 'tlc_logged', projectId }),
  );
  expect(world.api.logLines.some((line) => line.includes('"caller":"client:tlc_logged"'))).toBe(true);
});
