import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, send } from '../open-world.ts';
import { openBrowser, getRedirectTarget } from './browser.ts';
import { CALLBACK, type CreatedClient } from './make-client.ts';
import {
  getExchangeFields,
  getOauthError,
  openOAuthWorld,
  getRefreshFields,
  getToken,
  expectOauthError,
  getAuthorizationUrl,
  startAuthorization,
  type StartArguments,
} from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it.each([
  ['confidential', {}],
  ['public', { kind: 'public_pkce' as const }],
])(
  'a client that acts for a user gets a token with openid-client, uses it and refreshes it: %s',
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
    const callback = await world.pages.agree(openBrowser(), address.href, world.tenant.ownerId);
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

it('a client that acts for a user needs consent each time if it is public and on the loopback interface', async () => {
  const loopbackUrl = 'http://localhost:4000/callback';
  const redirectUrls = [loopbackUrl, CALLBACK];
  const created = await world.createClient({ type: 'user-agent-based', kind: 'public_pkce', redirectUrls });
  const browser = openBrowser();
  const { back } = await world.authorize(created, { browser, params: { redirect_uri: loopbackUrl } });
  expect(back.href).toMatch(`${loopbackUrl}?code=`);
  const params = { scope: 'emails:send' };
  const again = await browser.open(await getAddress(created, { ...params, redirect_uri: loopbackUrl }));
  expect(again.headers.get('location')).toMatch('/sign-in/');
  const elsewhere = await browser.open(await getAddress(created, params));
  expect(elsewhere.headers.get('location')).toMatch(`${CALLBACK}?code=`);
  const silent = await browser.open(
    await getAddress(created, { ...params, redirect_uri: loopbackUrl, prompt: 'none' }),
  );
  expect(silent.headers.get('location')).toMatch('error=interaction_required');
});

async function getAddress(created: { clientId: string }, params: Record<string, string>): Promise<string> {
  const verifier = openid.randomPKCECodeVerifier();
  const address = new URL(`${world.api.url}/api/auth/authorize`);
  address.search = new URLSearchParams({
    client_id: created.clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...params,
  }).toString();
  return address.href;
}

it.each<[string, Record<string, string>]>([
  ['another verifier', { code_verifier: 'v'.repeat(43) }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect URL', { redirect_uri: `${CALLBACK}/` }],
  ['a made-up code', { code: 'c'.repeat(43) }],
])('a client that acts for a user gets no token for %s, and can still use the code', async (_, change) => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const wrong = await world.post('token', { ...getExchangeFields(created, authorized), ...change });
  expect(getOauthError(wrong)).toEqual([400, 'invalid_grant']);
  expect((await world.post('token', getExchangeFields(created, authorized))).status).toBe(200);
});

it('a client that acts for a user cannot use the code of another client', async () => {
  const [created, other] = [await world.createClient(), await world.createClient()];
  const authorized = await world.authorize(created);
  await expectOauthError(world.post('token', getExchangeFields(other, authorized)), 400, 'invalid_grant');
});

it('a client that acts for a user loses its consent and tokens when a code is used twice', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const first = await world.post('token', getExchangeFields(created, authorized));
  const again = await world.post('token', getExchangeFields(created, authorized));
  expect(getOauthError(again)).toEqual([400, 'invalid_grant']);
  const refreshed = await world.post('token', getRefreshFields(created, getToken(first, 'refresh_token')));
  expect(getOauthError(refreshed)).toEqual([400, 'invalid_grant']);
});

it('a client that acts for a user gets at most one token for a code in simultaneous requests', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.post('token', getExchangeFields(created, authorized))),
  );
  const successes = answers.filter(({ status }) => status === 200);
  expect(successes.length).toBeLessThanOrEqual(1);
  expect(new Set(answers.map(({ status }) => status)).has(400)).toBe(true);
  for (const answer of successes) {
    const refreshed = await world.post('token', getRefreshFields(created, getToken(answer, 'refresh_token')));
    expect(getOauthError(refreshed)).toEqual([400, 'invalid_grant']);
  }
});

it('a client that acts for a user gets no token for a code that has expired', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const rows = await world.sql(
    `update oidc_records set expires_at = now() where kind = 'AuthorizationCode' and client_id = $1
       returning expires_at - (to_timestamp((payload ->> 'iat')::bigint)) < interval '61 seconds' as "isShort"`,
    [created.clientId],
  );
  expect(rows).toEqual([{ isShort: true }]);
  await expectOauthError(world.post('token', getExchangeFields(created, authorized)), 400, 'invalid_grant');
});

const startRequest = (...request: StartArguments) => startAuthorization(world, ...request);

it('a user sent by a client sees the client and its scopes, in the same browser only', async () => {
  const { created, address, browser } = await startRequest(
    {},
    { name: 'Reports', description: 'Writes reports' },
  );
  const login = getRedirectTarget(await browser.open(address));
  const shown = await world.pages.show(browser, login);
  expect(await shown.json()).toEqual({
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
  const stranger = openBrowser();
  expect((await world.pages.show(stranger, login)).status).toBe(404);
  const answer = { outcome: 'signed-in', userId: world.other.ownerId } as const;
  expect((await world.pages.answer(stranger, login, answer)).status).toBe(404);
});

it.each([
  ['deleted', ({ client }: CreatedClient) => client.destroy()],
  ['disabled', ({ client }: CreatedClient) => client.update({ disabled: true })],
])('a user sent by a client cannot give consent after the client is %s', async (_, end) => {
  const { created, browser, answer } = await startRequest({});
  const signedIn = { outcome: 'signed-in', userId: world.tenant.ownerId } as const;
  const resume = getRedirectTarget(await world.pages.answer(browser, getRedirectTarget(answer), signedIn));
  const consent = getRedirectTarget(await browser.open(resume));
  await end(created);
  expect((await world.pages.answer(browser, consent, { outcome: 'agreed' })).status).toBe(404);
  expect((await world.pages.show(browser, consent)).status).toBe(404);
});

it('a user sent by a client cannot continue with a changed cookie', async () => {
  const { address, browser } = await startRequest({});
  const login = getRedirectTarget(await browser.open(address));
  const uid = login.split('/').at(-1) ?? '';
  const forged = await fetch(`${world.api.url}/api/auth/authorize/${uid}`, {
    redirect: 'manual',
    headers: { cookie: `_interaction_resume=${uid}; _interaction_resume.sig=${'x'.repeat(27)}` },
  });
  expect([forged.status, forged.headers.get('location')]).toEqual([400, null]);
});

it('a user sent by a client signs in again when the client requests a sign-in, also as another user', async () => {
  const { created, address, browser } = await startRequest({});
  await world.pages.agree(browser, address, world.tenant.ownerId);
  const forced = await getAuthorizationUrl(world, created, openid.randomPKCECodeVerifier(), {
    prompt: 'login',
  });
  const login = getRedirectTarget(await browser.open(forced));
  expect(await (await world.pages.show(browser, login)).json()).toMatchObject({ prompt: 'login' });
  const callback = await world.pages.agree(browser, forced, world.other.ownerId);
  expect(callback.searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
});
