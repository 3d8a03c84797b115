import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inProject } from '../../../models/in-project.ts';
import { recordEvents } from '../../../models/webhooks/project-events.ts';
import { eventually } from '../../support/eventually.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { startReceiver, type Received } from '../../support/webhook-receiver.ts';
import { startTestWorker, startWorkerProcess, type TestWorker } from '../../support/worker.ts';
import { bearer, openWorld, send, type Answer } from '../open-world.ts';

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  state: z.string(),
  disabledReason: z.string().optional(),
  failingSince: z.string().optional(),
});
export const withSecret = webhook.extend({ secret: z.string() });
const deliveries = z.object({
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      eventId: z.uuid(),
      type: z.string(),
      state: z.string(),
      attempts: z.number(),
      nextAttemptAt: z.string().optional(),
      lastAttempt: z.object({ status: z.number().optional(), error: z.string().optional() }).optional(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export const told = z.object({ id: z.uuid(), type: z.string(), data: z.record(z.string(), z.unknown()) });

/** Two tenants with an API, a worker unless the test starts its own, and a receiver of webhooks. */
export async function openWebhooks({ withoutWorker = false } = {}) {
  const queuePrefix = `test-${randomUUID()}`;
  const world = await openWorld({ queuePrefix });
  const receiver = await startReceiver();
  const tokens = new Map<string, Promise<string>>();
  const headersOf = async (ownerId: string) => {
    const token = tokens.get(ownerId) ?? world.makeToken(ownerId);
    tokens.set(ownerId, token);
    return bearer(await token);
  };
  const database = world.database.connect('worker', { poolSize: 2 });
  const account = sandboxAccount();
  const workerOptions = { database: world.database, queuePrefix, account };
  const workers: TestWorker[] = [];
  const startWorker = async () =>
    void workers.push(await startTestWorker({ ...workerOptions, queues: ['webhooks', 'sign-in'] }));
  if (!withoutWorker) await startWorker();

  /** Calls an operation of a project, as its owner. */
  const callProject = (
    method: string,
    path: string,
    body?: unknown,
    { projectId, ownerId } = world.tenant,
  ): Promise<Answer> =>
    eventually(async () => {
      const answer = await send(`${world.api.url}/projects/${projectId}${path}`, {
        method,
        headers: await headersOf(ownerId),
        ...(body !== undefined && { body }),
      });
      return answer.status === 503 ? undefined : answer;
    });
  const call = (method: string, path = '', body?: unknown, tenant = world.tenant): Promise<Answer> =>
    callProject(method, `/webhooks${path}`, body, tenant);
  const make = async (path: string, eventTypes = ['email.unsubscribed'], tenant = world.tenant) => {
    const answer = await call('POST', '', { url: receiver.url + path, eventTypes }, tenant);
    expect(answer).toMatchObject({ status: 200 });
    return withSecret.parse(answer.body);
  };
  const happen = (count: number, projectId = world.tenant.projectId) => {
    const names = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
    const events = names.map((email) => ({ type: 'email.unsubscribed' as const, data: { email } }));
    return inProject(database, projectId, (project) => recordEvents(project, events)).then(() => names);
  };
  const emailOf = ({ body }: Received) => told.parse(JSON.parse(body)).data['email'];
  /** Waits until a path got an event about each of these. */
  const arrived = (path: string, names: readonly string[]) =>
    eventually(async () => {
      const got = new Set(receiver.at(path).map(emailOf));
      return names.every((name) => got.has(name)) ? receiver.at(path) : undefined;
    });
  const deliveriesOf = async (id: string, query = '') => {
    const answer = await call('GET', `/${id}/deliveries${query}`);
    expect(answer).toMatchObject({ status: 200 });
    return deliveries.parse(answer.body);
  };
  const read = async (id: string) => webhook.parse((await call('GET', `/${id}`)).body);
  /** Brings an endpoint's next attempts on. */
  const hurry = (id: string) =>
    world.sql(
      `with soon as (update webhook_deliveries set next_attempt_at = now() where endpoint_id = $1 and state = 'pending')
       update webhook_endpoints set held_until = null, due_at = now(), signalled_at = null where id = $1`,
      [id],
    );
  /** Lets minutes pass for an endpoint, and gives the lots in a row of which it has taken nothing since. */
  const pass = async (id: string, minutes: number) => {
    const failures = async () => {
      const [row] = await world.sql('select failures from webhook_endpoints where id = $1', [id]);
      return z.object({ failures: z.number() }).parse(row).failures;
    };
    const before = await failures();
    await world.sql(
      `with passed as (select make_interval(mins => $2) as time), nearer as (
         update webhook_deliveries set next_attempt_at = next_attempt_at - time from passed
         where endpoint_id = $1 and state = 'pending')
       update webhook_endpoints set held_until = held_until - time, due_at = due_at - time,
         failing_since = failing_since - time, signalled_at = null from passed where id = $1`,
      [id, minutes],
    );
    return eventually(async () => {
      const after = await failures();
      return after === before ? undefined : after;
    });
  };
  return {
    world,
    queuePrefix,
    account,
    receiver,
    call,
    callProject,
    make,
    happen,
    emailOf,
    arrived,
    deliveriesOf,
    read,
    hurry,
    pass,
    startWorker,
    /** Starts a worker that can be killed. */
    startWorkerProcess: () => startWorkerProcess(workerOptions),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await receiver.close();
      await world.close();
    },
  };
}
