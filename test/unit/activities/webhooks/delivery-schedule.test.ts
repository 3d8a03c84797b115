import {
  findThrottleMs,
  MAX_ATTEMPTS,
  findNextAttemptMs,
} from '../../../../activities/webhooks/delivery-schedule.ts';

const HOUR = 3_600_000;

it('attempts a webhook delivery ten times over about three days', () => {
  const pauses = Array.from(
    { length: 9 },
    (_, index) => findNextAttemptMs({ attempts: index + 1 }, 0.5) ?? 0,
  );
  expect(pauses.map((pause) => pause / 1_000)).toEqual([
    5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(72 * HOUR);
  expect(MAX_ATTEMPTS).toBe(10);
  expect(findNextAttemptMs({ attempts: 10 }, 0.5)).toBeUndefined();
});

it('varies the delay of a webhook retry by up to a fifth, and extends it to Retry-After', () => {
  expect([0, 1].map((random) => findNextAttemptMs({ attempts: 2 }, random))).toEqual([240_000, 360_000]);
  expect(findNextAttemptMs({ attempts: 1, retryAfterMs: 60_000 }, 0.5)).toBe(60_000);
  expect(findNextAttemptMs({ attempts: 4, retryAfterMs: 1_000 }, 0.5)).toBe(2 * HOUR);
});

it('doubles the throttle of a failing webhook endpoint with each failure up to five minutes, and extends it to Retry-After', () => {
  expect([1, 2, 3, 7, 1_000].map((failures) => findThrottleMs({ failures }))).toEqual([
    5_000, 10_000, 20_000, 300_000, 300_000,
  ]);
  expect(findThrottleMs({ failures: 1, retryAfterMs: 30_000 })).toBe(30_000);
});
