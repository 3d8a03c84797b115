import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import { appKeyIssue } from '../../../admin/commands/app-key.ts';
import { senderSet } from '../../../admin/commands/sender.ts';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { SCOPES } from '../../../domain/scopes.ts';
import {
  DEMO_MANAGER,
  DEMO_AD_ACCOUNT,
  DEMO_BUSINESS,
  DEMO_CRM,
  DEMO_CUSTOMER,
  ensureConnection,
} from '../../../dev/demo-connections.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { getFuzzOptions } from '../../support/config.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { ACTIVITY_QUEUES } from '../../../workflows/contract/queues.ts';
import { openSearchadsWorld } from '../../support/searchads-world.ts';
import {
  readResolvedOperations,
  type ResolvedOperation,
  listViolations,
} from '../../unit/openapi/operations.ts';
import { apiKey, bearer, openWorld, send, type Answer, type World } from '../open-world.ts';
import {
  buildFuzzedBody,
  generateRequest,
  getPath,
  PROJECT_PLACEHOLDER,
  type FuzzedRequest,
} from './fuzzed-request.ts';
import { createIdCollector } from './collect-ids.ts';

jest.setTimeout(24 * 60 * 60_000);

const MAX_FAILURES = 20;

/** More than one, so that the transactions of requests interleave. */
const CONCURRENT_REQUESTS = 25;

/**
 * Operations that would end the project, its owner or the owner's sessions. A user outside the project calls
 * them, so that the run continues.
 */
const ENDING_OPERATIONS = ['deleteProject', 'transferOwnership', 'endSessions', 'endSession', 'updateUser'];

/** Fields of every error. The operation's schema describes the rest. */
const errorBody = z.looseObject({ message: z.string(), code: z.string() });

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const { count, seed, isDefaultRun } = getFuzzOptions();

/**
 * Name of the resources that `createResources` makes for the other tenant. An answer may contain the name
 * only if the request contains it.
 */
const otherTenantMark = `of-the-other-${randomUUID()}`;
const callerIds = new Set<string>();
const collectedIds = createIdCollector(callerIds);
const succeeded = new Set<string>();
let world: World;
let operations: ResolvedOperation[];
let callers: { by: string; headers: Record<string, string> }[];
let outsider: Record<string, string>;

beforeAll(async () => {
  const env = { RESULT_WAIT_SECONDS: isDefaultRun ? '0.2' : '2', SELF_SERVICE_PROJECTS: 'true' };
  // The default run has no worker, so operations that need a worker time out after 0.2 s.
  world = isDefaultRun
    ? await openWorld({ env })
    : await openSearchadsWorld({ env, queues: ACTIVITY_QUEUES });
  operations = [...(await readResolvedOperations()).values()];
  const { projectId, ownerId, serviceAccountKey, appKey } = world.tenant;
  const origin = 'https://www.shop.example';
  const writeKey = await writeKeyCreate(world.admin, { project: projectId, name: 'site', origin: [origin] });
  const member = await world.createPerson();
  await world.addMember(projectId, member, [...SCOPES]);
  const platform = await world.createPerson({ platformAdmin: true });
  const owner = bearer(await world.createToken(ownerId));
  callers = [
    { by: 'bearer', headers: owner },
    { by: 'bearer', headers: owner },
    { by: 'bearer', headers: bearer(await world.createToken(member)) },
    { by: 'bearer', headers: bearer(await world.createToken(platform)) },
    { by: 'apiKey', headers: apiKey(serviceAccountKey) },
    { by: 'appKey', headers: { 'x-app-key': appKey } },
    { by: 'writeKey', headers: { 'x-write-key': writeKey.key, origin } },
  ];
  const accounts = await world.requestAs(ownerId, `/projects/${projectId}/service-accounts`);
  for (const [id] of JSON.stringify(accounts.body).matchAll(UUID)) callerIds.add(id);
  for (const id of [ownerId, member, platform, writeKey.id]) callerIds.add(id);
  outsider = bearer(await world.createToken(await world.createPerson()));
  await createResources(world.tenant, 'ours');
  for (const account of [DEMO_MANAGER, DEMO_CRM, DEMO_BUSINESS]) {
    await ensureConnection(world.admin, parseKeyring(CONNECTION_KEYRING), projectId, account);
  }
  const demoIds = { customerId: DEMO_CUSTOMER, accountId: DEMO_AD_ACCOUNT };
  collectedIds.collect({ path: '' }, demoIds);
  await createResources(world.other, otherTenantMark);
});
afterAll(() => world.close());

