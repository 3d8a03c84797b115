import { z } from 'zod';
import { createEvent, createBrowserCollector } from '../journey/collecting.ts';
import { whileTableIsLocked } from '../hold-lock.ts';
import { openWorld } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';

const logLine = z.object({ time: z.number() });

const world = keepOpen(openWorld);

const getAsNewUser = async (path: string) => world.requestAs(await world.createPerson(), path);

it('a request whose rate limit cannot be counted is accepted without RateLimit headers', async () => {
  await world.sql('revoke all on rate_limits from throughline_api');
  const answer = await getAsNewUser('/users/me');
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
  expect(world.api.logLines.join('')).toContain('rate limit not counted');
  await world.sql('grant select, insert, update, delete on rate_limits to throughline_api');
  expect((await getAsNewUser('/users/me')).headers.get('ratelimit')).toMatch(/^"read";r=5999;/);
});

it('a request whose rate limit takes too long to count is accepted without RateLimit headers', async () => {
  await whileTableIsLocked(world, 'rate_limits', async () => {
    const answer = await getAsNewUser('/users/me');
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
  });
  await eventually(async () => (await getAsNewUser('/users/me')).headers.get('ratelimit') !== null);
});

it('the six rate limits of collected events are counted simultaneously', async () => {
  const browser = await createBrowserCollector(world, world.api.url);
  await whileTableIsLocked(world, 'rate_limits', async () => {
    expect((await browser([createEvent()])).status).toBe(200);
  });
  const times = world.api.logLines
    .filter((line) => line.includes('rate limit not counted') && line.includes('"policy":"collected-'))
    .map((line) => logLine.parse(JSON.parse(line)).time);
  expect(times).toHaveLength(6);
  // Sequential time-outs would be half a second apart.
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(1_000);
});
