import type { Client } from 'pg';
import { z } from 'zod';
import { createEvent, createBrowserCollector } from '../journey/collecting.ts';
import { bearer, openWorld, send, expectRefused } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';

const logLine = z.object({ time: z.number() });

let superuser: Client;

const world = keepOpen(openWorld, async () => {
  superuser = await world.database.session();
});

const getAsNewUser = async (path: string) =>
  send(world.api.url + path, { headers: bearer(await world.createToken(await world.createPerson())) });

it('limits accept a request without RateLimit headers without PostgreSQL, and count again later', async () => {
  await superuser.query('revoke all on rate_limits from throughline_api');
  const answer = await getAsNewUser('/users/me');
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
  expect(world.api.logLines.join('')).toContain('rate limit not counted');
  await superuser.query('grant select, insert, update, delete on rate_limits to throughline_api');
  expect((await getAsNewUser('/users/me')).headers.get('ratelimit')).toMatch(/^"read";r=5999;/);
});

it('limits accept a request when counting takes too long', async () => {
  await superuser.query('begin');
  await superuser.query('lock table rate_limits in access exclusive mode');
  try {
    const answer = await getAsNewUser('/users/me');
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
  } finally {
    await superuser.query('rollback');
  }
  await eventually(async () => (await getAsNewUser('/users/me')).headers.get('ratelimit') !== null);
});

it('limits are read simultaneously for collected events', async () => {
  const browser = await createBrowserCollector(world, world.api.url);
  await superuser.query('begin');
  await superuser.query('lock table rate_limits in access exclusive mode');
  try {
    expect((await browser([createEvent()])).status).toBe(200);
  } finally {
    await superuser.query('rollback');
  }
  const times = world.api.logLines
    .filter((line) => line.includes('rate limit not counted') && line.includes('"policy":"collected-'))
    .map((line) => logLine.parse(JSON.parse(line)).time);
  expect(times).toHaveLength(6);
  // Sequential time-outs would be half a second apart.
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(1_000);
});

it('requests without PostgreSQL get 503 where the request needs PostgreSQL', async () => {
  const token = await world.createToken(world.tenant.ownerId);
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' });
  await world.database.whileAway(async () => {
    const answer = await expectRefused(send(`${world.api.url}/users/me`, { headers: bearer(token) }), 503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const tokens = await fetch(`${world.api.url}/api/auth/token`, { method: 'POST', body: form });
    expect(tokens.status).toBe(503);
  });
});
