import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { digestSecret, generateSecret } from '../../../models/secret-digest.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, getError, send } from '../open-world.ts';
import {
  getCredentialFields,
  getOauthError,
  openOAuthWorld,
  getToken,
  expectOauthError,
} from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

const requestToken = (clientId: string, secret: string, fields: Record<string, string> = {}) =>
  world.post('token', {
    grant_type: 'client_credentials',
    ...getCredentialFields(clientId, secret),
    ...fields,
  });
const listSuppressions = (token: string) =>
  send(`${world.api.url}/emails/suppressions`, { headers: bearer(token) });

it.each([
  ['client_secret_basic', openid.ClientSecretBasic],
  ['client_secret_post', openid.ClientSecretPost],
])(
  'a client that requests its own token gets a token with openid-client by %s, which the API accepts',
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
    expect((await listSuppressions(answer.access_token)).status).toBe(200);
  },
);

it.each([
  ['that does not exist', 'emails:send nonsense', {}],
  ['that it is not allowed', 'emails:send ads:write', {}],
  ['that is for people only', 'keys:write', { allowedScopes: ['keys:write', 'ads:read'] }],
  ['of OpenID Connect', 'openid', {}],
  ['for a refresh token', 'offline_access', {}],
])('a client that requests its own token is refused a scope %s', async (_, scope, change) => {
  const created = await world.createClient(change);
  await expectOauthError(requestToken(created.clientId, created.secret, { scope }), 400, 'invalid_scope');
});

it('a client that requests its own token never gets a scope for users only', async () => {
  const created = await world.createClient({ allowedScopes: ['keys:write', 'ads:read'] });
  expect(getToken(await requestToken(created.clientId, created.secret), 'scope')).toBe('ads:read');
  const withoutScopes = await world.createClient({ allowedScopes: ['keys:write'] });
  await expectOauthError(requestToken(withoutScopes.clientId, withoutScopes.secret), 400, 'invalid_scope');
});

it('a client that requests its own token gets no token without a project', async () => {
  const created = await world.createClient({ actingProjectId: null });
  await expectOauthError(requestToken(created.clientId, created.secret), 400, 'unauthorized_client');
});

it('a client that requests its own token gets no token when it is public', async () => {
  const created = await world.createClient({ kind: 'public_pkce' });
  expect(getOauthError(await requestToken(created.clientId, ''))).toEqual([400, 'unauthorized_client']);
});

it('a client that requests its own token needs no redirect URL', async () => {
  const created = await world.createClient({ redirectUrls: [] });
  expect((await requestToken(created.clientId, created.secret)).status).toBe(200);
});

it.each([
  ['a wrong secret', (id: string) => requestToken(id, generateSecret('tl_cs_'))],
  [
    'the digest of its secret',
    (id: string, secret: string) => requestToken(id, digestSecret(secret).toString('hex')),
  ],
  ['no secret', (id: string) => requestToken(id, '')],
  ['another client id', (_: string, secret: string) => requestToken('tlc_nobody', secret)],
])('a client that requests its own token is refused with %s', async (_, attempt) => {
  const created = await world.createClient();
  expect(getOauthError(await attempt(created.clientId, created.secret))).toEqual([401, 'invalid_client']);
});

it('a client that requests its own token gets a WWW-Authenticate header when its credentials are invalid', async () => {
  const { clientId } = await world.createClient();
  const authorization = `Basic ${Buffer.from(`${clientId}:wrong`).toString('base64')}`;
  const answer = await world.post('token', { grant_type: 'client_credentials' }, { authorization });
  expect(getOauthError(answer)).toEqual([401, 'invalid_client']);
  expect(answer.headers.get('www-authenticate')).toContain('Basic realm=');
});

it('a client that requests its own token gets no token when it is disabled', async () => {
  const created = await world.createClient();
  expect((await requestToken(created.clientId, created.secret)).status).toBe(200);
  await created.client.update({ disabled: true });
  await expectOauthError(requestToken(created.clientId, created.secret), 401, 'invalid_client');
  await created.client.update({ disabled: false });
  expect((await requestToken(created.clientId, created.secret)).status).toBe(200);
});

it('a client that requests its own token gets its current scopes', async () => {
  const created = await world.createClient();
  await requestToken(created.clientId, created.secret);
  await created.client.update({ allowedScopes: ['socials:read'] });
  expect(getToken(await requestToken(created.clientId, created.secret), 'scope')).toBe('socials:read');
});

it.each(['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', 'nonsense', ''])(
  'a client that requests its own token is refused the grant type %p',
  async (grantType) => {
    const created = await world.createClient();
    const answer = await requestToken(created.clientId, created.secret, { grant_type: grantType });
    await expectOauthError(answer, 400, grantType === '' ? 'invalid_request' : 'unsupported_grant_type');
  },
);

it('a client that requests its own token may name only the API as the resource', async () => {
  const created = await world.createClient();
  expect((await requestToken(created.clientId, created.secret, { resource: world.api.url })).status).toBe(
    200,
  );
  const other = await requestToken(created.clientId, created.secret, {
    resource: 'https://other.example.com',
  });
  expect(getOauthError(other)).toEqual([400, 'invalid_target']);
});

it('a client that requests its own token has to send a form by POST', async () => {
  const { clientId, secret } = await world.createClient();
  const url = `${world.api.url}/api/auth/token`;
  const json = await send(url, { method: 'POST', body: { grant_type: 'client_credentials' } });
  expect(getOauthError(json)).toEqual([400, 'invalid_request']);
  const tooLong = await requestToken(clientId, secret, { scope: 'x'.repeat(17_000) });
  expect(getOauthError(tooLong)).toEqual([413, 'invalid_request']);
  const get = await send(
    `${url}?grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`,
  );
  expect([get.status, getError(get).code, get.headers.get('allow')]).toEqual([
    405,
    'method_not_allowed',
    'POST',
  ]);
});
