import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { digestSecret, generateSecret } from '../../../models/secret-digest.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, expectRefused, send } from '../open-world.ts';
import { getOwnTokenFields, getToken } from './client.ts';
import { expectOauthError, openOAuthWorld } from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

it.each([
  ['client_secret_basic', openid.ClientSecretBasic],
  ['client_secret_post', openid.ClientSecretPost],
])(
  'a client that requests its own token through openid-client with %s gets a token that the API accepts',
  async (_, authenticate) => {
    const created = await world.createClient();
    const server = await world.discover(created, authenticate(created.secret));
    const answer = await openid.clientCredentialsGrant(server);
    expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: 'emails:send ads:read' });
    expect(answer).not.toHaveProperty('refresh_token');
    expect(decodeProtectedHeader(answer.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const { iat = 0, exp = 0, jti, ...claims } = decodeJwt(answer.access_token);
    expect(jti).toMatch(/^[\w-]{20,}$/);
    expect(exp - iat).toBe(900);
    expect(claims).toEqual({
      iss: `${world.api.url}/api/auth`,
      aud: world.api.url,
      sub: created.clientId,
      client_id: created.clientId,
      user_id: world.tenant.ownerId,
      project_id: world.tenant.projectId,
      scope: 'emails:send ads:read',
    });
    const headers = bearer(answer.access_token);
    expect((await send(`${world.api.url}/emails/suppressions`, { headers })).status).toBe(200);
  },
);

it.each([
  ['that does not exist', 'emails:send nonsense', {}],
  ['that it may not request', 'emails:send ads:write', {}],
  ['that is for people only', 'keys:write', { allowedScopes: ['keys:write', 'ads:read'] }],
  ['of OpenID Connect', 'openid', {}],
  ['for a refresh token', 'offline_access', {}],
])('a client that requests its own token is refused a scope %s', async (_, scope, change) => {
  const created = await world.createClient(change);
  await expectOauthError(world.requestOwnToken(created, { scope }), 400, 'invalid_scope');
});

it('a client that requests its own token never gets a scope that is for people only', async () => {
  const created = await world.createClient({ allowedScopes: ['keys:write', 'ads:read'] });
  expect(getToken(await world.requestOwnToken(created), 'scope')).toBe('ads:read');
  const withoutScopes = await world.createClient({ allowedScopes: ['keys:write'] });
  await expectOauthError(world.requestOwnToken(withoutScopes), 400, 'invalid_scope');
});

it('a client that requests its own token gets no token when it acts in no project', async () => {
  const created = await world.createClient({ actingProjectId: null });
  await expectOauthError(world.requestOwnToken(created), 400, 'unauthorized_client');
});

it('a client that requests its own token gets no token when it is public', async () => {
  const created = await world.createClient({ kind: 'public_pkce' });
  await expectOauthError(world.requestOwnToken(created), 400, 'unauthorized_client');
});

it('a client that requests its own token needs no redirect URL', async () => {
  const created = await world.createClient({ redirectUrls: [] });
  expect((await world.requestOwnToken(created)).status).toBe(200);
});

it.each([
  ['a wrong secret', () => ({ secret: generateSecret('tl_cs_') })],
  ['the digest of its secret', (secret: string) => ({ secret: digestSecret(secret).toString('hex') })],
  ['no secret', () => ({ secret: '' })],
  ['an unknown client id', () => ({ clientId: 'tlc_nobody' })],
])('a client that requests its own token is refused with %s', async (_, getChange) => {
  const created = await world.createClient();
  const changed = { ...created, ...getChange(created.secret) };
  await expectOauthError(world.requestOwnToken(changed), 401, 'invalid_client');
});

it('a client that requests its own token with an invalid Authorization header gets a WWW-Authenticate header', async () => {
  const { clientId } = await world.createClient();
  const authorization = `Basic ${Buffer.from(`${clientId}:wrong`).toString('base64')}`;
  const pending = world.post('token', { grant_type: 'client_credentials' }, { authorization });
  const answer = await expectOauthError(pending, 401, 'invalid_client');
  expect(answer.headers.get('www-authenticate')).toContain('Basic realm=');
});

it('a client that requests its own token gets no token when it is disabled', async () => {
  const created = await world.createClient();
  expect((await world.requestOwnToken(created)).status).toBe(200);
  await created.client.update({ disabled: true });
  await expectOauthError(world.requestOwnToken(created), 401, 'invalid_client');
  await created.client.update({ disabled: false });
  expect((await world.requestOwnToken(created)).status).toBe(200);
});

it('a client that requests its own token gets its current scopes', async () => {
  const created = await world.createClient();
  await world.requestOwnToken(created);
  await created.client.update({ allowedScopes: ['socials:read'] });
  expect(getToken(await world.requestOwnToken(created), 'scope')).toBe('socials:read');
});

it.each(['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', 'nonsense', ''])(
  'a client that requests its own token is refused the grant type %p',
  async (grantType) => {
    const created = await world.createClient();
    const answer = await world.requestOwnToken(created, { grant_type: grantType });
    await expectOauthError(answer, 400, grantType === '' ? 'invalid_request' : 'unsupported_grant_type');
  },
);

it('a client that requests its own token may name only the API as the resource', async () => {
  const created = await world.createClient();
  expect((await world.requestOwnToken(created, { resource: world.api.url })).status).toBe(200);
  const pending = world.requestOwnToken(created, { resource: 'https://other.example.com' });
  await expectOauthError(pending, 400, 'invalid_target');
});

it('a client that requests its own token must send a form of at most 16 kB by POST', async () => {
  const created = await world.createClient();
  const url = `${world.api.url}/api/auth/token`;
  const body = { grant_type: 'client_credentials' };
  await expectOauthError(send(url, { method: 'POST', body }), 400, 'invalid_request');
  const tooLong = world.requestOwnToken(created, { scope: 'x'.repeat(17_000) });
  await expectOauthError(tooLong, 413, 'invalid_request');
  const query = new URLSearchParams(getOwnTokenFields(created)).toString();
  const refused = await expectRefused(send(`${url}?${query}`), 405);
  expect(refused.headers.get('allow')).toBe('POST');
});
