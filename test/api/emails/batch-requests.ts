import { randomUUID } from 'node:crypto';
import { send, type Answer, type World } from '../open-world.ts';

export function createBatchRequest(change: Record<string, unknown> = {}) {
  return {
    recipients: [
      { email: 'ada@example.com', params: { name: 'Ada' } },
      { email: 'grace@example.org', params: { name: 'Grace' } },
    ],
    template: { subject: 'Hello {{name}}', html: '<p>Hello {{name}}</p>', text: 'Hello {{name}}' },
    trackingId: randomUUID(),
    ...change,
  };
}

export function queueBatch(
  apiUrl: string,
  { appKey }: { appKey: string },
  body: unknown = createBatchRequest(),
  headers: Record<string, string> = {},
): Promise<Answer> {
  const requestHeaders = { 'x-app-key': appKey, ...headers };
  return send(`${apiUrl}/emails/batch/queue`, { method: 'POST', headers: requestHeaders, body });
}

export async function queueAccepted(
  apiUrl: string,
  tenant: { appKey: string },
  change?: Record<string, unknown>,
): Promise<string> {
  const body = createBatchRequest(change);
  expect((await queueBatch(apiUrl, tenant, body)).status).toBe(202);
  return body.trackingId;
}

export const callEmails = (
  { api, tenant }: Pick<World, 'api' | 'tenant'>,
  method: string,
  path: string,
  body?: unknown,
  { appKey }: { appKey: string } = tenant,
): Promise<Answer> => send(`${api.url}/emails${path}`, { method, headers: { 'x-app-key': appKey }, body });

/** Gets a batch. `suffix`: a query with its question mark, or a path below the batch. */
export const findBatch = (
  world: Pick<World, 'api' | 'tenant'>,
  trackingId: string,
  suffix = '',
): Promise<Answer> => callEmails(world, 'GET', `/batch/${trackingId}${suffix}`);
