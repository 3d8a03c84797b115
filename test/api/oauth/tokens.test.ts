import { keepOpen } from '../../support/keep-open.ts';
import { decodeProtectedHeader } from 'jose';
import { signingKeyRotate } from '../../../admin/commands/signing-key.ts';
import type { SigningContext } from '../../../admin/context.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { startTestApi } from '../../support/api.ts';
import { SIGNING_KEYRING } from '../../support/keys.ts';
import { bearer, send, untilAvailable } from '../open-world.ts';
import {
  getCredentialFields,
  openOAuthWorld,
  getToken,
  getExchangeFields,
  getOauthError,
  getRefreshFields,
  type OAuthWorld,
  expectOauthError,
} from './open-oauth.ts';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { digestSecret, generateSecret } from '../../../models/secret-digest.ts';
import type { CreatedClient } from './make-client.ts';

let operator: SigningContext;
const world = keepOpen(openOAuthWorld, () => {
  const { url } = world.api;
  const signing = { keyring: parseKeyring(SIGNING_KEYRING), issuer: `${url}/api/auth`, audience: url };
  operator = { ...world.admin, signing };
});

const getKid = (token: string) => decodeProtectedHeader(token).kid;

async function requestToken(created: { clientId: string; secret: string }): Promise<string> {
  const fields = {
    grant_type: 'client_credentials',
    ...getCredentialFields(created.clientId, created.secret),
  };
  return getToken(await untilAvailable(() => world.post('token', fields)), 'access_token');
}

