import { keepOpen } from '../../support/keep-open.ts';
import { decodeProtectedHeader } from 'jose';
import { signingKeyRotate } from '../../../admin/commands/signing-key.ts';
import type { SigningContext } from '../../../admin/context.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { startTestApi } from '../../support/api.ts';
import { SIGNING_KEYRING } from '../../support/keys.ts';
import { bearer, send, untilAvailable } from '../open-world.ts';
import { getOwnTokenFields, getRefreshFields, getToken, postForm, type ClientCredentials } from './client.ts';
import { expectOauthError, openOAuthWorld, type OAuthWorld } from './open-oauth.ts';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { digestSecret, generateSecret } from '../../../models/secret-digest.ts';

let operator: SigningContext;
const world = keepOpen(openOAuthWorld, () => {
  const { url } = world.api;
  const signing = { keyring: parseKeyring(SIGNING_KEYRING), issuer: `${url}/api/auth`, audience: url };
  operator = { ...world.admin, signing };
});

const getKid = (token: string) => decodeProtectedHeader(token).kid;

const requestToken = async (client: ClientCredentials) =>
  getToken(await untilAvailable(() => world.requestOwnToken(client)), 'access_token');

it('the signing key can be rotated under load, and no request with a valid token gets 401', async () => {
  const created = await world.createClient();
  const statuses = new Map<number, number>();
  const kids = new Set<string | undefined>();
  const stop = new AbortController();
  const callRepeatedly = async () => {
    while (!stop.signal.aborted) {
      const token = await requestToken(created);
      kids.add(getKid(token));
      const callApi = () => send(`${world.api.url}/emails/suppressions`, { headers: bearer(token) });
      const { status } = await untilAvailable(callApi);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const callers = Promise.all(Array.from({ length: 6 }, callRepeatedly));
  try {
    for (let round = 0; round < 3; round += 1) {
      const before = kids.size;
      await signingKeyRotate(operator, { now: true });
      kids.add(getKid(await requestToken(created)));
      expect(kids.size).toBeGreaterThan(before);
    }
  } finally {
    stop.abort();
    await callers;
  }
  expect([...statuses.keys()]).toEqual([200]);
});

it('the signing key is the same in all processes, even when they create the first key simultaneously', async () => {
  const other = await openOAuthWorld();
  const second = await startTestApi({ database: other.database, env: { PUBLIC_URL: other.api.url } });
  const created = await other.createClient();
  // `openOAuthWorld` created a key. Once the key is deleted, the processes create the next one.
  await other.sql('delete from signing_keys');
  const tokens = await Promise.all(
    [other.api.url, second.url, other.api.url, second.url].map((url) =>
      untilAvailable(() => postForm(url, 'token', getOwnTokenFields(created))),
    ),
  );
  expect(new Set(tokens.map((answer) => getKid(getToken(answer, 'access_token')))).size).toBe(1);
  await second.stop();
  await other.close();
});

async function issueRefreshToken(change: Parameters<OAuthWorld['createClient']>[0] = {}) {
  const created = await world.createClient(change);
  const authorized = await world.authorize(created, { params: { scope: 'emails:send ads:read' } });
  return { created, token: getToken(await world.exchange(created, authorized), 'refresh_token') };
}

const expectEnded = (client: ClientCredentials, token: string) =>
  expectOauthError(world.refresh(client, token), 400, 'invalid_grant');

it.each([['confidential' as const], ['public_pkce' as const]])(
  'a refresh token is replaced at each use, and a second use revokes all tokens of the consent: %s',
  async (kind) => {
    const { created, token } = await issueRefreshToken({ kind });
    const second = getToken(await world.refresh(created, token), 'refresh_token');
    const third = getToken(await world.refresh(created, second), 'refresh_token');
    await expectEnded(created, token);
    await expectEnded(created, third);
  },
);

it('simultaneous uses of a refresh token give at most one new refresh token, which is revoked', async () => {
  const { created, token } = await issueRefreshToken();
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.refresh(created, token)));
  const successes = answers.filter(({ status }) => status === 200);
  expect(successes.length).toBeLessThanOrEqual(1);
  expect(answers.filter(({ status }) => status === 400).length).toBe(8 - successes.length);
  for (const answer of successes) {
    await expectEnded(created, getToken(answer, 'refresh_token'));
  }
});

