import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/local-clock.ts';
import { send, type Answer, type World, getError, openWorld } from '../open-world.ts';

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

/** Gets a batch. `suffix`: a query string that begins with `?`, or a path below the batch. */
export const findBatch = (
  world: Pick<World, 'api' | 'tenant'>,
  trackingId: string,
  suffix = '',
): Promise<Answer> => callEmails(world, 'GET', `/batch/${trackingId}${suffix}`);

/** Recipients per project and day. */
export const DAILY_LIMIT = 100;

export const openLimitedWorld = () => openWorld({ env: { EMAIL_DAILY_RECIPIENTS: String(DAILY_LIMIT) } });

export const scheduleInDays = (days: number) => ({
  scheduledFor: `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T23:59:59.000Z`,
});

/** Expects 429 with the next midnight (UTC) in the message and in `Retry-After`. */
export function expectUntilTomorrow(answer: Answer): void {
  expect(answer.status).toBe(429);
  const { code, message } = getError(answer);
  expect(code).toBe('rate_limited');
  const tomorrow = /Retry after (\d{4}-\d\d-\d\dT00:00:00\.000Z)/.exec(message)?.[1] ?? '';
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(86_400);
  const seconds = (Date.parse(tomorrow) - Date.parse(answer.headers.get('date') ?? '')) / 1_000;
  // The clock may advance between the computation of `Retry-After` and of the `Date` header.
  expect(Math.abs(retryAfter - seconds)).toBeLessThan(60);
}
