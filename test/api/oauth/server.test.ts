import { keepOpen } from '../../support/keep-open.ts';
import { send } from '../open-world.ts';
import { getOwnTokenFields, getToken } from './client.ts';
import { getAuthorizationUrl, openOAuthWorld } from './open-oauth.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';
import { readTables } from '../../support/expect-nowhere.ts';

const world = keepOpen(openOAuthWorld);

it.each(['', '/api/auth'])(
  'the metadata of the authorization server is at the well-known path followed by %p',
  async (suffix) => {
    const issuer = `${world.api.url}/api/auth`;
    const answer = await send(`${world.api.url}/.well-known/oauth-authorization-server${suffix}`);
    expect(answer.headers.get('content-type')).toMatch('application/json');
    const methods = ['client_secret_basic', 'client_secret_post', 'none'];
    expect(answer.body).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/jwks`,
      scopes_supported: expect.arrayContaining(['emails:send', 'ads:read']),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${world.api.url}/docs`,
    });
  },
);

it.each([
  '/api/auth/me',
  '/api/auth/token/introspection',
  '/api/auth/session/end',
  '/api/auth/session/end/confirm',
  '/api/auth/request',
  '/api/auth/device/auth',
  '/api/auth/reg',
  '/api/auth/.well-known/openid-configuration',
  '/interaction/x',
])('the authorization server has no endpoint %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    expect((await send(world.api.url + path, { method })).status).toBe(404);
  }
});

it('web pages can call the token endpoint only from the redirect origins of a public web client', async () => {
  const browserClient = await world.createClient({ kind: 'public_pkce', type: 'user-agent-based' });
  const confidential = await world.createClient();
  const nativeClient = await world.createClient({
    kind: 'public_pkce',
    type: 'native',
    redirectUrls: ['com.example.app:/callback'],
  });
  const getAllowedOrigin = async (clientId: string, origin: string) => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId };
    const answer = await world.post('token', fields, { origin });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await getAllowedOrigin(browserClient.clientId, 'https://app.example.com')).toBe(
    'https://app.example.com',
  );
  expect(await getAllowedOrigin(browserClient.clientId, 'https://evil.example.com')).toBeNull();
  expect(await getAllowedOrigin(confidential.clientId, 'https://app.example.com')).toBeNull();
  expect(await getAllowedOrigin(nativeClient.clientId, 'null')).toBeNull();
});

function announceForm(path: string, length: number, headers: Record<string, string> = {}) {
  const connection = connectRaw(world.api.url);
  connection.write(
    formatHead(`POST ${path}`, {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(length),
      Expect: '100-continue',
      ...headers,
    }),
  );
  return connection;
}

it.each(['in the body', 'in a header'])(
  'the token endpoint answers 100 Continue to a request with the credentials %s',
  async (place) => {
    const { clientId, secret } = await world.createClient();
    const isInBody = place === 'in the body';
    const fields = isInBody ? getOwnTokenFields({ clientId, secret }) : { grant_type: 'client_credentials' };
    const body = new URLSearchParams(fields).toString();
    const Authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    const connection = announceForm('/api/auth/token', body.length, isInBody ? {} : { Authorization });
    await connection.waitFor(/^HTTP\/1.1 100 Continue\r\n\r\n/);
    connection.write(body);
    expect(await connection.waitFor(/access_token/)).toContain('HTTP/1.1 200 OK');
    connection.end();
  },
);

it.each(['/api/auth/token', '/api/auth/revoke'])(
  '%s answers 413 to a body of 70 kB before the body is sent',
  async (path) => {
    const connection = announceForm(path, 70_000);
    expect(await connection.waitFor(/\}/)).toMatch(/^HTTP\/1.1 413 [^]*"code":"payload_too_large"/);
    connection.end();
  },
);

it('secrets of the authorization server are in no table and no log line', async () => {
  const created = await world.createClient();
  const browser = world.openBrowser();
  const ownToken = await world.requestOwnToken(created);
  const authorized = await world.authorize(created, { browser });
  const first = await world.exchange(created, authorized);
  const second = await world.refresh(created, getToken(first, 'refresh_token'));
  const wrongVerifier = 'wrong-verifier-of-43-letters-at-least-000000';
  await world.exchange(created, authorized, { code_verifier: wrongVerifier });
  const wrongToken = 'a-made-up-refresh-token';
  await world.refresh(created, wrongToken);
  const unused = await world.authorize(created);
  // This browser stops at the consent page, so an interaction stays stored.
  const waitingBrowser = world.openBrowser();
  const { location: login } = await waitingBrowser.open(
    await getAuthorizationUrl(world.api.url, created.clientId),
  );
  const signedIn = { outcome: 'signed-in', userId: world.tenant.ownerId } as const;
  await waitingBrowser.open((await world.pages.answer(waitingBrowser, login, signedIn)).location);

  const cookies = [...browser.cookies, ...waitingBrowser.cookies];
  expect(cookies.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['_session', '_session.sig', '_interaction', '_interaction_resume']),
  );
  const secrets = [
    created.secret,
    authorized.code,
    unused.code,
    authorized.verifier,
    getToken(ownToken, 'access_token'),
    getToken(first, 'access_token'),
    getToken(first, 'refresh_token'),
    getToken(second, 'refresh_token'),
    ...cookies.map(({ value }) => value),
    wrongVerifier,
    wrongToken,
  ];
  const findTables = await readTables(world.database.superuserUrl);
  for (const storedText of [
    created.clientId,
    'AuthorizationCode',
    'RefreshToken',
    'Session',
    'Interaction',
    'Grant',
  ]) {
    expect(findTables(storedText)).not.toEqual([]);
  }
  const lines = world.api.logLines.join('\n');
  expect(lines).toContain('/api/auth/token');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(findTables(secret)).toEqual([]);
    expect(lines.includes(secret)).toBe(false);
  }
});

it('the stored digest of an authorization code cannot be exchanged for a token', async () => {
  const created = await world.createClient();
  const authorized = await world.authorize(created);
  const rows = await world.sql(
    `select encode(id, 'hex') as hex, encode(id, 'base64') as base64 from oidc_records where client_id = $1`,
    [created.clientId],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { hex, base64 } of rows) {
    for (const code of [String(hex), String(base64)]) {
      expect((await world.exchange(created, { ...authorized, code })).status).toBe(400);
    }
  }
});

it('expired records of the authorization server are deleted when a new record is stored', async () => {
  const created = await world.createClient();
  await world.exchange(created, await world.authorize(created));
  await world.sql(`update oidc_records set expires_at = now() - interval '1 second'`);
  const address = await getAuthorizationUrl(world.api.url, created.clientId);
  expect((await world.openBrowser().open(address)).status).toBe(303);
  expect(await world.sql('select kind from oidc_records')).toEqual([{ kind: 'Interaction' }]);
});
