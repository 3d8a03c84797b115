import { RateLimits } from '../../sandbox/wire/limits.ts';
import { eventually, buildMails, openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';

describe('RateLimits', () => {
  it('accepts exactly the limit of calls in any sliding second', () => {
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
});

describe('the sandbox of Resend', () => {
  let sandbox: OpenSandbox;
  keepOpen(openSandbox, (opened) => (sandbox = opened));

  it("answers 429 with Resend's headers over one account's limit", async () => {
    await sandbox.control('PUT', '/control/limits/resend', { perSecond: 3, account: 're_limited' });
    const client = sandbox.client('re_limited');
    const refused = await eventually(async () => {
      const five = Array.from({ length: 5 }, () => client.batch.send(buildMails('limit', 1)));
      const refusals = (await Promise.all(five)).filter(({ error }) => error !== null);
      // An earlier burst causes more refusals; calls that spread over more than a second cause fewer.
      return refusals.length === 2 && refusals;
    });
    for (const { error, headers } of refused) {
      expect(error).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' });
      expect(headers).toMatchObject({
        'ratelimit-limit': '3',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '1',
        'retry-after': '1',
      });
    }
    const other = await sandbox.client('re_unlimited').batch.send(buildMails('limit', 1));
    expect(other.error).toBeNull();
    expect(other.headers).not.toHaveProperty('ratelimit-limit');

    await sandbox.control('PUT', '/control/limits/resend', { perSecond: null, account: 're_limited' });
    expect((await client.batch.send(buildMails('limit', 1))).error).toBeNull();
  });
});
