import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { keepOpen } from '../../support/keep-open.ts';
import type { Browser } from '../browser.ts';
import { send, expectRefused } from '../open-world.ts';
import { CALLBACK } from './client.ts';
import { getAuthorizationUrl, openOAuthWorld, type ParameterChange } from './open-oauth.ts';

/** Sends a GET with an unmodified target and Host header, which `fetch` does not allow. */
async function sendRawGet(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(world.api.url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ hostname, port, path, headers }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const world = keepOpen(openOAuthWorld);

const openRequest = async (browser: Browser, clientId: string, change: ParameterChange) =>
  browser.open(await getAuthorizationUrl(world.api.url, clientId, change));

it('an authorization request redirects to the sign-in page below the configured URL', async () => {
  const { answer } = await world.startAuthorization();
  expect(answer.status).toBe(303);
  expect(answer.location).toMatch(new RegExp(`^${world.api.url}/sign-in/[\\w-]{20,}$`));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const cookies = answer.headers.getSetCookie().join('\n');
  expect(cookies).toMatch(/_interaction=.*path=\/sign-in\/.*samesite=lax; httponly/i);
  expect(cookies).toMatch(/_interaction\.sig=/);
});

it.each<[string, string]>([
  ['a slash at the end', `${CALLBACK}/`],
  ['another case in the path', CALLBACK.replace('callback', 'Callback')],
  ['upper case in the host', CALLBACK.replace('app', 'APP')],
  ['an additional query', `${CALLBACK}?x=1`],
  ['a fragment', `${CALLBACK}#x`],
  ['a user before the host', CALLBACK.replace('app.', 'user@app.')],
  ['the right host as the user name of another host', 'https://app.example.com@evil.example.com/callback'],
  ['an additional path segment', `${CALLBACK}/deeper`],
  ['dots in the path', 'https://app.example.com/x/../callback'],
  ['an encoded letter', 'https://app.example.com/%63allback'],
  ['a backslash', 'https://app.example.com\\@evil.example.com/callback'],
  ['another port', 'https://app.example.com:8443/callback'],
  ['the explicit default port', 'https://app.example.com:443/callback'],
  ['another scheme', CALLBACK.replace('https', 'http')],
  ['another host', 'https://app.example.com.evil.example.com/callback'],
  ['a space', `${CALLBACK} `],
  ['a second URL', `${CALLBACK} https://evil.example.com`],
  ['no host', '/callback'],
  ['a script', 'javascript:alert(1)'],
  ['no characters', ''],
])(
  'an authorization request whose redirect URL has %s shows an error and does not redirect',
  async (_, redirectUri) => {
    const { answer } = await world.startAuthorization({ redirect_uri: redirectUri });
    expect([answer.status, answer.location]).toEqual([400, '']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

it.each<[string, ParameterChange]>([
  ['an unknown client', { client_id: 'tlc_nobody' }],
  ['no client', { client_id: undefined }],
  ['no redirect URL', { redirect_uri: undefined }],
  ['<script> in the client id', { client_id: '<script>alert(1)</script>' }],
])(
  'an authorization request with %s shows an error, as JSON or as a page without scripts',
  async (_, change) => {
    const { address, answer, browser } = await world.startAuthorization(change);
    expect([answer.status, answer.location]).toEqual([400, '']);
    expect(JSON.parse(answer.body)).toEqual({
      error: expect.any(String),
      error_description: expect.any(String),
      message: expect.any(String),
      code: 'validation_error',
    });
    const page = await browser.open(address, { accept: 'text/html' });
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(page.headers.get('content-security-policy')).toMatch("default-src 'none'");
    expect(page.body).toContain('Invalid authorization request');
    expect(page.body).not.toContain('<script');
  },
);

it('an authorization request shows an error for a disabled client', async () => {
  const { answer } = await world.startAuthorization({}, { disabled: true });
  expect([answer.status, answer.location]).toEqual([400, '']);
});

it('an authorization request with a repeated parameter does not lead to sign-in', async () => {
  const { address } = await world.startAuthorization();
  const twice = await world.openBrowser().open(`${address}&redirect_uri=https%3A%2F%2Fevil.example.com`);
  expect([twice.status, twice.location]).toEqual([400, '']);
  const scopes = await world.openBrowser().open(`${address}&scope=nonsense`);
  expect(scopes.location).not.toMatch('/sign-in/');
});

const INVALID: [string, ParameterChange, string][] = [
  ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['without a PKCE method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
  ['with an invalid challenge', { code_challenge: 'short' }, 'invalid_request'],
  ['for a scope that does not exist', { scope: 'emails:send nonsense' }, 'invalid_scope'],
  ['for a scope that the client may not request', { scope: 'ads:write' }, 'invalid_scope'],
  ['for an ID token', { scope: 'openid emails:send' }, 'invalid_scope'],
  ['for a refresh token', { scope: 'emails:send offline_access' }, 'invalid_scope'],
  ['for the implicit grant', { response_type: 'token' }, 'invalid_request'],
  ['for a hybrid flow', { response_type: 'code token' }, 'invalid_request'],
  ['for an answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['for an answer in a form', { response_mode: 'form_post' }, 'invalid_request'],
  ['for an unknown response type', { response_type: 'nonsense' }, 'unsupported_response_type'],
  ['for another resource', { resource: 'https://other.example.com' }, 'invalid_target'],
  ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ['with a NUL, which cannot be stored', { login_hint: 'ada\0' }, 'invalid_request'],
];

it.each(INVALID)(
  'an invalid authorization request redirects with its error to a client that the user has consented to: %s',
  async (_, change, error) => {
    const created = await world.createClient();
    const browser = world.openBrowser();
    await world.authorize(created, { browser });
    const answer = await openRequest(browser, created.clientId, change);
    expect(answer.status).toBe(303);
    const redirect = new URL(answer.location.replace(`${CALLBACK}#`, `${CALLBACK}?`));
    expect(redirect.origin + redirect.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject({
      error,
      state: 'the-state',
      iss: `${world.api.url}/api/auth`,
    });
    expect(redirect.searchParams.has('code')).toBe(false);
  },
);

it.each<(typeof INVALID)[number]>([
  ...INVALID,
  ['with prompt none', { prompt: 'none' }, 'login_required'],
  ['with prompt none and an unknown scope', { prompt: 'none', scope: 'nonsense' }, 'invalid_scope'],
])(
  "an invalid authorization request of a client without the user's consent shows an error and does not redirect: %s",
  async (_, change, error) => {
    const { answer } = await world.startAuthorization(change);
    expect([answer.status, answer.location]).toEqual([400, '']);
    expect(JSON.parse(answer.body)).toMatchObject({ error });
  },
);

it('an invalid authorization request shows an error without a redirect when the user has consented only to another client', async () => {
  const browser = world.openBrowser();
  await world.authorize(await world.createClient(), { browser });
  const other = await world.createClient({ name: 'Other', redirectUrls: ['https://evil.example/'] });
  for (const change of [{ prompt: 'none' }, { scope: 'nonsense' }, { prompt: 'none', scope: 'nonsense' }]) {
    const params = { ...change, redirect_uri: 'https://evil.example/' };
    const answer = await openRequest(browser, other.clientId, params);
    expect([answer.status, answer.location]).toEqual([400, '']);
  }
});

it('an authorization request with a NUL in its state redirects with an error and the same state', async () => {
  const created = await world.createClient();
  const browser = world.openBrowser();
  await world.authorize(created, { browser });
  const { location } = await openRequest(browser, created.clientId, { state: 'a\0b' });
  const { searchParams } = new URL(location);
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['invalid_request', 'a\0b']);
});

it('an authorization request ignores headers that name another host', async () => {
  const { address } = await world.startAuthorization();
  const { pathname, search } = new URL(address);
  const forged = {
    host: 'evil.example.com',
    'x-forwarded-host': 'evil.example.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/evil',
    forwarded: 'host=evil.example.com',
  };
  for (const target of [pathname + search, `http://evil.example.com${pathname}${search}`]) {
    const answer = await sendRawGet(target, forged);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(`${world.api.url}/sign-in/`);
    expect(JSON.stringify(answer)).not.toContain('evil');
    const metadata = await sendRawGet('/.well-known/oauth-authorization-server', forged);
    expect(metadata.body).not.toContain('evil');
  }
});

it('an authorization request may change only the port of a registered loopback redirect URL, and only for a native client', async () => {
  const native = {
    type: 'native' as const,
    kind: 'public_pkce' as const,
    redirectUrls: ['http://127.0.0.1/cb'],
  };
  const anyPort = await world.startAuthorization({ redirect_uri: 'http://127.0.0.1:51423/cb' }, native);
  expect(anyPort.answer.location).toMatch('/sign-in/');
  for (const redirectUri of [
    'http://127.0.0.1:51423/other',
    'http://localhost:51423/cb',
    'http://127.0.0.2/cb',
  ]) {
    const { answer } = await world.startAuthorization({ redirect_uri: redirectUri }, native);
    expect([answer.status, answer.location]).toEqual([400, '']);
  }
  const web = await world.startAuthorization(
    { redirect_uri: 'http://127.0.0.1:51423/cb' },
    { redirectUrls: ['http://127.0.0.1/cb'] },
  );
  expect(web.answer.status).toBe(400);
});

it('the authorization endpoint answers 405 to POST', async () => {
  await expectRefused(send(`${world.api.url}/api/auth/authorize`, { method: 'POST' }), 405);
});