async function createResources(
  { projectId: project, ownerId }: World['tenant'],
  name: string,
): Promise<void> {
  await senderSet(world.admin, { project, name, address: `hello@${name}.example` });
  await appKeyIssue(world.admin, { project, name });
  const create = async (path: string, body: object) => {
    const answer = await world.requestAs(ownerId, `/projects/${project}${path}`, { method: 'POST', body });
    expect([path, answer.status]).toEqual([path, 200]);
    collectedIds.collect({ path }, answer.body);
  };
  await create('/roles', { name, permissions: ['emails:send'] });
  await create('/service-accounts', { name });
  await create('/write-keys', { name, allowedOrigins: [`https://${name}.example`] });
  await create('/webhooks', { url: `https://${name}.example/hook`, eventTypes: ['email.bounced'] });
  await create('/invitations', { email: `ada@${name}.example`, roleIds: [] });
}

/**
 * Returns the headers of a caller whose kind of credential the operation accepts. If `caller` is a multiple
 * of seven, selects among all callers instead.
 */
function getCaller({ operation, caller }: FuzzedRequest): Record<string, string> {
  const acceptedSchemes = new Set(operation.security.flatMap((scheme) => Object.keys(scheme)));
  const accepted = callers.filter(({ by }) => acceptedSchemes.has(by));
  const candidates = caller % 7 === 0 || accepted.length === 0 ? callers : accepted;
  return candidates[Math.floor(caller / 7) % candidates.length]?.headers ?? {};
}

async function sendAndCheck(request: FuzzedRequest): Promise<string | undefined> {
  const { operation, query } = request;
  const { operationId, method } = operation;
  const isEnding = ENDING_OPERATIONS.includes(operationId);
  const isForeign = request.caller % 10 === 9;
  const projectId = isForeign ? world.other.projectId : world.tenant.projectId;
  const headers = isEnding ? outsider : getCaller(request);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value === PROJECT_PLACEHOLDER ? projectId : value);
  }
  const url = `${world.api.url}${getPath(request, projectId, collectedIds)}?${parameters.toString()}`;
  const options = method === 'GET' ? { headers } : buildFuzzedBody(request, headers);
  const answer = await send(url, { method, ...options });
  const trace = JSON.stringify({
    operationId,
    method,
    url,
    caller: Object.keys(headers),
    body: options.body,
  });
  const isForeignAccess = isForeign && operation.path.includes('{projectId}') && answer.status < 400;
  const faultsFound = [
    ...(isForeignAccess ? ["grants access to another tenant's project"] : []),
    ...findFaults(operation, answer, trace),
  ];
  if (answer.status < 400) {
    succeeded.add(operationId);
    collectedIds.collect(operation, answer.body);
  }
  if (faultsFound.length === 0) return undefined;
  return `${faultsFound.join('; ')}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)} to ${trace.slice(0, 1_000)}`;
}

function findFaults(operation: ResolvedOperation, answer: Answer, trace: string): string[] {
  const { status, body } = answer;
  if (!trace.includes(otherTenantMark) && JSON.stringify(body)?.includes(otherTenantMark))
    return ["reveals another tenant's data"];
  if (status >= 400) {
    const code = errorBody.safeParse(body).data?.code;
    if (code === undefined) return ['has no error body'];
    // Timeouts, overload and missing object storage are expected. Any other 5xx is a fault.
    const isAssetOperation = operation.path.startsWith('/projects/{projectId}/assets');
    const expected = ['provider_timeout', 'unavailable', ...(isAssetOperation ? ['provider_error'] : [])];
    if (status >= 500 && !expected.includes(code)) return ['is an unexpected 5xx'];
  }
  const described = operation.responses[String(status)] ?? (status >= 400 && operation.responses['default']);
  if (!described) return ['has an undocumented status'];
  const schema = described.content['application/json']?.schema;
  return schema && typeof body === 'object' ? listViolations(schema, body) : [];
}

it('random requests get no unexpected 5xx, no undocumented answer and no data of another tenant', async () => {
  // Calls each operation once. A longer run continues with random operations.
  const oneOfEach = operations.flatMap((operation) =>
    fc.sample(generateRequest([operation]), { numRuns: 1, seed }),
  );
  const random = fc.sample(generateRequest(operations), {
    numRuns: Math.max(0, count - oneOfEach.length),
    seed,
  });
  const requests = [...oneOfEach, ...random];
  const failures: string[] = [];
  for (let next = 0; next < requests.length && failures.length < MAX_FAILURES; next += CONCURRENT_REQUESTS) {
    const faults = await Promise.all(requests.slice(next, next + CONCURRENT_REQUESTS).map(sendAndCheck));
    failures.push(...faults.filter((failure) => failure !== undefined));
  }
  expect({ seed, failures }).toEqual({ seed, failures: [] });
  // Fails if the generator produces only invalid requests.
  expect(succeeded.size).toBeGreaterThan(5);
});
