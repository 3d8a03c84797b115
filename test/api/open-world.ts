import { randomBytes, randomUUID } from 'node:crypto';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { z } from 'zod';
import { memberAdd } from '../../admin/commands/member.ts';
import { projectCreate } from '../../admin/commands/project.ts';
import { roleAssign, roleCreate } from '../../admin/commands/role.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { closeContext, openContext } from '../../admin/context.ts';
import type { Answer as Success, OperationId } from '../../client/src/operation-types.ts';
import { pages, type Page } from '../../client/src/pages.ts';
import type { Scope } from '../../domain/scopes.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { getTestStack } from '../support/config.ts';
import { eventually } from '../support/eventually.ts';
import { createSandboxAccount } from '../support/sandbox-account.ts';
import { addTenant } from '../support/tenant.ts';
import { createTenantsDatabase } from '../support/tenant-template.ts';
import { createTokenMaker, type MakeToken } from '../support/token-maker.ts';
import type { InProcessOptions, TestWorker } from '../support/worker.ts';
import { openBrowser } from './browser.ts';

type WorkerOptions = Partial<Omit<InProcessOptions, 'database' | 'queuePrefix'>>;

export type WorldOptions = {
  temporalAddress?: string | undefined;
  hasLocalPublicUrl?: boolean | undefined;
  env?: Record<string, string> | undefined;
  /** If undefined, no worker runs until the test starts one. */
  worker?: WorkerOptions | undefined;
  /** True if the test itself starts the worker with the options in `worker`. */
  withoutWorker?: boolean | undefined;
};

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: unknown };

export type UserRequest = RequestOptions & { url?: string; token?: Parameters<MakeToken>[1] };

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(options: WorldOptions = {}) {
  const { database, tenant, other } = await createTenantsDatabase();
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const { env, temporalAddress, hasLocalPublicUrl = false } = options;
  const api = await startTestApi({ database, queuePrefix, env, temporalAddress, hasLocalPublicUrl });
  const admin = openContext({ databaseUrl: database.adminUrl, actor: 'test' });
  const account = createSandboxAccount();
  const temporal = new TemporalClient({
    connection: Connection.lazy({ address: getTestStack().temporal.address }),
  });
  const started: { stop: () => Promise<void> }[] = [];
  const settings = { database, queuePrefix, account, publicUrl: hasLocalPublicUrl ? api.url : undefined };
  // The worker's modules are loaded only for tests that run workers, because loading takes one second.
  const loadWorker = () => import('../support/worker.ts');
  const startWorker = async (change: WorkerOptions = {}): Promise<TestWorker> => {
    const { startTestWorker } = await loadWorker();
    const worker = await startTestWorker({ ...settings, ...options.worker, ...change });
    started.push(worker);
    return worker;
  };
  if (options.worker && !options.withoutWorker) await startWorker();
  const createToken = createTokenMaker(database, settings.publicUrl);
  return {
    api,
    database,
    admin,
    tenant,
    other,
    queuePrefix,
    /** Receives the worker's mails. */
    account,
    temporal,
    createToken,
    /** `token` replaces parts of the user's valid token. */
    requestAs: async (userId: string, path: string, userRequest: UserRequest = {}) => {
      const { url = api.url, token, ...request } = userRequest;
      const authorization = bearer(await createToken(userId, token));
      return send(url + path, { ...request, headers: { ...authorization, ...request.headers } });
    },
    openBrowser: () => openBrowser(api.url),
    sql: database.sql,
    /** Starts another API with the same database and queues. Closing the world stops it too. */
    startApi: async (change: Partial<Parameters<typeof startTestApi>[0]> = {}): Promise<TestApi> => {
      const secondApi = await startTestApi({ database, queuePrefix, ...change });
      started.push(secondApi);
      return secondApi;
    },
    /** Starts a worker in this process. Closing the world stops it too. */
    startWorker,
    /** Starts a worker in its own process, which tests can kill. */
    startWorkerProcess: async ({ queues: _all, ...change }: WorkerOptions = {}) => {
      const { startWorkerProcess } = await loadWorker();
      const worker = await startWorkerProcess({ ...settings, ...options.worker, ...change });
      started.push(worker);
      return worker;
    },
    createTenant: () => addTenant(admin),
    createPerson: async (change: { platformAdmin?: boolean; image?: string } = {}): Promise<string> =>
      (await userCreate(admin, { email: `${randomUUID()}@example.com`, name: 'Person', ...change })).id,
    addMember: async (projectId: string, user: string, permission: Scope[] = []): Promise<void> => {
      await memberAdd(admin, { project: projectId, user });
      if (permission.length === 0) return;
      const role = `role-${randomUUID()}`;
      await roleCreate(admin, { project: projectId, name: role, permission });
      await roleAssign(admin, { project: projectId, user, role });
    },
    createProject: async (owner: string): Promise<string> =>
      (await projectCreate(admin, { name: `project-${randomUUID()}`, owner })).id,
    close: async (): Promise<void> => {
      await Promise.all([api, ...started].map((running) => running.stop()));
      await temporal.connection.close();
      await closeContext(admin);
      await database.drop();
    },
  };
}

