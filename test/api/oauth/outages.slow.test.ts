import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { whileTableIsLocked } from '../hold-lock.ts';
import { send } from '../open-world.ts';
import { getToken } from './client.ts';
import { expectOauthError, openOAuthWorld } from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it('the authorization server answers 503 without PostgreSQL, and recovers', async () => {
  const created = await world.createClient();
  const requestToken = () => world.requestOwnToken(created);
  expect((await requestToken()).status).toBe(200);
  await world.database.runDuringOutage(async () => {
    const refused = await expectOauthError(requestToken(), 503, 'temporarily_unavailable');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const authorize = await send(`${world.api.url}/api/auth/authorize?client_id=${created.clientId}`);
    expect(authorize.status).toBe(503);
  });
  await eventually(async () => (await requestToken()).status === 200);
  expect(world.api.logLines.join('\n')).not.toContain(created.secret);
});

it('the authorization server answers 503 while a table is locked, and recovers', async () => {
  const created = await world.createClient();
  await whileTableIsLocked(world, 'oauth_clients', async () => {
    await expectOauthError(world.requestOwnToken(created), 503, 'temporarily_unavailable');
  });
  await eventually(async () => (await world.requestOwnToken(created)).status === 200);
});

it('the authorization server does not use up the refresh token of a request that it answers with 503', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const refreshToken = getToken(await world.exchange(created, authorized), 'refresh_token');
  await whileTableIsLocked(world, 'oauth_clients', async () => {
    await expectOauthError(world.refresh(created, refreshToken), 503, 'temporarily_unavailable');
  });
  expect((await world.refresh(created, refreshToken)).status).toBe(200);
});
