import { RateLimits } from '../../sandbox/wire/limits.ts';

it('the rate limits of the sandbox accept exactly the limit of calls in any sliding second', () => {
  let now = 0;
  const limits = new RateLimits(3, { now: () => now });
  const accepted: number[] = [];
  for (now = 0; now < 5000; now += 7) {
    if (limits.take('a')?.isAccepted) accepted.push(now);
  }
  for (const start of accepted) {
    expect(accepted.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(3);
  }
  expect(accepted.length).toBe(15);
});
