import { request } from 'node:http';
import { keepOpen } from '../../support/keep-open.ts';
import { send, expectRefused } from '../open-world.ts';
import { getRedirectTarget, openBrowser } from './browser.ts';
import { CALLBACK } from './make-client.ts';
import {
  getAuthorizationUrl,
  startAuthorization,
  openOAuthWorld,
  type StartArguments,
} from './open-oauth.ts';

type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Sends a GET with an unmodified target and Host header, which `fetch` does not allow. */
function rawGet(url: string, { target, headers }: { target: string; headers: Record<string, string> }) {
  const { hostname, port } = new URL(url);
  return new Promise<RawAnswer>((resolve, reject) => {
    request({ hostname, port, path: target, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

const world = keepOpen(openOAuthWorld);

const startRequest = (...start: StartArguments) => startAuthorization(world, ...start);

it('an authorization request redirects to sign-in, under the configured URL', async () => {
  const { answer } = await startRequest({});
  expect(answer.status).toBe(303);
  expect(getRedirectTarget(answer)).toMatch(new RegExp(`^${world.api.url}/sign-in/[\\w-]{20,}$`));
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
  ['our host as the user name of another host', 'https://app.example.com@evil.example.com/callback'],
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
  'an authorization request shows an error without a redirect, with a redirect URL that has %s',
  async (_, redirectUri) => {
    const { answer } = await startRequest({ redirect_uri: redirectUri });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

it.each<[string, Record<string, string | undefined>, number]>([
  ['an unknown client', { client_id: 'tlc_nobody' }, 400],
  ['no client', { client_id: undefined }, 400],
  ['no redirect URL', { redirect_uri: undefined }, 400],
  ['<script> for a client', { client_id: '<script>alert(1)</script>' }, 400],
])('an authorization request shows an error with %s', async (_, change, status) => {
  const { address, answer, browser } = await startRequest(change);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
  expect(await answer.json()).toEqual({
    error: expect.any(String),
    error_description: expect.any(String),
    message: expect.any(String),
    code: 'validation_error',
  });
  const page = await browser.open(address, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toMatch('text/html');
  expect(page.headers.get('content-security-policy')).toMatch("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('Invalid authorization request');
  expect(html).not.toContain('<script');
});

it('an authorization request shows an error for a disabled client', async () => {
  const { answer } = await startRequest({}, { disabled: true });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

it('an authorization request shows an error when a parameter is repeated', async () => {
  const { address } = await startRequest({});
  const twice = await openBrowser().open(`${address}&redirect_uri=https%3A%2F%2Fevil.example.com`);
  expect([twice.status, twice.headers.get('location')]).toEqual([400, null]);
  const scopes = await openBrowser().open(`${address}&scope=nonsense`);
  expect(scopes.headers.get('location') ?? '').not.toMatch('/sign-in/');
});

const INVALID: [string, Record<string, string | undefined>, string][] = [
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
  ['for the answer in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['for the answer in a form', { response_mode: 'form_post' }, 'invalid_request'],
  ['for an unknown response type', { response_type: 'nonsense' }, 'unsupported_response_type'],
  ['for another resource', { resource: 'https://other.example.com' }, 'invalid_target'],
  ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ['with a NUL, which cannot be stored', { login_hint: 'ada\0' }, 'invalid_request'],
];

it.each(INVALID)(
  'an authorization request is reported as invalid to a client with consent: %s',
  async (_, change, error) => {
    const created = await world.createClient();
    const browser = openBrowser();
    await world.authorize(created, { browser });
    const answer = await browser.open(await getAuthorizationUrl(world, created, 'v'.repeat(43), change));
    expect(answer.status).toBe(303);
    const redirect = new URL(getRedirectTarget(answer).replace(`${CALLBACK}#`, `${CALLBACK}?`));
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
  'an authorization request shows an error without a redirect to a client without consent: %s',
  async (_, change, error) => {
    const { answer } = await startRequest(change);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.json()).toMatchObject({ error });
  },
);

it('an authorization request shows an error without a redirect when the consent is for another client', async () => {
  const browser = openBrowser();
  await world.authorize(await world.createClient(), { browser });
  const other = await world.createClient({ name: 'Other', redirectUrls: ['https://evil.example/'] });
  for (const change of [{ prompt: 'none' }, { scope: 'nonsense' }, { prompt: 'none', scope: 'nonsense' }]) {
    const params = { ...change, redirect_uri: 'https://evil.example/' };
    const answer = await browser.open(await getAuthorizationUrl(world, other, 'v'.repeat(43), params));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
});

it('an authorization request is reported as invalid with its state when the state contains a NUL', async () => {
  const created = await world.createClient();
  const browser = openBrowser();
  await world.authorize(created, { browser });
  const address = await getAuthorizationUrl(world, created, 'v'.repeat(43), { state: 'a\0b' });
  const { searchParams } = new URL(getRedirectTarget(await browser.open(address)));
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['invalid_request', 'a\0b']);
});

it('an authorization request ignores headers that name another host', async () => {
  const { address } = await startRequest({});
  const { pathname, search } = new URL(address);
  const forged = {
    host: 'evil.example.com',
    'x-forwarded-host': 'evil.example.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/evil',
    forwarded: 'host=evil.example.com',
  };
  for (const target of [pathname + search, `http://evil.example.com${pathname}${search}`]) {
    const answer = await rawGet(world.api.url, { target, headers: forged });
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(`${world.api.url}/sign-in/`);
    expect(JSON.stringify(answer)).not.toContain('evil');
    const metadata = await rawGet(world.api.url, {
      target: '/.well-known/oauth-authorization-server',
      headers: forged,
    });
    expect(metadata.body).not.toContain('evil');
  }
});

it('an authorization request accepts any loopback port for a native client, and no other difference', async () => {
  const native = {
    type: 'native' as const,
    kind: 'public_pkce' as const,
    redirectUrls: ['http://127.0.0.1/cb'],
  };
  const anyPort = await startRequest({ redirect_uri: 'http://127.0.0.1:51423/cb' }, native);
  expect(getRedirectTarget(anyPort.answer)).toMatch('/sign-in/');
  for (const redirectUri of [
    'http://127.0.0.1:51423/other',
    'http://localhost:51423/cb',
    'http://127.0.0.2/cb',
  ]) {
    const { answer } = await startRequest({ redirect_uri: redirectUri }, native);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
  const web = await startRequest(
    { redirect_uri: 'http://127.0.0.1:51423/cb' },
    { redirectUrls: ['http://127.0.0.1/cb'] },
  );
  expect(web.answer.status).toBe(400);
});

it('an authorization request answers 405 to POST', async () => {
  await expectRefused(send(`${world.api.url}/api/auth/authorize`, { method: 'POST' }), 405);
});
