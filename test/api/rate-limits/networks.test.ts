import type { TestApi } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { createClient, getOwnTokenFields, postForm } from '../oauth/client.ts';
import { apiKey, openWorld, send, expectRefused, type Answer } from '../open-world.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';

const world = keepOpen(openWorld);
// All tests share the limits of this machine's address.
afterEach(() => world.sql('truncate rate_limits'));

const startApi = (env: Record<string, string>) => world.startApi({ env });

const requestWithKey = (api: TestApi, key: string, forwarded?: string) =>
  send(`${api.url}/emails/batch/none`, {
    headers: { ...apiKey(key), ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });
const createGuess = (number: number) => `tl_sk_guess${number}`;

const GUESS_LIMIT = { RATE_LIMIT_FAILED_CREDENTIALS: '3/600' };

it('once the limit of invalid credentials is used up, an invalid credential gets 429 and a valid one is accepted', async () => {
  const api = await startApi(GUESS_LIMIT);
  const { serviceAccountKey, ownerId } = world.tenant;
  for (let number = 1; number <= 3; number += 1)
    expect((await requestWithKey(api, createGuess(number))).status).toBe(401);
  const refused = await expectRefused(requestWithKey(api, createGuess(4)), 429);
  expect(refused.headers.get('ratelimit')).toMatch(/^"failed-credentials";r=0;t=\d+$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await world.requestAs(ownerId, '/users/me', { url: api.url })).status).toBe(200);
  expect((await requestWithKey(api, serviceAccountKey)).status).toBe(404);
});

it('an invalid credential that was first sent to a public path still counts towards the limit of invalid credentials', async () => {
  const api = await startApi(GUESS_LIMIT);
  for (let number = 1; number <= 3; number += 1) await requestWithKey(api, createGuess(number));
  const headers = apiKey(createGuess(9));
  expect((await send(`${api.url}/emails/unsubscribe/none`, { headers })).status).toBe(404);
  expect((await requestWithKey(api, createGuess(9))).status).toBe(429);
});

it('the limit of invalid credentials does not count requests without a credential or with a valid credential', async () => {
  const api = await startApi(GUESS_LIMIT);
  for (let number = 1; number <= 6; number += 1) {
    expect((await send(`${api.url}/users/me`)).status).toBe(401);
    expect((await requestWithKey(api, world.tenant.serviceAccountKey)).status).toBe(404);
  }
  expect((await requestWithKey(api, createGuess(1))).status).toBe(401);
});

it('the limit of invalid credentials ignores X-Forwarded-For when no proxy is configured', async () => {
  const api = await startApi(GUESS_LIMIT);
  for (let number = 1; number <= 3; number += 1)
    await requestWithKey(api, createGuess(number), `203.0.113.${number}`);
  expect((await requestWithKey(api, createGuess(4), '203.0.113.99')).status).toBe(429);
});

it('the limit of invalid credentials behind a proxy applies to the address that the proxy saw', async () => {
  const api = await startApi({ ...GUESS_LIMIT, TRUST_PROXY_HOPS: '1' });
  for (let number = 1; number <= 3; number += 1) {
    await requestWithKey(api, createGuess(number), `198.51.100.${number}, 203.0.113.7`);
  }
  expect((await requestWithKey(api, createGuess(4), '198.51.100.44, 203.0.113.7')).status).toBe(429);
  expect((await requestWithKey(api, createGuess(5), '203.0.113.7, 203.0.113.8')).status).toBe(401);
});

const TOKEN_LIMIT = { RATE_LIMIT_CREDENTIAL: '2/600' };

function requestToken(
  api: TestApi,
  clientId: string,
  placement: 'header' | 'body',
  secret = 'wrong',
): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  return placement === 'header'
    ? postForm(api.url, 'token', { grant_type: 'client_credentials' }, { authorization })
    : postForm(api.url, 'token', getOwnTokenFields({ clientId, secret }));
}

function expectTooMany({ status, headers, body }: Answer): void {
  const message = expect.stringMatching(/^Too many token requests\. Try again in \d+ (second|minute)s?\.$/);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toEqual({
    error: 'temporarily_unavailable',
    error_description: message,
    message,
    code: 'rate_limited',
  });
}

