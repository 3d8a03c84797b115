import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { handlers } from '../../api/operations/index.gen.ts';
import { getScopes } from '../../api/openapi/load-document.ts';
import { KEY_SCOPES, SCOPES } from '../../domain/scopes.ts';
import { serviceAccountKeyIssue } from '../../admin/commands/service-account-key.ts';
import { writeKeyCreate } from '../../admin/commands/write-key.ts';
import { callOperation, storeExampleTemplate, type Change } from './call-operation.ts';
import { readResolvedOperations, type ResolvedOperation } from '../unit/openapi/operations.ts';
import { apiKey, bearer, getError, openWorld, type Answer, type World, expectRefused } from './open-world.ts';

let world: World;
let operations: ResolvedOperation[];
let owner: Record<string, string>;
let founder: { id: string; headers: Record<string, string> };

beforeAll(async () => {
  // No worker runs, so operations that need a worker time out. The example batch needs a verified sender, so
  // the domain in the example of `setSender` is a demo domain, which counts as verified.
  const env = { RESULT_WAIT_SECONDS: '0.2', DEMO_SENDER_DOMAINS: 'demo.example' };
  world = await openWorld({ env: { ...env, SELF_SERVICE_PROJECTS: 'true' } });
  await storeExampleTemplate(world);
  operations = [...(await readResolvedOperations()).values()];
  owner = bearer(await world.createToken(world.tenant.ownerId));
  const id = await world.createPerson();
  founder = { id, headers: bearer(await world.createToken(id)) };
});
afterAll(() => world.close());

async function call(operation: ResolvedOperation, change: Change = {}): Promise<Answer> {
  const { headers = owner } = change;
  const target = { url: world.api.url, projectId: world.tenant.projectId };
  // The owner must keep the shared project, so another person creates and deletes projects.
  const { operationId } = operation;
  const isFounder = headers === owner && ['createProject', 'deleteProject'].includes(operationId);
  if (!isFounder) return callOperation(target, operation, { ...change, headers });
  const projectId =
    operationId === 'deleteProject' ? await world.createProject(founder.id) : target.projectId;
  return callOperation({ ...target, projectId }, operation, { ...change, headers: founder.headers });
}

async function checkEach(
  isIncluded: (operation: ResolvedOperation) => boolean,
  check: (operation: ResolvedOperation) => Promise<void>,
): Promise<void> {
  const included = operations.filter(isIncluded);
  expect(included).not.toHaveLength(0);
  for (const operation of included) {
    await check(operation).catch((error: unknown) => {
      throw new Error(`${operation.operationId}: ${error instanceof Error ? error.message : 'failed'}`);
    });
  }
}

function findFirstBy(property: (operation: ResolvedOperation) => unknown): typeof isOfProject {
  const seen = new Map<string, string>();
  for (const operation of operations) {
    const key = JSON.stringify(property(operation));
    if (!seen.has(key)) seen.set(key, operation.operationId);
  }
  return ({ operationId }) => [...seen.values()].includes(operationId);
}

const isOperation = () => true;
const isOfProject = ({ path }: ResolvedOperation) => path.includes('{projectId}');
const needsScope = (operation: ResolvedOperation) => operation['x-scope'] !== undefined;
const takesKey = ({ security }: ResolvedOperation) =>
  security.some((scheme) => Object.keys(scheme).join() === 'apiKey');
const takesCredential = ({ security }: ResolvedOperation) => security.length > 0;
/** Excludes operations without credentials: providers and mail programs may send them unknown fields. */
const takesClosedBody = (operation: ResolvedOperation) =>
  operation.requestBody !== undefined && takesCredential(operation);

it('every operation has a handler, in a file with the name of the operation', async () => {
  const folder = join(import.meta.dirname, '../../api/operations');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const handlerFiles = files
    .filter((file) => /\/[a-z]+[A-Z]\w*\.ts$/.test(file))
    .map((file) => file.split('/').at(-1));
  expect(new Set(handlerFiles)).toEqual(new Set(operations.map(({ operationId }) => `${operationId}.ts`)));
  expect(Object.keys(handlers).toSorted()).toEqual(
    operations.map(({ operationId }) => operationId).toSorted(),
  );
});

it('every operation accepts requests of the project owner, and answers with a request id and security headers', async () => {
  await checkEach(isOperation, async (operation) => {
    const { status, headers } = await call(operation);
    const workerOperations = ['checkSender', 'createAssetUploadUrls', 'createConnection'];
    const needsWorker = workerOperations.includes(operation.operationId);
    expect(needsWorker ? [504] : [200, 202, 404]).toContain(status);
    // Operations that accept requests from any site allow the site to read the answer.
    const isForPages = operation.security.some((scheme) => 'writeKey' in scheme);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBe(isForPages ? '*' : null);
  });
});

it('every operation that needs a credential answers 401 without one and to an unknown one', async () => {
  const others = [apiKey('garbage'), { 'x-app-key': 'garbage' }, { authorization: 'Basic eDp5' }];
  const isFirst = findFirstBy(({ security }) => security.map((scheme) => Object.keys(scheme)));
  await checkEach(takesCredential, async (operation) => {
    for (const headers of [{}, bearer('garbage'), ...(isFirst(operation) ? others : [])]) {
      const answer = await expectRefused(call(operation, { headers }), 401);
      expect(answer.headers.get('www-authenticate')).not.toBeNull();
    }
  });
});

