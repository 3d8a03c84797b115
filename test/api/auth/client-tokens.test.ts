import { memberRemove } from '../../../admin/commands/member.ts';
import { KEY_SCOPES, SCOPES } from '../../../domain/scopes.ts';
import { inProject } from '../../../models/in-project.ts';
import { makeClient } from '../oauth/make-client.ts';
import { resolvedOperations } from '../../unit/openapi/operations.ts';
import { bearer, errorOf, openWorld, send, type World } from '../open-world.ts';

/** A client's own token: what `client_credentials` gives, with its owner in `user_id`. */
describe("an OAuth client's own token", () => {
  let world: World;
  let projectId: string;
  let get: (path: string, token: string) => ReturnType<typeof send>;
  const customersOf = (project: string) => `/projects/${project}/searchads/customers`;
  /** Needs `emails:send`, in the project of the token. */
  const SUPPRESSIONS = '/emails/suppressions';
  const hidden = {
    status: 404,
    body: { message: expect.stringMatching(/^There is no project with this id/) },
  };
  const ownTokenOf = 'tlc_reports';

  beforeAll(async () => {
    world = await openWorld();
    ({ projectId } = world.tenant);
    for (const clientId of [ownTokenOf, 'tlc_logged']) await makeClient(world, { clientId });
    get = (path, token) => send(world.api.url + path, { headers: bearer(token) });
  });
  afterAll(() => world.close());

  it('acts in its project, as its owner may', async () => {
    const token = await world.makeToken(world.tenant.ownerId, { ownTokenOf, projectId });
    expect((await get(SUPPRESSIONS, token)).status).toBe(200);
    expect(await get(customersOf(world.other.projectId), token)).toMatchObject(hidden);
    const elsewhere = { ...bearer(token), 'x-project-id': world.other.projectId };
    expect((await send(world.api.url + SUPPRESSIONS, { headers: elsewhere })).status).toBe(403);
  });

  it('acts in no other project of its owner', async () => {
    const second = await world.project(world.tenant.ownerId);
    const token = await world.makeToken(world.tenant.ownerId, { ownTokenOf, projectId });
    expect(await get(customersOf(second), token)).toMatchObject(hidden);
  });

  it('acts nowhere without a project', async () => {
    const token = await world.makeToken(world.tenant.ownerId, { ownTokenOf });
    const answer = await get('/users/me', token);
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'forbidden']);
    expect(errorOf(answer).message).toContain('has no project');
    // As a platform client would, in a project that it has not made.
    expect(await get(customersOf(projectId), token)).toMatchObject(hidden);
    const named = { ...bearer(token), 'x-project-id': projectId };
    expect((await send(world.api.url + SUPPRESSIONS, { headers: named })).status).toBe(403);
    expect((await get(SUPPRESSIONS, token)).status).toBe(400);
  });

  it('is never a platform admin, and does not say that its owner is one', async () => {
    const admin = await world.person({ platformAdmin: true });
    const token = await world.makeToken(admin, { ownTokenOf, projectId });
    expect((await get(SUPPRESSIONS, token)).status).toBe(403);
    expect(await get(customersOf(projectId), token)).toMatchObject(hidden);
    expect((await get('/users/me', token)).body).toMatchObject({ user: { id: admin, platformRole: 'user' } });
    expect((await get('/users/me', await world.makeToken(admin))).body).toMatchObject({
      user: { platformRole: 'admin' },
    });
  });

  it('reaches no operation that is for persons, before anything else is checked', async () => {
    const admin = await world.person({ platformAdmin: true });
    await world.join(projectId, admin, [...SCOPES]);
    const token = await world.makeToken(admin, { ownTokenOf, projectId });
    const marked = [...(await resolvedOperations()).values()].filter((one) => one['x-persons-only']);
    expect(marked.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([
        'listUsers',
        'getUser',
        'listTeamMembers',
        'updateOAuthClient',
        'rotateOAuthClientSecret',
      ]),
    );
    for (const { operationId, method, path } of marked) {
      const answer = await send(world.api.url + path.replaceAll(/\{\w+\}/g, 'x'), {
        method,
        headers: bearer(token),
      });
      expect([operationId, answer.status, errorOf(answer).code]).toEqual([operationId, 403, 'forbidden']);
      expect(errorOf(answer).message).toContain('for persons only');
    }
  });

  it('holds nothing that only persons can hold, whatever it says', async () => {
    const personal = SCOPES.filter((scope) => !KEY_SCOPES.some((one) => one === scope));
    const token = await world.makeToken(world.tenant.ownerId, { ownTokenOf, projectId, scopes: personal });
    expect((await get(customersOf(projectId), token)).status).toBe(403);
    expect((await get(`/projects/${projectId}/service-accounts`, token)).status).toBe(403);
  });

  it('ends with the role of its owner, and with their membership, at the next request', async () => {
    const owner = await world.person();
    await world.join(projectId, owner, ['emails:send']);
    const token = await world.makeToken(owner, { ownTokenOf, projectId });
    expect((await get(SUPPRESSIONS, token)).status).toBe(200);
    expect((await get(customersOf(projectId), token)).status).toBe(403);
    await inProject(world.admin.database, projectId, ({ transaction }) =>
      world.admin.database.sequelize.query('delete from membership_roles where user_id = $1', {
        bind: [owner],
        transaction,
      }),
    );
    expect((await get(SUPPRESSIONS, token)).status).toBe(403);
    await memberRemove(world.admin, { project: projectId, user: owner });
    expect(await get(customersOf(projectId), token)).toMatchObject(hidden);
  });

  it('stands in the log by its client', async () => {
    await get(
      '/users/me',
      await world.makeToken(world.tenant.ownerId, { ownTokenOf: 'tlc_logged', projectId }),
    );
    expect(world.api.logLines.some((line) => line.includes('"caller":"client:tlc_logged"'))).toBe(true);
  });
});
