import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import { appKeyIssue } from '../../../admin/commands/app-key.ts';
import { senderSet } from '../../../admin/commands/sender.ts';
import { writeKeyCreate } from '../../../admin/commands/write-key.ts';
import { SCOPES } from '../../../domain/scopes.ts';
import {
  DEMO_ACCOUNT,
  DEMO_AD_ACCOUNT,
  DEMO_BUSINESS,
  DEMO_CRM,
  DEMO_CUSTOMER,
  ensureConnection,
} from '../../../dev/demo-connections.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { fuzzing } from '../../support/config.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { ACTIVITY_QUEUES } from '../../../workflows/contract/queues.ts';
import { openSearchadsWorld } from '../../support/searchads-world.ts';
import { resolvedOperations, type ResolvedOperation } from '../../unit/openapi/operations.ts';
import { violations } from '../../unit/openapi/schema-validator.ts';
import { apiKey, bearer, openWorld, send, type Answer, type World } from '../open-world.ts';
import { fuzzedBody, fuzzedRequest, getPath, THE_PROJECT, type FuzzedRequest } from './fuzzed-request.ts';
import { metIds } from './met-ids.ts';

jest.setTimeout(24 * 60 * 60_000);

/** Failures after which a run ends. */
const MAX_FAILURES = 20;

/** Concurrent requests, so that they also interleave. */
const AT_ONCE = 25;

/** Operations that end the project, its owner or their sessions, and with them the run. */
const ENDINGS = ['deleteProject', 'transferOwnership', 'endSessions', 'endSession', 'updateUser'];

/** Fields of every error. The operation's schema describes the rest. */
const anyError = z.looseObject({ message: z.string(), code: z.string() });

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const { count, seed, isUsual } = fuzzing();

