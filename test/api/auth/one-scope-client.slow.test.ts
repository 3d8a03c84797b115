import { randomUUID } from 'node:crypto';
import { userCreate } from '../../../admin/commands/user-create.ts';
import { KEY_SCOPES, SCOPES, type Scope } from '../../../domain/scopes.ts';
import { makeClient } from '../oauth/make-client.ts';
import { bodyOf } from '../operation-body.ts';
import { resolvedOperations, type ResolvedOperation } from '../../unit/openapi/operations.ts';
import { bearer, openWorld, send, type World } from '../open-world.ts';

jest.setTimeout(300_000);

/** What a platform admin gave a client one scope for, held against every operation of the OpenAPI document. */
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

  /** Few enough that none of them is told to come back. */
  const AT_ONCE = 4;

  /** Asks for every scope at once, of a platform admin. */
  const NEEDS_ALL_SCOPES = 'updateUser';

  beforeAll(async () => {
    // No worker runs here: an operation that needs one is waited for no longer than this.
    world = await openWorld({ env: { RESULT_WAIT_SECONDS: '0.2' } });
    operations = [...(await resolvedOperations()).values()].filter(({ security }) => security.length > 0);
    const address = { email: 'admin@example.com', name: 'Admin', platformAdmin: true };
    admin = (await userCreate(world.admin, address)).id;
    await world.join(world.tenant.projectId, admin, [...SCOPES]);
    await makeClient(world, { clientId: 'tlc_one_scope', userId: admin });
  });
  afterAll(() => world.close());

  const EXAMPLES: Record<string, string> = {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    email: 'ada@example.com',
  };

  async function statusOf(operation: ResolvedOperation, token: string): Promise<number> {
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
    const answer = await send(`${world.api.url}${path}?${query.toString()}`, {
      method: operation.method,
      ...bodyOf(operation, headers, undefined),
      ...(operation.method === 'GET' && { body: undefined }),
    });
    return answer.status;
  }

  /** The operations that do not refuse a token. */
  async function answeredTo(token: string): Promise<string[]> {
    const answered: string[] = [];
    const left = operations.values();
    const askOthers = async () => {
      for (const operation of left) {
        if (![401, 403, 404].includes(await statusOf(operation, token))) answered.push(operation.operationId);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askOthers));
    return answered;
  }

  const allowedBy = (scope: string) =>
    operations
      .filter((operation) => operation['x-scope'] === scope || operation['x-user-scope'] === scope)
      .map(({ operationId }) => operationId);

  it.each([...KEY_SCOPES])('does by a token of its own what %s allows, and nothing else', async (scope) => {
    const { projectId } = world.tenant;
    const token = await world.makeToken(admin, { ownTokenOf: 'tlc_one_scope', projectId, scopes: [scope] });
    const answered = await answeredTo(token);
    expect([...allowedBy(scope), 'getCurrentUser']).toEqual(expect.arrayContaining(answered));
    expect(answered).toContain('getCurrentUser');
  });

  it.each([...SCOPES])('does in the name of the admin what %s allows, and nothing else', async (scope) => {
    const token = await world.makeToken(admin, { clientId: 'tlc_one_scope', scopes: [scope] });
    const answered = await answeredTo(token);
    expect([...allowedBy(scope), ...OPEN_TO_PERSONS]).toEqual(expect.arrayContaining(answered));
    expect(answered).toEqual(expect.arrayContaining(OPEN_TO_PERSONS.filter((id) => id !== 'getUser')));
  });

  it('does what its scope allows', async () => {
    const scopes: Scope[] = ['emails:send'];
    const own = { ownTokenOf: 'tlc_one_scope', projectId: world.tenant.projectId, scopes };
    for (const change of [own, { clientId: 'tlc_one_scope', scopes }]) {
      const answered = await answeredTo(await world.makeToken(admin, change));
      expect(answered).toEqual(expect.arrayContaining(['queueBatchEmail', 'listEmailSuppressions']));
    }
  });

  it('does nothing at all without a scope, and nobody sees the platform by it', async () => {
    const own = { ownTokenOf: 'tlc_one_scope', projectId: world.tenant.projectId, scopes: [] };
    expect(await answeredTo(await world.makeToken(admin, own))).toEqual(['getCurrentUser']);
    const headers = bearer(await world.makeToken(admin, { clientId: 'tlc_one_scope', scopes: ['ads:read'] }));
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