it('a refresh request can ask for fewer scopes, but not for scopes that the refresh token lacks', async () => {
  const { created, token } = await issueRefreshToken({
    allowedScopes: ['emails:send', 'ads:read', 'ads:write'],
  });
  await expectOauthError(world.refresh(created, token, { scope: 'ads:write' }), 400, 'invalid_scope');
  await expectOauthError(world.refresh(created, token, { scope: 'nonsense' }), 400, 'invalid_scope');
  const fewer = await world.refresh(created, token, { scope: 'ads:read' });
  expect(getToken(fewer, 'scope')).toBe('ads:read');
  expect(getToken(await world.refresh(created, getToken(fewer, 'refresh_token')), 'scope')).toBe(
    'emails:send ads:read',
  );
});

it('a refresh token gives no scope that was removed from the client', async () => {
  const { created, token } = await issueRefreshToken();
  await created.client.update({ allowedScopes: ['ads:read'] });
  expect(getToken(await world.refresh(created, token), 'scope')).toBe('ads:read');
});

it('a refresh token works for a public client after invalid refresh tokens used up the rate limits of the network address', async () => {
  const { created, token } = await issueRefreshToken({ kind: 'public_pkce' });
  const env = {
    PUBLIC_URL: world.api.url,
    RATE_LIMIT_CREDENTIAL: '1/600',
    RATE_LIMIT_FAILED_CREDENTIALS: '1/600',
  };
  const api = await world.startApi({ env });
  const refresh = (refreshToken: string) =>
    postForm(api.url, 'token', getRefreshFields(created, refreshToken));
  await refresh('made-up');
  expect((await refresh('made-up')).status).toBe(429);
  expect((await refresh(token)).status).toBe(200);
});

it('a refresh token does not work for another client', async () => {
  const { created, token } = await issueRefreshToken();
  const other = await world.createClient();
  await expectEnded(other, token);
  expect((await world.refresh(created, token)).status).toBe(200);
});

it('a refresh token works with the new client secret after a rotation of the secret', async () => {
  const { created, token } = await issueRefreshToken();
  const secret = generateSecret('tl_cs_');
  await created.client.update({ secretDigest: digestSecret(secret) });
  await expectOauthError(world.refresh(created, token), 401, 'invalid_client');
  expect((await world.refresh({ ...created, secret }, token)).status).toBe(200);
});

it('a refresh token does not work while the client is disabled, or after the client is deleted', async () => {
  const { created, token } = await issueRefreshToken();
  await created.client.update({ disabled: true });
  await expectOauthError(world.refresh(created, token), 401, 'invalid_client');
  const { dataValues } = created.client;
  await created.client.destroy();
  await expectOauthError(world.refresh(created, token), 401, 'invalid_client');
  await oauthClients(world.admin.database).create({ ...dataValues, disabled: false });
  await expectEnded(created, token);
});

it('a refresh token can be revoked by its client', async () => {
  const { created, token } = await issueRefreshToken();
  const next = getToken(await world.refresh(created, token), 'refresh_token');
  const revoked = await world.revoke(created, next);
  expect([revoked.status, revoked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  await expectEnded(created, next);
});

it('a refresh token is not revoked by another client, or without valid client credentials', async () => {
  const { created, token } = await issueRefreshToken();
  const other = await world.createClient();
  expect((await world.revoke(other, token)).status).toBe(200);
  await expectOauthError(world.revoke({ ...created, secret: 'wrong' }, token), 401, 'invalid_client');
  expect((await world.refresh(created, token)).status).toBe(200);
});

it('an access token cannot be revoked, unlike a refresh token', async () => {
  const { created, token } = await issueRefreshToken();
  const access = getToken(await world.refresh(created, token), 'access_token');
  await expectOauthError(world.revoke(created, access), 400, 'unsupported_token_type');
});