/** `body`: parsed JSON, the text of an HTML page, or undefined for an empty body. */
export type Answer = { status: number; headers: Headers; body: unknown; text?: string };

export type { Success };

/**
 * Parses a successful answer as the type in the OpenAPI document. The body needs no validation here, because
 * a test API validates each answer against that document.
 * @throws if the status is 300 or higher
 */
export function parseSuccess<Id extends OperationId>(
  _operation: Id,
  { status, text = '' }: Answer,
): Success<Id> {
  if (status >= 300) throw new Error(`${status} ${text}`);
  const body: Success<Id> = JSON.parse(text);
  return body;
}

/** Sends `URLSearchParams` as a form, text and bytes unchanged, and any other body as JSON. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const isRaw = isForm || typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const parsed: unknown = isPage || text === '' ? text || undefined : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body: parsed, text };
}

/** Repeats the request while its status is in `busyStatuses`. An API on a busy machine may answer 503. */
export function untilAvailable(
  request: () => Promise<Answer>,
  withinMs?: number,
  busyStatuses = [503],
): Promise<Answer> {
  return eventually(async () => {
    const answer = await request();
    return !busyStatuses.includes(answer.status) && answer;
  }, withinMs);
}

/** Repeats the request while its status is 503 or 504, because an API on a busy machine may answer so. */
export const retryWhenBusy = (request: () => Promise<Answer>): Promise<Answer> =>
  untilAvailable(request, undefined, [503, 504]);

const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  details: z
    .array(z.looseObject({ path: z.string(), message: z.string() }))
    .max(20)
    .optional(),
});

/** @throws if the body does not have the API's error format */
export function getError({ body }: Answer): z.infer<typeof errorBody> {
  return errorBody.parse(body);
}

export function getPaths(answer: Answer): string[] {
  return (getError(answer).details ?? []).map(({ path }) => path);
}

export function toRefusal(answer: Answer): (number | string)[] {
  return [answer.status, getError(answer).code, ...getPaths(answer)];
}

const CODES: Readonly<Record<number, string>> = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'provider_error',
  503: 'unavailable',
  504: 'provider_timeout',
};

/** @param refusal the status, or the status and the code if it is not the default code of the status */
export async function expectRefused(
  pendingAnswer: Answer | Promise<Answer>,
  refusal: number | [status: number, code: string],
  ...paths: string[]
): Promise<Answer> {
  const answer = await pendingAnswer;
  const [status, code] = typeof refusal === 'number' ? [refusal, CODES[refusal]] : refusal;
  const refused = toRefusal(answer);
  expect(paths.length > 0 ? refused : refused.slice(0, 2)).toEqual([status, code, ...paths]);
  return answer;
}

/** Reads all pages. `read` gets the cursor as a query parameter, or no parameter for the first page. */
export async function readPages<Item, ItemPage extends Page>(
  read: (cursor: Record<string, string>) => Promise<ItemPage>,
  getItems: (page: ItemPage) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages((cursor) => read(cursor === undefined ? {} : { cursor }))) {
    items.push(...getItems(page));
  }
  return items;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
export const apiKey = (key: string): Record<string, string> => ({ authorization: `ApiKey ${key}` });