describe('requests that are invalid in a few places', () => {
  /** Marks all data of the other tenant. No answer may contain it. */
  const mark = `of-the-other-${randomUUID()}`;
  /** Ids of the callers and of their credentials. */
  const senders = new Set<string>();
  const met = metIds(() => senders);
  const succeeded = new Set<string>();
  let world: World;
  let operations: ResolvedOperation[];
  let callers: { by: string; headers: Record<string, string> }[];
  let outsider: Record<string, string>;

  beforeAll(async () => {
    const env = { RESULT_WAIT_SECONDS: isUsual ? '0.2' : '2', SELF_SERVICE_PROJECTS: 'true' };
    // The default run has no worker, so operations that need one time out after a short wait.
    world = isUsual ? await openWorld({ env }) : await openSearchadsWorld({ env, queues: ACTIVITY_QUEUES });
    operations = [...(await resolvedOperations()).values()];
    const { projectId, ownerId, serviceAccountKey, appKey } = world.tenant;
    const origin = 'https://www.shop.example';
    const writeKey = await writeKeyCreate(world.admin, {
      project: projectId,
      name: 'site',
      origin: [origin],
    });
    const member = await world.person();
    await world.join(projectId, member, [...SCOPES]);
    const platform = await world.person({ platformAdmin: true });
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
    const accounts = await send(`${world.api.url}/projects/${projectId}/service-accounts`, {
      headers: owner,
    });
    for (const [id] of JSON.stringify(accounts.body).matchAll(UUID)) senders.add(id);
    for (const id of [ownerId, member, platform, writeKey.id]) senders.add(id);
    outsider = bearer(await world.createToken(await world.person()));
    await fill(world.tenant, 'ours');
    for (const account of [DEMO_ACCOUNT, DEMO_CRM, DEMO_BUSINESS]) {
      await ensureConnection(world.admin, parseKeyring(CONNECTION_KEYRING), projectId, account);
    }
    const known = { customerId: DEMO_CUSTOMER, accountId: DEMO_AD_ACCOUNT };
    met.meet({ path: '' }, known);
    await fill(world.other, mark);
  });
  afterAll(() => world.close());

  /** Makes resources of each kind that one call creates, with `mark` in their names. */
  async function fill({ projectId: project, ownerId }: World['tenant'], name: string): Promise<void> {
    await senderSet(world.admin, { project, name, address: `hello@${name}.example` });
    await appKeyIssue(world.admin, { project, name });
    const headers = bearer(await world.createToken(ownerId));
    const make = async (path: string, body: object) => {
      const url = `${world.api.url}/projects/${project}${path}`;
      const answer = await send(url, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, 200]);
      met.meet({ path }, answer.body);
    };
    await make('/roles', { name, permissions: ['emails:send'] });
    await make('/service-accounts', { name });
    await make('/write-keys', { name, allowedOrigins: [`https://${name}.example`] });
    await make('/webhooks', { url: `https://${name}.example/hook`, eventTypes: ['email.bounced'] });
    await make('/invitations', { email: `ada@${name}.example`, roleIds: [] });
  }

  /** Returns a caller with the operation's credential; sometimes an arbitrary caller. */
  function getCaller({ operation, caller }: FuzzedRequest): Record<string, string> {
    const acceptedSchemes = new Set(operation.security.flatMap((one) => Object.keys(one)));
    const fitting = callers.filter(({ by }) => acceptedSchemes.has(by));
    const among = caller % 7 === 0 || fitting.length === 0 ? callers : fitting;
    return among[Math.floor(caller / 7) % among.length]?.headers ?? {};
  }

  /** Sends a request and returns the fault of its answer. */
  async function sendAndCheck(request: FuzzedRequest): Promise<string | undefined> {
    const { operation, query } = request;
    const { operationId, method } = operation;
    const isEnding = ENDINGS.includes(operationId);
    const isForeign = request.caller % 10 === 9;
    const projectId = isForeign ? world.other.projectId : world.tenant.projectId;
    const headers = isEnding ? outsider : getCaller(request);
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, value === THE_PROJECT ? projectId : value);
    }
    const url = `${world.api.url}${getPath(request, projectId, met)}?${parameters.toString()}`;
    const sent = method === 'GET' ? { headers } : fuzzedBody(request, headers);
    const answer = await send(url, { method, ...sent });
    const trace = JSON.stringify({ operationId, method, url, caller: Object.keys(headers), body: sent.body });
    const isOpen = isForeign && operation.path.includes('{projectId}') && answer.status < 400;
    const wrong = [
      ...(isOpen ? ['is let into the project of another'] : []),
      ...findFaults(operation, answer, trace),
    ];
    if (answer.status < 400) {
      succeeded.add(operationId);
      met.meet(operation, answer.body);
    }
    if (wrong.length === 0) return undefined;
    return `${wrong.join('; ')}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)} to ${trace.slice(0, 1_000)}`;
  }

  function findFaults(operation: ResolvedOperation, answer: Answer, trace: string): string[] {
    const { status, body } = answer;
    if (!trace.includes(mark) && JSON.stringify(body)?.includes(mark)) return ['tells what is of another'];
    if (status >= 400) {
      const { code } = anyError.parse(body);
      // Timeouts, overload and missing object storage are expected; any other 5xx is a fault.
      const isAssetOperation = operation.path.startsWith('/projects/{projectId}/assets');
      const expected = ['provider_timeout', 'unavailable', ...(isAssetOperation ? ['provider_error'] : [])];
      if (status >= 500 && !expected.includes(code)) return ['is a fault'];
    }
    const described =
      operation.responses[String(status)] ?? (status >= 400 && operation.responses['default']);
    if (!described) return ['has a status that is in no document'];
    const schema = described.content['application/json']?.schema;
    return schema && typeof body === 'object' ? violations(schema, body) : [];
  }

  it('are never answered with an internal error, an undocumented response, or data of another tenant', async () => {
    // Each operation once. A longer run continues with random draws from all operations.
    const once = operations.flatMap((operation) =>
      fc.sample(fuzzedRequest([operation]), { numRuns: 1, seed }),
    );
    const drawn = fc.sample(fuzzedRequest(operations), { numRuns: Math.max(0, count - once.length), seed });
    const requests = [...once, ...drawn];
    const failures: string[] = [];
    for (let next = 0; next < requests.length && failures.length < MAX_FAILURES; next += AT_ONCE) {
      const faults = await Promise.all(requests.slice(next, next + AT_ONCE).map(sendAndCheck));
      failures.push(...faults.filter((failure) => failure !== undefined));
    }
    expect({ seed, failures }).toEqual({ seed, failures: [] });
    // Some requests must have succeeded too.
    expect(succeeded.size).toBeGreaterThan(5);
  });
});
