import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { handlers } from '../../api/operations/index.ts';
import { NOT_IMPLEMENTED, notImplemented } from '../../api/operations/not-implemented.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { serviceAccountKeyIssue } from '../../admin/commands/service-account-key-issue.ts';
import { bodyOf } from './operation-body.ts';
import { resolvedOperations, type ResolvedOperation } from './openapi/operations.ts';
import { apiKey, bearer, errorOf, openWorld, pathsOf, send, type Answer, type World } from './open-world.ts';

/** What holds for every operation of the OpenAPI document, generated from it. */
describe('every operation', () => {
  let world: World;
  let operations: ResolvedOperation[];
  let owner: Record<string, string>;

  beforeAll(async () => {
    world = await openWorld();
    operations = [...(await resolvedOperations()).values()];
    owner = bearer(await world.makeToken(world.tenant.ownerId));
  });
  afterAll(() => world.close());

  type Change = {
    method?: string;
    projectId?: string;
    headers?: Record<string, string>;
    query?: Record<string, string>;
    body?: Record<string, unknown>;
  };

  /** Sends a good request of an operation, made from the document's examples, with a change to it. */
  function call(operation: ResolvedOperation, change: Change = {}): Promise<Answer> {
    const projectId = change.projectId ?? world.tenant.projectId;
    const exampleOf = ({ name }: ResolvedOperation['parameters'][number]) =>
      name === 'projectId' ? projectId : exampleFor(name);
    const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(exampleOf({ name, in: 'path', required: true, schema: {} })),
    );
    const required = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && parameter.required,
    );
    const query = new URLSearchParams({
      ...Object.fromEntries(required.map((parameter) => [parameter.name, exampleOf(parameter)])),
      ...change.query,
    });
    const method = change.method ?? operation.method;
    return send(`${world.api.url}${path}?${query.toString()}`, {
      method,
      ...bodyOf(operation, change.headers ?? owner, change.body),
      ...(method === 'GET' && { body: undefined }),
    });
  }

  const EXAMPLES: Record<string, string> = {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    email: 'ada@example.com',
  };
  const exampleFor = (name: string) => EXAMPLES[name] ?? '1234567890';

  /** Runs a check on each operation and names the one that fails. */
  async function each(
    which: (operation: ResolvedOperation) => boolean,
    check: (operation: ResolvedOperation) => Promise<void>,
  ): Promise<void> {
    const chosen = operations.filter(which);
    expect(chosen).not.toHaveLength(0);
    for (const operation of chosen) {
      await check(operation).catch((error: unknown) => {
        throw new Error(`${operation.operationId}: ${error instanceof Error ? error.message : 'failed'}`);
      });
    }
  }

  const always = () => true;
  const isOfProject = ({ path }: ResolvedOperation) => path.includes('{projectId}');
  const needsScope = (operation: ResolvedOperation) => operation['x-scope'] !== undefined;
  const takesCredential = ({ security }: ResolvedOperation) => security.length > 0;
  /** A closed one: not what a provider or a mail program sends. */
  const takesBody = (operation: ResolvedOperation) =>
    operation.requestBody !== undefined && takesCredential(operation);

  it('has a handler in the file of its name, in the folder of its area', async () => {
    const built = operations.filter(({ operationId }) => !isNotImplemented(operationId));
    const folder = join(import.meta.dirname, '../../api/operations');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const named = files
      .filter((file) => /\/[a-z]+[A-Z]\w*\.ts$/.test(file))
      .map((file) => file.split('/').at(-1));
    expect(new Set(named)).toEqual(new Set(built.map(({ operationId }) => `${operationId}.ts`)));
    expect(Object.keys(handlers).toSorted()).toEqual(
      operations.map(({ operationId }) => operationId).toSorted(),
    );
  });

  function isNotImplemented(operationId: string): boolean {
    return NOT_IMPLEMENTED.some((id) => id === operationId);
  }

  it('is built, or stands in the list that only shrinks', () => {
    const missing = Object.entries(handlers).filter(([, handler]) => handler === notImplemented);
    expect(missing.map(([id]) => id).toSorted()).toEqual([...NOT_IMPLEMENTED].toSorted());
    expect(NOT_IMPLEMENTED).toEqual([
      'createAssetUploadUrls',
      'createSearchCampaign',
      'generateKeywordIdeas',
      'getAccountHealth',
      'getDeviceBreakdown',
      'getLeadJourney',
      'getPlatformInsights',
      'listSearchadsCustomers',
      'rotateOAuthClientSecret',
      'updateOAuthClient',
    ]);
  });

  it('lets its owner through', async () => {
    await each(always, async (operation) => {
      const answer = await call(operation);
      const outcome = isNotImplemented(operation.operationId) ? [501] : [200, 202, 404];
      expect(outcome).toContain(answer.status);
    });
  });

  it('asks for a credential, and takes no made-up one', async () => {
    const garbage = [
      {},
      bearer('garbage'),
      apiKey('garbage'),
      { 'x-app-key': 'garbage' },
      { authorization: 'Basic eDp5' },
    ];
    await each(takesCredential, async (operation) => {
      for (const headers of garbage) {
        const answer = await call(operation, { headers });
        expect([answer.status, errorOf(answer).code]).toEqual([401, 'unauthorized']);
        expect(answer.headers.get('www-authenticate')).not.toBeNull();
      }
    });
  });

  it('takes exactly the kinds of credentials that the document lists', async () => {
    const { serviceAccountKey, appKey } = world.tenant;
    const kinds = { bearer: owner, apiKey: apiKey(serviceAccountKey), appKey: { 'x-app-key': appKey } };
    await each(takesCredential, async (operation) => {
      for (const [kind, headers] of Object.entries(kinds)) {
        const isListed = operation.security.some((alternative) => Object.keys(alternative).join() === kind);
        const { status } = await call(operation, { headers });
        expect([kind, status === 401]).toEqual([kind, !isListed]);
      }
    });
  });

  it('hides a project from the credentials of another tenant, and one that does not exist', async () => {
    const foreigners = [
      bearer(await world.makeToken(world.other.ownerId)),
      apiKey(world.other.serviceAccountKey),
    ];
    await each(isOfProject, async (operation) => {
      for (const headers of foreigners) {
        const foreign = await call(operation, { headers });
        const unknown = await call(operation, { headers, projectId: randomUUID() });
        expect([foreign.status, unknown.status]).toEqual([404, 404]);
        expect(foreign.body).toEqual(unknown.body);
      }
    });
  });

  it('refuses a project of others that is named in a header', async () => {
    const headers = {
      ...bearer(await world.makeToken(world.other.ownerId)),
      'x-project-id': world.tenant.projectId,
    };
    await each(
      (operation) => needsScope(operation) && !isOfProject(operation),
      async (operation) => expect((await call(operation, { headers })).status).toBe(403),
    );
  });

  it('names the scope that a credential lacks', async () => {
    await each(needsScope, async (operation) => {
      const scope = SCOPES.filter((one) => one !== operation['x-scope']);
      const { projectId: project, ownerId } = world.tenant;
      const name = `all-but-${operation.operationId}`;
      const { secret } = await serviceAccountKeyIssue(world.admin, { project, serviceAccount: name, scope });
      for (const headers of [apiKey(secret), bearer(await world.makeToken(ownerId, { scopes: scope }))]) {
        const answer = await call(operation, { headers });
        expect([answer.status, errorOf(answer).code]).toEqual([403, 'forbidden']);
        expect(errorOf(answer).message).toContain(operation['x-scope']);
      }
    });
  });

  it('tells the methods that its path takes', async () => {
    await each(always, async (operation) => {
      const answer = await call(operation, { method: 'PUT' });
      expect([answer.status, errorOf(answer).code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).toContain(operation.method);
    });
  });

  it('refuses a query parameter that it does not know', async () => {
    await each(always, async (operation) => {
      const answer = await call(operation, { query: { surprise: '1' } });
      expect(answer.status).toBe(400);
      expect(pathsOf(answer)).toEqual(['surprise']);
    });
  });

  it('refuses a field that it does not know', async () => {
    await each(takesBody, async (operation) => {
      const answer = await call(operation, { body: { surprise: 1 } });
      expect(answer.status).toBe(400);
      expect(pathsOf(answer)).toEqual(['surprise']);
    });
  });

  it('refuses a project id that is no UUID', async () => {
    await each(isOfProject, async (operation) => {
      for (const projectId of ['17', `{${randomUUID()}}`, `urn:uuid:${randomUUID()}`]) {
        const answer = await call(operation, { projectId });
        expect(answer.status).toBe(400);
        expect(pathsOf(answer)).toEqual(['projectId']);
      }
    });
  });

  it('wears a request id and the security headers, and says nothing of what runs it', async () => {
    await each(always, async (operation) => {
      const { headers } = await call(operation);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});
