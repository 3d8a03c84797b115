import type { Client } from 'pg';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { send } from '../open-world.ts';
import { getToken } from './client.ts';
import { expectOauthError, openOAuthWorld } from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it('the authorization server answers 503 without PostgreSQL, and recovers', async () => {
  const created = await world.createClient();
  const requestToken = () => world.requestOwnToken(created);
  expect((await requestToken()).status).toBe(200);
  await world.database.whileAway(async () => {
    const refused = await expectOauthError(requestToken(), 503, 'temporarily_unavailable');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const authorize = await send(`${world.api.url}/api/auth/authorize?client_id=${created.clientId}`);
    expect(authorize.status).toBe(503);
  });
  await eventually(async () => (await requestToken()).status === 200);
  expect(world.api.logLines.join('\n')).not.toContain(created.secret);
});

/** Locks the clients' table while `work` runs. Returns the session of the lock. */
async function whileClientsAreLocked(work: () => Promise<unknown>): Promise<Client> {
  const locker = await world.database.session();
  await locker.query('begin; lock table oauth_clients in access exclusive mode');
  await work();
  await locker.query('rollback');
  return locker;
}

it('the authorization server answers 503 while a table is locked, and recovers', async () => {
  const created = await world.createClient();
  await whileClientsAreLocked(() =>
    expectOauthError(world.requestOwnToken(created), 503, 'temporarily_unavailable'),
  );
  await eventually(async () => (await world.requestOwnToken(created)).status === 200);
});

it('the authorization server uses no refresh token for a request that it answered with 503', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const refreshToken = getToken(await world.exchange(created, authorized), 'refresh_token');
  const locker = await whileClientsAreLocked(() =>
    expectOauthError(world.refresh(created, refreshToken), 503, 'temporarily_unavailable'),
  );
  // The blocked request continues after the lock.
  await eventually(() => isIdle(locker));
  expect((await world.refresh(created, refreshToken)).status).toBe(200);
});

async function isIdle(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'throughline_api'
         and state <> 'idle'`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  return rowCount === 0;
}
