import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, send } from '../open-world.ts';
import { CALLBACK, getToken, type CreatedClient } from './client.ts';
import { expectOauthError, getAuthorizationUrl, openOAuthWorld } from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it.each([
  ['confidential', {}],
  ['public', { kind: 'public_pkce' as const }],
])(
  'a client that acts for a user gets, uses, refreshes and revokes tokens with the library openid-client: %s',
  async (_, change) => {
    const created = await world.createClient(change);
    const server = await world.discover(created);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const address = openid.buildAuthorizationUrl(server, {
      redirect_uri: CALLBACK,
      scope: 'emails:send',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    });
    const callback = await world.pages.agree(world.openBrowser(), address.href, world.tenant.ownerId);
    const answer = await openid.authorizationCodeGrant(server, callback, { pkceCodeVerifier, expectedState });
    const { jti: _jti, iat: _iat, exp: _exp, ...claims } = decodeJwt(answer.access_token);
    expect(claims).toEqual({
      iss: `${world.api.url}/api/auth`,
      aud: world.api.url,
      sub: world.tenant.ownerId,
      client_id: created.clientId,
      project_id: world.tenant.projectId,
      scope: 'emails:send',
      grant_id: expect.any(String),
    });
    const me = await send(`${world.api.url}/users/me`, { headers: bearer(answer.access_token) });
    expect(me.status).toBe(200);

    const refreshed = await openid.refreshTokenGrant(server, answer.refresh_token ?? '');
    expect(refreshed.refresh_token).not.toBe(answer.refresh_token);
    expect(decodeJwt(refreshed.access_token)).toMatchObject({
      sub: world.tenant.ownerId,
      scope: 'emails:send',
    });
    await openid.tokenRevocation(server, refreshed.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(server, refreshed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  },
);

it('a public client needs a new consent for each authorization request with a loopback redirect URL', async () => {
  const loopbackUrl = 'http://localhost:4000/callback';
  const redirectUrls = [loopbackUrl, CALLBACK];
  const created = await world.createClient({ type: 'user-agent-based', kind: 'public_pkce', redirectUrls });
  const browser = world.openBrowser();
  const { callback } = await world.authorize(created, { browser, params: { redirect_uri: loopbackUrl } });
  expect(callback.href).toMatch(`${loopbackUrl}?code=`);
  const requestAgain = async (params: Record<string, string>) =>
    (await browser.open(await getAuthorizationUrl(world.api.url, created.clientId, params))).location;
  expect(await requestAgain({ redirect_uri: loopbackUrl })).toMatch('/sign-in/');
  expect(await requestAgain({})).toMatch(`${CALLBACK}?code=`);
  const silent = { redirect_uri: loopbackUrl, prompt: 'none' };
  expect(await requestAgain(silent)).toMatch('error=interaction_required');
});

it.each<[string, Record<string, string>]>([
  ['another verifier', { code_verifier: 'v'.repeat(43) }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect URL', { redirect_uri: `${CALLBACK}/` }],
  ['a made-up code', { code: 'c'.repeat(43) }],
])('a client that acts for a user gets no token with %s, and can still use its code', async (_, change) => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  await expectOauthError(world.exchange(created, authorized, change), 400, 'invalid_grant');
  expect((await world.exchange(created, authorized)).status).toBe(200);
});

it('a client that acts for a user cannot use the code of another client', async () => {
  const [created, other] = [await world.createClient(), await world.createClient()];
  const authorized = await world.authorize(created);
  await expectOauthError(world.exchange(other, authorized), 400, 'invalid_grant');
});

it('a client that acts for a user loses its tokens when its authorization code is used twice', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const refreshToken = getToken(await world.exchange(created, authorized), 'refresh_token');
  await expectOauthError(world.exchange(created, authorized), 400, 'invalid_grant');
  await expectOauthError(world.refresh(created, refreshToken), 400, 'invalid_grant');
});

it('simultaneous uses of an authorization code give at most one token to a client that acts for a user, and the failed uses revoke the token', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.exchange(created, authorized)));
  const successes = answers.filter(({ status }) => status === 200);
  expect(successes.length).toBeLessThanOrEqual(1);
  expect(new Set(answers.map(({ status }) => status)).has(400)).toBe(true);
  for (const answer of successes) {
    const refreshToken = getToken(answer, 'refresh_token');
    await expectOauthError(world.refresh(created, refreshToken), 400, 'invalid_grant');
  }
});

it('an authorization code expires within a minute, and an expired code gives no token to a client that acts for a user', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const rows = await world.sql(
    `update oidc_records set expires_at = now() where kind = 'AuthorizationCode' and client_id = $1
       returning expires_at - (to_timestamp((payload ->> 'iat')::bigint)) < interval '61 seconds' as "isShort"`,
    [created.clientId],
  );
  expect(rows).toEqual([{ isShort: true }]);
  await expectOauthError(world.exchange(created, authorized), 400, 'invalid_grant');
});

it('a sign-in page shows the client and its scopes only in the browser of the authorization request', async () => {
  const { created, address, browser } = await world.startAuthorization(
    {},
    { name: 'Reports', description: 'Writes reports' },
  );
  const { location: login } = await browser.open(address);
  const shown = await world.pages.show(browser, login);
  expect(JSON.parse(shown.body)).toEqual({
    uid: login.split('/').at(-1),
    prompt: 'login',
    client: {
      clientId: created.clientId,
      name: 'Reports',
      projectId: world.tenant.projectId,
      registeredItself: false,
    },
    scopes: ['emails:send'],
    redirectUri: CALLBACK,
  });
  const stranger = world.openBrowser();
  expect((await world.pages.show(stranger, login)).status).toBe(404);
  const answer = { outcome: 'signed-in', userId: world.other.ownerId } as const;
  expect((await world.pages.answer(stranger, login, answer)).status).toBe(404);
});

it.each([
  ['deleted', ({ client }: CreatedClient) => client.destroy()],
  ['disabled', ({ client }: CreatedClient) => client.update({ disabled: true })],
])('a consent page answers 404 after the client is %s', async (_, end) => {
  const { created, browser, answer } = await world.startAuthorization();
  const signedIn = { outcome: 'signed-in', userId: world.tenant.ownerId } as const;
  const resumed = await world.pages.answer(browser, answer.location, signedIn);
  const { location: consent } = await browser.open(resumed.location);
  await end(created);
  expect((await world.pages.answer(browser, consent, { outcome: 'agreed' })).status).toBe(404);
  expect((await world.pages.show(browser, consent)).status).toBe(404);
});

it('an authorization request cannot be resumed with a forged cookie', async () => {
  const { address, browser } = await world.startAuthorization();
  const { location: login } = await browser.open(address);
  const uid = login.split('/').at(-1) ?? '';
  const forged = await fetch(`${world.api.url}/api/auth/authorize/${uid}`, {
    redirect: 'manual',
    headers: { cookie: `_interaction_resume=${uid}; _interaction_resume.sig=${'x'.repeat(27)}` },
  });
  expect([forged.status, forged.headers.get('location')]).toEqual([400, null]);
});

it('an authorization request with prompt=login lets a signed-in user sign in again, also as another user', async () => {
  const { created, address, browser } = await world.startAuthorization();
  await world.pages.agree(browser, address, world.tenant.ownerId);
  const forced = await getAuthorizationUrl(world.api.url, created.clientId, { prompt: 'login' });
  const { location: login } = await browser.open(forced);
  expect(JSON.parse((await world.pages.show(browser, login)).body)).toMatchObject({ prompt: 'login' });
  const callback = await world.pages.agree(browser, forced, world.other.ownerId);
  expect(callback.searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
});
