import { randomUUID } from 'node:crypto';
import { userCreate } from '../../../admin/commands/user-create.ts';
import { scopesOf } from '../../../api/openapi/load-document.ts';
import { isScope, KEY_SCOPES, SCOPES, type Scope } from '../../../domain/scopes.ts';
import { makeClient } from '../oauth/make-client.ts';
import { bodyOf } from '../operation-body.ts';
import { resolvedOperations, type ResolvedOperation } from '../../unit/openapi/operations.ts';
import { bearer, errorOf, openWorld, send, type Answer, type World } from '../open-world.ts';

/** A client with one scope, against every operation of the OpenAPI document. */
describe("a platform admin's client with one scope", () => {
  let world: World;
  let operations: ResolvedOperation[];
  let admin: string;

  /** Need no scope: they tell a person about themselves and those whom they work with. */
  const OPEN_TO_PERSONS = [
    'getCurrentUser',
    'getProject',
    'getUser',
    'listProjects',
    'listTeamMembers',
    'listUsers',
  ];

  const CLIENT = 'tlc_one_scope';

  /** Few enough that none of them is told to come back. */
  const AT_ONCE = 4;

  /** Asks for every scope at once, of a platform admin. */
  const NEEDS_ALL_SCOPES = 'updateUser';

  beforeAll(async () => {
    // No worker runs here: an operation that needs one is waited for no longer than this.
    world = await openWorld({ env: { RESULT_WAIT_SECONDS: '0.2', SELF_SERVICE_PROJECTS: 'true' } });
    operations = [...(await resolvedOperations()).values()].filter(({ security }) => security.length > 0);
    const address = { email: 'admin@example.com', name: 'Admin', platformAdmin: true };
    admin = (await userCreate(world.admin, address)).id;
    await world.join(world.tenant.projectId, admin, [...SCOPES]);
    await makeClient(world, { clientId: CLIENT, userId: admin });
  });
  afterAll(() => world.close());

  const EXAMPLES: Record<string, string> = {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    email: 'ada@example.com',
  };

  function ask(operation: ResolvedOperation, token: string): Promise<Answer> {
    const isUuid = (name: string) =>
      operation.parameters.some(
        (parameter) => parameter.name === name && parameter.schema['format'] === 'uuid',
      );
    const valueOf = (name: string) => {
      if (name === 'projectId') return world.tenant.projectId;
      return isUuid(name) ? randomUUID() : (EXAMPLES[name] ?? '1234567890');
    };
    const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => valueOf(name));
    const required = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && parameter.required,
    );
    const query = new URLSearchParams(Object.fromEntries(required.map(({ name }) => [name, valueOf(name)])));
    const headers = { ...bearer(token), 'x-project-id': world.tenant.projectId };
    return send(`${world.api.url}${path}?${query.toString()}`, {
      method: operation.method,
      ...bodyOf(operation, headers, undefined),
      ...(operation.method === 'GET' && { body: undefined }),
    });
  }

  const isRefused = async (operation: ResolvedOperation, token: string) =>
    [401, 403, 404].includes((await ask(operation, token)).status);

  /** Runs a check on each operation, some of them at once. */
  async function each(check: (operation: ResolvedOperation, index: number) => Promise<void>): Promise<void> {
    const left = operations.entries();
    const checkOthers = async () => {
      for (const [index, operation] of left) await check(operation, index);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkOthers));
  }

  const scopesOfOperation = (operation: ResolvedOperation): Scope[] =>
    [...scopesOf(operation), operation['x-user-scope'] ?? ''].filter(isScope);
  const allows = (scope: Scope, operation: ResolvedOperation) => scopesOfOperation(operation).includes(scope);

  /** One of the scopes that do not allow an operation: another one for the next operation. */
  function wrongScope<One extends Scope>(
    scopes: readonly One[],
    operation: ResolvedOperation,
    index: number,
  ): One {
    const wrong = scopes.filter((scope) => !allows(scope, operation));
    const chosen = wrong[index % wrong.length];
    if (chosen === undefined) throw new Error(`Every scope allows ${operation.operationId}.`);
    return chosen;
  }

  /** A token of the client's own. */
  const ownToken = (scopes: Scope[]) =>
    world.makeToken(admin, { ownTokenOf: CLIENT, projectId: world.tenant.projectId, scopes });
  /** A token in the name of the admin. */
  const tokenForAdmin = (scopes: Scope[]) => world.makeToken(admin, { clientId: CLIENT, scopes });

  it('does in the name of the admin what its scope allows', async () => {
    await each(async (operation) => {
      const scopes = scopesOfOperation(operation);
      if (scopes.length === 0) return;
      const answer = await ask(operation, await tokenForAdmin(scopes));
      // Some are the owner's only, whatever the scope.
      const isScopeMissing =
        answer.status === 403 && scopes.some((scope) => errorOf(answer).message.includes(scope));
      expect([operation.operationId, answer.status === 401 || isScopeMissing]).toEqual([
        operation.operationId,
        false,
      ]);
    });
  });

  it('does by a token of its own what its scope allows', async () => {
    await each(async (operation) => {
      if (!['queueBatchEmail', 'listEmailSuppressions'].includes(operation.operationId)) return;
      // Another call may have set a sender that is not verified, so a batch may be a conflict.
      const { status } = await ask(operation, await ownToken(['emails:send']));
      expect([operation.operationId, [200, 202, 409].includes(status)]).toEqual([
        operation.operationId,
        true,
      ]);
    });
  });

  it('does nothing by another scope but what needs none', async () => {
    await each(async (operation, index) => {
      const { operationId } = operation;
      const own = await ownToken([wrongScope(KEY_SCOPES, operation, index)]);
      const forAdmin = await tokenForAdmin([wrongScope(SCOPES, operation, index)]);
      expect({
        operationId,
        own: await isRefused(operation, own),
        forAdmin: await isRefused(operation, forAdmin),
      }).toEqual({
        operationId,
        own: operationId !== 'getCurrentUser',
        // The person of getUser is nobody, whom all callers are told not to exist.
        forAdmin: operationId === 'getUser' || !OPEN_TO_PERSONS.includes(operationId),
      });
    });
  });

  it('does nothing at all without a scope, and nobody sees the platform by it', async () => {
    const without = await ownToken([]);
    await each(async (operation) => {
      expect([operation.operationId, await isRefused(operation, without)]).toEqual([
        operation.operationId,
        operation.operationId !== 'getCurrentUser',
      ]);
    });
    const headers = bearer(await tokenForAdmin(['ads:read']));
    const stranger = `${world.api.url}/users/${world.other.ownerId}`;
    expect((await send(stranger, { headers })).status).toBe(404);
    const team = `${world.api.url}/team/members?projectId=${world.other.projectId}`;
    expect((await send(team, { headers })).status).toBe(403);
  });

  it('needs a scope for every operation that is not known to need none', () => {
    const without = operations.filter(
      (operation) => operation['x-scope'] === undefined && operation['x-user-scope'] === undefined,
    );
    expect(without.map(({ operationId }) => operationId).toSorted()).toEqual([
      ...OPEN_TO_PERSONS,
      NEEDS_ALL_SCOPES,
    ]);
  });
});