it('the signing key changes under load without a false 401', async () => {
  const created = await world.createClient();
  const statuses = new Map<number, number>();
  const kids = new Set<string | undefined>();
  const stop = new AbortController();
  const callRepeatedly = async () => {
    while (!stop.signal.aborted) {
      const token = await requestToken(created);
      kids.add(getKid(token));
      const useToken = () => send(`${world.api.url}/emails/suppressions`, { headers: bearer(token) });
      const { status } = await untilAvailable(useToken);
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
  expect(kids.size).toBeGreaterThanOrEqual(3);
  expect([...statuses.keys()]).toEqual([200]);
});

it('the signing key is the same in all processes, also when they create the first key simultaneously', async () => {
  const other = await openOAuthWorld();
  const second = await startTestApi({ database: other.database, env: { PUBLIC_URL: other.api.url } });
  const created = await other.createClient();
  // `openWorld` created a key. Once the key is deleted, the processes create the next one.
  await other.sql('delete from signing_keys');
  const tokens = await Promise.all(
    [other.api.url, second.url, other.api.url, second.url].map((url) =>
      untilAvailable(() =>
        send(`${url}/api/auth/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            ...getCredentialFields(created.clientId, created.secret),
          }).toString(),
        }),
      ),
    ),
  );
  expect(new Set(tokens.map((answer) => getKid(getToken(answer, 'access_token')))).size).toBe(1);
  await second.stop();
  await other.close();
});

/** Makes a client with a refresh token for `emails:send` and `ads:read`. */
async function issueRefreshToken(change: Parameters<OAuthWorld['createClient']>[0] = {}) {
  const created = await world.createClient(change);
  const authorized = await world.authorize(created, { params: { scope: 'emails:send ads:read' } });
  const answer = await world.post('token', getExchangeFields(created, authorized));
  return { created, token: getToken(answer, 'refresh_token') };
}

const useToken = (created: CreatedClient, token: string, fields: Record<string, string> = {}) =>
  world.post('token', { ...getRefreshFields(created, token), ...fields });

it.each([['confidential' as const], ['public_pkce' as const]])(
  'a refresh token is replaced at each use, and a second use revokes all tokens of the consent: %s',
  async (kind) => {
    const { created, token } = await issueRefreshToken({ kind });
    const second = getToken(await useToken(created, token), 'refresh_token');
    const third = getToken(await useToken(created, second), 'refresh_token');
    expect(getOauthError(await useToken(created, token))).toEqual([400, 'invalid_grant']);
    expect(getOauthError(await useToken(created, third))).toEqual([400, 'invalid_grant']);
  },
);

it('a refresh token works for at most one of several simultaneous uses, and fails after them', async () => {
  const { created, token } = await issueRefreshToken();
  const answers = await Promise.all(Array.from({ length: 8 }, () => useToken(created, token)));
  const successes = answers.filter(({ status }) => status === 200);
  expect(successes.length).toBeLessThanOrEqual(1);
  expect(answers.filter(({ status }) => status === 400).length).toBe(8 - successes.length);
  for (const answer of successes) {
    await expectOauthError(useToken(created, getToken(answer, 'refresh_token')), 400, 'invalid_grant');
  }
});

it('a refresh token gives fewer scopes on request, and never more', async () => {
  const { created, token } = await issueRefreshToken({
    allowedScopes: ['emails:send', 'ads:read', 'ads:write'],
  });
  await expectOauthError(useToken(created, token, { scope: 'ads:write' }), 400, 'invalid_scope');
  await expectOauthError(useToken(created, token, { scope: 'nonsense' }), 400, 'invalid_scope');
  const fewer = await useToken(created, token, { scope: 'ads:read' });
  expect(getToken(fewer, 'scope')).toBe('ads:read');
  expect(getToken(await useToken(created, getToken(fewer, 'refresh_token')), 'scope')).toBe(
    'emails:send ads:read',
  );
});

it('a refresh token gives no scope that was removed from the client', async () => {
  const { created, token } = await issueRefreshToken();
  await created.client.update({ allowedScopes: ['ads:read'] });
  expect(getToken(await useToken(created, token), 'scope')).toBe('ads:read');
});

it('a refresh token works for a public client after others exceed the rate limits of its address', async () => {
  const { created, token } = await issueRefreshToken({ kind: 'public_pkce' });
  const env = {
    PUBLIC_URL: world.api.url,
    RATE_LIMIT_CREDENTIAL: '1/600',
    RATE_LIMIT_FAILED_CREDENTIALS: '1/600',
  };
  const api = await world.startApi({ env });
  const postForm = (fields: Record<string, string>) =>
    fetch(`${api.url}/api/auth/token`, { method: 'POST', body: new URLSearchParams(fields) });
  await postForm(getRefreshFields(created, 'made-up'));
  expect((await postForm(getRefreshFields(created, 'made-up'))).status).toBe(429);
  expect((await postForm(getRefreshFields(created, token))).status).toBe(200);
});

it('a refresh token does not work for another client', async () => {
  const { created, token } = await issueRefreshToken();
  const other = await world.createClient();
  expect(getOauthError(await useToken(other, token))).toEqual([400, 'invalid_grant']);
  expect((await useToken(created, token)).status).toBe(200);
});

it('a refresh token works after a rotation of the secret, with the new secret', async () => {
  const { created, token } = await issueRefreshToken();
  const secret = generateSecret('tl_cs_');
  await created.client.update({ secretDigest: digestSecret(secret) });
  expect(getOauthError(await useToken(created, token))).toEqual([401, 'invalid_client']);
  expect((await useToken({ ...created, secret }, token)).status).toBe(200);
});

it('a refresh token does not work while the client is disabled, or after it is deleted', async () => {
  const { created, token } = await issueRefreshToken();
  await created.client.update({ disabled: true });
  expect(getOauthError(await useToken(created, token))).toEqual([401, 'invalid_client']);
  const { dataValues } = created.client;
  await created.client.destroy();
  expect(getOauthError(await useToken(created, token))).toEqual([401, 'invalid_client']);
  await oauthClients(world.admin.database).create({ ...dataValues, disabled: false });
  expect(getOauthError(await useToken(created, token))).toEqual([400, 'invalid_grant']);
});

it('a refresh token is revoked by its client, with all tokens that it issued', async () => {
  const { created, token } = await issueRefreshToken();
  const next = getToken(await useToken(created, token), 'refresh_token');
  const revoked = await world.post('revoke', {
    token: next,
    ...getCredentialFields(created.clientId, created.secret),
  });
  expect([revoked.status, revoked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(getOauthError(await useToken(created, next))).toEqual([400, 'invalid_grant']);
});

it('a refresh token is not revoked by another client, or without valid client credentials', async () => {
  const { created, token } = await issueRefreshToken();
  const other = await world.createClient();
  const foreign = await world.post('revoke', { token, ...getCredentialFields(other.clientId, other.secret) });
  expect(foreign.status).toBe(200);
  const refused = await world.post('revoke', { token, ...getCredentialFields(created.clientId, 'wrong') });
  expect(getOauthError(refused)).toEqual([401, 'invalid_client']);
  expect((await useToken(created, token)).status).toBe(200);
});

it('a refresh token can be revoked, unlike an access token, which stays valid for its 15 minutes', async () => {
  const { created, token } = await issueRefreshToken();
  const access = getToken(await useToken(created, token), 'access_token');
  const answer = await world.post('revoke', {
    token: access,
    ...getCredentialFields(created.clientId, created.secret),
  });
  expect(getOauthError(answer)).toEqual([400, 'unsupported_token_type']);
});
