import type { Client } from 'pg';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { send } from '../open-world.ts';
import {
  getCredentialFields,
  getExchangeFields,
  getOauthError,
  openOAuthWorld,
  getRefreshFields,
  getToken,
} from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it('the authorization server answers 503 without PostgreSQL, and recovers', async () => {
  const created = await world.createClient();
  const requestToken = () =>
    world.post('token', {
      grant_type: 'client_credentials',
      ...getCredentialFields(created.clientId, created.secret),
    });
  expect((await requestToken()).status).toBe(200);
  await world.database.whileAway(async () => {
    const refused = await requestToken();
    expect(getOauthError(refused)).toEqual([503, 'temporarily_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const authorize = await send(`${world.api.url}/api/auth/authorize?client_id=${created.clientId}`);
    expect(authorize.status).toBe(503);
  });
  await eventually(async () => (await requestToken()).status === 200);
  expect(world.api.logLines.join('\n')).not.toContain(created.secret);
});

it('the authorization server answers 503 when a table stays locked', async () => {
  const created = await world.createClient();
  const locker = await world.database.session();
  await locker.query('begin');
  await locker.query('lock table oauth_clients in access exclusive mode');
  const fields = {
    grant_type: 'client_credentials',
    ...getCredentialFields(created.clientId, created.secret),
  };
  expect(getOauthError(await world.post('token', fields))).toEqual([503, 'temporarily_unavailable']);
  await locker.query('rollback');
  await eventually(async () => (await world.post('token', fields)).status === 200);
});

it('the authorization server changes nothing for a request after it answered 503', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const first = await world.post('token', getExchangeFields(created, authorized));
  const fields = getRefreshFields(created, getToken(first, 'refresh_token'));
  const locker = await world.database.session();
  await locker.query('begin');
  await locker.query('lock table oauth_clients in access exclusive mode');
  expect(getOauthError(await world.post('token', fields))).toEqual([503, 'temporarily_unavailable']);
  await locker.query('rollback');
  // The blocked request continues now and would use the token.
  await eventually(() => isIdle(locker));
  expect((await world.post('token', fields)).status).toBe(200);
});

async function isIdle(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'throughline_api'
         and state <> 'idle'`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  return rowCount === 0;
}
