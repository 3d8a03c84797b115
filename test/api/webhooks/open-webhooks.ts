import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inProject } from '../../../models/in-project.ts';
import { recordEvents } from '../../../models/webhooks/project-events.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { startReceiver, type Received } from '../../support/webhook-receiver.ts';
import { bearer, openWorld, send, untilAvailable, type Answer, parseSuccess } from '../open-world.ts';

export const eventBody = z.object({
  id: z.uuid(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Opens two tenants, an API, a webhook receiver and a worker for the tests of a file. */
export function keepWebhooks({ withoutWorker = false } = {}) {
  const world = keepOpen(() => openWorld({ worker: { queues: ['webhooks', 'sign-in'] }, withoutWorker }));
  const receiver = keepOpen(startReceiver);
  const tokens = new Map<string, Promise<string>>();
  const getHeaders = async (ownerId: string) => {
    const token = tokens.get(ownerId) ?? world.createToken(ownerId);
    tokens.set(ownerId, token);
    return bearer(await token);
  };

  const callProject = (
    method: string,
    path: string,
    body?: unknown,
    { projectId, ownerId } = world.tenant,
  ): Promise<Answer> =>
    untilAvailable(async () =>
      send(`${world.api.url}/projects/${projectId}${path}`, {
        method,
        headers: await getHeaders(ownerId),
        body,
      }),
    );
  const call = (method: string, path = '', body?: unknown, tenant = world.tenant): Promise<Answer> =>
    callProject(method, `/webhooks${path}`, body, tenant);
  const createWebhook = async (path: string, eventTypes = ['email.unsubscribed'], tenant = world.tenant) => {
    const answer = await call('POST', '', { url: receiver.url + path, eventTypes }, tenant);
    expect(answer).toMatchObject({ status: 200 });
    return parseSuccess('createWebhook', answer);
  };
  const addEvents = (count: number) => {
    const names = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
    const events = names.map((email) => ({ type: 'email.unsubscribed' as const, data: { email } }));
    const database = world.database.connect('worker', { poolSize: 1 });
    return inProject(database, world.tenant.projectId, (project) => recordEvents(project, events)).then(
      () => names,
    );
  };
  const getEmail = ({ body }: Received) => eventBody.parse(JSON.parse(body)).data['email'];
  const waitForArrival = (path: string, names: readonly string[]) =>
    eventually(async () => {
      const received = new Set(receiver.at(path).map(getEmail));
      return names.every((name) => received.has(name)) ? receiver.at(path) : undefined;
    });
  const getDeliveries = async (id: string, query = '') => {
    const answer = await call('GET', `/${id}/deliveries${query}`);
    expect(answer).toMatchObject({ status: 200 });
    return parseSuccess('listWebhookDeliveries', answer);
  };
  const readWebhook = async (id: string) => parseSuccess('getWebhook', await call('GET', `/${id}`));
  const makeDue = (id: string) =>
    world.sql(
      `with soon as (update webhook_deliveries set next_attempt_at = now() where endpoint_id = $1 and state = 'pending')
       update webhook_endpoints set throttled_until = null, due_at = now(), signalled_at = null where id = $1`,
      [id],
    );
  /**
   * Simulates that `minutes` have passed. Returns the number of consecutive failures once an attempt has
   * changed it.
   */
  const advanceClock = async (id: string, minutes: number) => {
    const readFailures = async () => {
      const [row] = await world.sql('select failures from webhook_endpoints where id = $1', [id]);
      return z.object({ failures: z.number() }).parse(row).failures;
    };
    const before = await readFailures();
    await world.sql(
      `with passed as (select make_interval(mins => $2) as time), nearer as (
         update webhook_deliveries set next_attempt_at = next_attempt_at - time from passed
         where endpoint_id = $1 and state = 'pending')
       update webhook_endpoints set throttled_until = throttled_until - time, due_at = due_at - time,
         failing_since = failing_since - time, signalled_at = null from passed where id = $1`,
      [id, minutes],
    );
    return eventually(async () => {
      const after = await readFailures();
      return after === before ? undefined : after;
    });
  };
  return {
    world,
    receiver,
    call,
    callProject,
    createWebhook,
    addEvents,
    getEmail,
    waitForArrival,
    getDeliveries,
    readWebhook,
    makeDue,
    advanceClock,
  };
}
