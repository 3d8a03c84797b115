import { DAY_MS } from '../../../domain/local-clock.ts';
import { getError, openWorld, type Answer } from '../open-world.ts';

/** Recipients per project and day. */
export const DAILY_LIMIT = 100;

export const openLimitedWorld = () => openWorld({ env: { EMAIL_DAILY_RECIPIENTS: String(DAILY_LIMIT) } });

export const scheduleInDays = (days: number) => ({
  scheduledFor: `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T23:59:59.000Z`,
});

/** Expects 429 with the next midnight (UTC) in the message and in Retry-After. */
export function expectUntilTomorrow(answer: Answer): void {
  expect(answer.status).toBe(429);
  const { code, message } = getError(answer);
  expect(code).toBe('rate_limited');
  const tomorrow = /Retry after (\d{4}-\d\d-\d\dT00:00:00\.000Z)/.exec(message)?.[1] ?? '';
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(86_400);
  const seconds = (Date.parse(tomorrow) - Date.parse(answer.headers.get('date') ?? '')) / 1_000;
  // The clock may advance between the computation of Retry-After and the Date header.
  expect(Math.abs(retryAfter - seconds)).toBeLessThan(60);
}