it.each(['header', 'body'] as const)(
  'token requests that name the client in the %s are limited per client and network address',
  async (placement) => {
    const apis = [await startApi(TOKEN_LIMIT), await startApi(TOKEN_LIMIT)];
    for (const api of apis) {
      const answer = await requestToken(api, 'tlc_unknown', placement);
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
      expect(answer.headers.get('ratelimit-policy')).toBe('"credential";q=2;w=600');
    }
    for (const api of apis) {
      const refused = await requestToken(api, 'tlc_unknown', placement);
      expectTooMany(refused);
      expect(refused.headers.get('ratelimit')).toMatch(/^"credential";r=0;t=\d+$/);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect((await requestToken(api, `tlc_other_${apis.indexOf(api)}`, placement)).status).toBe(401);
    }
  },
);

it('invalid client credentials at the token endpoint count towards the limit of invalid credentials', async () => {
  const api = await startApi(GUESS_LIMIT);
  for (let number = 1; number <= 3; number += 1) {
    expect((await requestToken(api, `tlc_guess_${number}`, 'header')).status).toBe(401);
  }
  await eventually(async () => (await requestToken(api, 'tlc_guess_4', 'body')).status === 429);
  expect((await requestWithKey(api, createGuess(1))).status).toBe(429);
  const { clientId, secret } = await createClient(world);
  expect((await requestToken(api, clientId, 'header', secret)).status).toBe(200);
});

it('token requests with a wrong secret do not use up the limit of requests with the right secret', async () => {
  const api = await startApi(TOKEN_LIMIT);
  const { clientId, secret } = await createClient(world);
  for (const status of [401, 401, 429])
    expect((await requestToken(api, clientId, 'body')).status).toBe(status);
  for (const status of [200, 200, 429])
    expect((await requestToken(api, clientId, 'body', secret)).status).toBe(status);
  expect((await requestToken(api, clientId, 'header')).status).toBe(429);
});

it('requests through an unconfigured proxy are logged as one warning', async () => {
  const countWarnings = ({ logLines }: TestApi) =>
    logLines.filter((line) => line.includes('TRUST_PROXY_HOPS')).length;
  const [direct, behindProxy] = [await startApi({}), await startApi({ TRUST_PROXY_HOPS: '1' })];
  for (const api of [direct, behindProxy]) {
    await requestWithKey(api, createGuess(1));
    for (let sent = 1; sent <= 3; sent += 1) await requestWithKey(api, createGuess(1), '203.0.113.7');
  }
  expect([countWarnings(direct), countWarnings(behindProxy)]).toEqual([1, 0]);
});

it('requests to the sign-in pages and to the resumption of an authorization share one limit', async () => {
  const api = await startApi(TOKEN_LIMIT);
  for (const path of ['/sign-in/none', '/api/auth/authorize/none']) {
    const { status, headers } = await send(api.url + path);
    expect([status, headers.get('ratelimit-policy')]).toEqual([404, '"credential";q=2;w=600']);
  }
  const page = await send(`${api.url}/sign-in/none`);
  const resume = await send(`${api.url}/api/auth/authorize/none`);
  expect([page.status, typeof page.body, resume.status]).toEqual([429, 'string', 429]);
});

it('requests to the authorization endpoint share one limit at all API processes', async () => {
  const apis = [await startApi(TOKEN_LIMIT), await startApi(TOKEN_LIMIT)];
  const authorize = (api: TestApi) => send(`${api.url}/api/auth/authorize?client_id=tlc_unknown`);
  for (const api of apis) {
    const answer = await authorize(api);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('ratelimit-policy')).toBe('"credential";q=2;w=600');
  }
  for (const api of apis) {
    const refused = await expectRefused(authorize(api), 429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

/** Maximum number of token requests that an API process reads at a time per network address. */
const MAX_FORMS = 200;

const startTokenRequest = ({ url }: TestApi, from: string) => {
  const connection = connectRaw(url);
  connection.write(
    formatHead('POST /api/auth/token', {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': '16000',
      'X-Forwarded-For': from,
    }),
  );
  return connection;
};
const sendTokenRequest = ({ url }: TestApi, from: string) =>
  postForm(url, 'token', getOwnTokenFields({ clientId: 'nobody', secret: 'x' }), { 'x-forwarded-for': from });

it('at most 200 token requests of a network address are read at a time, independently of other addresses', async () => {
  const api = await startApi({ TRUST_PROXY_HOPS: '1' });
  const slow = Array.from({ length: MAX_FORMS }, () => startTokenRequest(api, '192.0.2.1'));
  const refused = await eventually(async () => {
    const answer = await sendTokenRequest(api, '192.0.2.1');
    return answer.status === 429 ? answer : undefined;
  });
  expectTooMany(refused);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await sendTokenRequest(api, '192.0.2.2')).status).toBe(401);
  for (const connection of slow) connection.end();
  await eventually(async () => (await sendTokenRequest(api, '192.0.2.1')).status === 401);
});