it('every operation accepts exactly the kinds of credentials that the OpenAPI document lists', async () => {
  const { serviceAccountKey, appKey } = world.tenant;
  const origin = 'https://www.shop.example';
  const site = { project: world.tenant.projectId, name: 'site', origin: [origin] };
  const { key } = await writeKeyCreate(world.admin, site);
  const kinds = {
    bearer: owner,
    apiKey: apiKey(serviceAccountKey),
    appKey: { 'x-app-key': appKey },
    writeKey: { 'x-write-key': key, origin },
  };
  await checkEach(takesCredential, async (operation) => {
    for (const [kind, headers] of Object.entries(kinds)) {
      const isListed = operation.security.some((alternative) => Object.keys(alternative).join() === kind);
      const { status } = await call(operation, { headers });
      expect([kind, status === 401]).toEqual([kind, !isListed]);
    }
  });
});

it('every operation in a project answers non-members, platform admins included, with the same 404 as for an unknown project', async () => {
  const token = bearer(await world.createToken(world.other.ownerId));
  const platform = bearer(await world.createToken(await world.createPerson({ platformAdmin: true })));
  const key = apiKey(world.other.serviceAccountKey);
  const isFirst = findFirstBy(({ tags }) => tags);
  await checkEach(isOfProject, async (operation) => {
    const others = [...(takesKey(operation) ? [key] : []), ...(isFirst(operation) ? [platform] : [])];
    for (const headers of [token, ...others]) {
      const foreign = await call(operation, { headers });
      const unknown = await call(operation, { headers, projectId: randomUUID() });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(foreign.body).toEqual(unknown.body);
    }
  });
});

it('every operation with X-Project-Id answers 403 to non-members of the project, platform admins included', async () => {
  for (const stranger of [world.other.ownerId, await world.createPerson({ platformAdmin: true })]) {
    const token = bearer(await world.createToken(stranger));
    const headers = { ...token, 'x-project-id': world.tenant.projectId };
    await checkEach(
      (operation) => needsScope(operation) && !isOfProject(operation),
      async (operation) => expect((await call(operation, { headers })).status).toBe(403),
    );
  }
});

it('every operation names the scope that a credential lacks', async () => {
  const { projectId: project, ownerId } = world.tenant;
  const keys = new Map<string, Promise<{ secret: string }>>();
  const issueKeyWithout = (missingScope: string) => {
    const scope = KEY_SCOPES.filter((scopeName) => scopeName !== missingScope);
    const key =
      keys.get(missingScope) ??
      serviceAccountKeyIssue(world.admin, { project, serviceAccount: `all-but-${missingScope}`, scope });
    keys.set(missingScope, key);
    return key;
  };
  await checkEach(needsScope, async (operation) => {
    for (const missingScope of getScopes(operation)) {
      const scopes = SCOPES.filter((scopeName) => scopeName !== missingScope);
      const token = bearer(await world.createToken(ownerId, { scopes }));
      const key = takesKey(operation) ? [apiKey((await issueKeyWithout(missingScope)).secret)] : [];
      for (const headers of [token, ...key]) {
        const answer = await expectRefused(call(operation, { headers }), 403);
        expect(getError(answer).message).toContain(missingScope);
        expect(answer.headers.get('www-authenticate')).toContain(`scope="${getScopes(operation).join(' ')}"`);
      }
    }
  });
});

it('every operation with a user scope names the scope that a token lacks', async () => {
  await checkEach(
    (operation) => operation['x-user-scope'] !== undefined,
    async (operation) => {
      const scopes = SCOPES.filter((scopeName) => scopeName !== operation['x-user-scope']);
      const headers = bearer(await world.createToken(world.tenant.ownerId, { scopes }));
      const answer = await expectRefused(call(operation, { headers }), 403);
      expect(getError(answer).message).toContain(operation['x-user-scope']);
      expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
    },
  );
});

it('every operation answers an unknown method with 405 and an Allow header that lists the methods of the path', async () => {
  await checkEach(isOperation, async (operation) => {
    const answer = await expectRefused(call(operation, { method: 'REPORT' }), 405);
    expect(answer.headers.get('allow')).toContain(operation.method);
  });
});

it('every operation refuses an unknown query parameter', async () => {
  // Public links accept any query. The two listed operations refuse this request before they check its query.
  const checksQuery = ({ operationId, path }: ResolvedOperation) =>
    !['receiveConnectionWebhook', 'registerOAuthClient'].includes(operationId) &&
    !/^\/(emails\/unsubscribe|images|webhooks\/meta\/data-deletion)\//.test(path);
  await checkEach(checksQuery, async (operation) => {
    await expectRefused(call(operation, { query: { surprise: '1' } }), 400, 'surprise');
  });
});

it('every operation that needs a credential refuses an unknown field in its body', async () => {
  await checkEach(takesClosedBody, async (operation) => {
    await expectRefused(call(operation, { body: { surprise: 1 } }), 400, 'surprise');
  });
});

it('every operation refuses a project id that is not a UUID', async () => {
  const others = [`{${randomUUID()}}`, `urn:uuid:${randomUUID()}`];
  const isFirst = findFirstBy(isOfProject);
  await checkEach(isOfProject, async (operation) => {
    for (const projectId of ['17', ...(isFirst(operation) ? others : [])]) {
      await expectRefused(call(operation, { projectId }), 400, 'projectId');
    }
  });
});
