import { RateLimits } from '../../sandbox/wire/limits.ts';
import { eventually, mailsTo, openSandbox, type OpenSandbox } from './open-sandbox.ts';

describe('RateLimits', () => {
  it('accepts exactly as many calls as it says in any sliding second', () => {
    let now = 0;
    const limits = new RateLimits(3, () => now);
    const accepted: number[] = [];
    for (now = 0; now < 5000; now += 7) {
      if (limits.take('a')?.isAccepted) accepted.push(now);
    }
    for (const start of accepted) {
      expect(accepted.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(3);
    }
    expect(accepted.length).toBe(15);
  });

  it('refuses what comes too early and takes it once the oldest call has left the second', () => {
    let now = 0;
    const limits = new RateLimits(2, () => now);
    expect(limits.take('a')).toEqual({ isAccepted: true, limit: 2, remaining: 1, waitMs: 0 });
    now = 400;
    expect(limits.take('a')).toEqual({ isAccepted: true, limit: 2, remaining: 0, waitMs: 600 });
    now = 999;
    expect(limits.take('a')).toEqual({ isAccepted: false, limit: 2, remaining: 0, waitMs: 1 });
    now = 1000;
    expect(limits.take('a')?.isAccepted).toBe(true);
    expect(limits.take('a')).toMatchObject({ isAccepted: false, waitMs: 400 });
  });

  it('counts each account for itself, by its own limit where it has one', () => {
    const limits = new RateLimits(1, () => 0);
    limits.set(2, 'b');
    limits.set(null, 'c');
    const takes = (account: string) => [1, 2, 3].map(() => limits.take(account)?.isAccepted ?? 'unlimited');
    expect(takes('a')).toEqual([true, false, false]);
    expect(takes('b')).toEqual([true, true, false]);
    expect(takes('c')).toEqual(['unlimited', 'unlimited', 'unlimited']);
    limits.reset('b');
    expect(takes('b')).toEqual([true, false, false]);
  });
});

describe('over the wire', () => {
  let sandbox: OpenSandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.stop());

  it('answers 429 with Resend’s headers beyond the limit, and touches no other account', async () => {
    await sandbox.control('PUT', '/control/limits/resend', { perSecond: 3, account: 're_limited' });
    const client = sandbox.client('re_limited');
    const refused = await eventually(async () => {
      const five = Array.from({ length: 5 }, () => client.batch.send(mailsTo('limit', 1)));
      const over = (await Promise.all(five)).filter(({ error }) => error !== null);
      // More after a burst before it, fewer when a busy machine spread it over more than a second.
      return over.length === 2 && over;
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
    const other = await sandbox.client('re_unlimited').batch.send(mailsTo('limit', 1));
    expect(other.error).toBeNull();
    expect(other.headers).not.toHaveProperty('ratelimit-limit');

    await sandbox.control('PUT', '/control/limits/resend', { perSecond: null, account: 're_limited' });
    expect((await client.batch.send(mailsTo('limit', 1))).error).toBeNull();
  });
});
