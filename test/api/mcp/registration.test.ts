import { decodeJwt } from 'jose';
import { postForm } from '../oauth/client.ts';
import { getAuthorizationUrl } from '../oauth/open-oauth.ts';
import { bearer, send } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { CALLBACK, openRegistration, registerAt, startHost } from './open-host.ts';

const READ_SCOPES = 'crm_objects:read ads:read event_log:read';

const world = keepOpen(openRegistration);

const register = (body: object) => registerAt(world.api.url, body);
const registerClient = async (change: object = {}) => {
  const { status, body } = await register({ redirect_uris: [CALLBACK], ...change });
  expect(status).toBe(201);
  return body;
};

it('an agent registers through the MCP SDK, gets the consent of a user, and calls tools that only read', async () => {
  const { stored, finish } = await startHost(world.mcp);
  expect(stored.client).toMatchObject({ client_id: expect.stringMatching(/^tlc_/), scope: READ_SCOPES });
  const agent = await finish(await world.agree(stored.authorizationUrl));
  expect(decodeJwt(stored.tokens?.access_token ?? '')).toMatchObject({
    aud: world.mcp.href,
    scope: READ_SCOPES,
    sub: world.tenant.ownerId,
  });

  expect(await agent.call('recent_events')).toMatchObject({ untrusted: { events: expect.any(Array) } });
  expect(await agent.getRefusal('email_batch_status')).toMatchObject({ code: 'forbidden' });
  await agent.close();

  const otherAnswer = await send(`${world.api.url}/users/me`, {
    headers: bearer(stored.tokens?.access_token ?? ''),
  });
  expect(otherAnswer.status).toBe(401);
});

it('an agent that registered itself is shown as unverified on the sign-in page', async () => {
  const { stored } = await startHost(world.mcp);
  const browser = world.openBrowser();
  const { location } = await browser.open(stored.authorizationUrl?.href ?? '');
  const { body } = await browser.open(location);
  expect(body).toContain('“Example agent”');
  expect(body).toContain('<strong>unverified</strong>');
  // The time is stored because new clients must not replace a client whose sign-in page was shown recently.
  expect(
    await world.sql(
      `select prompted_at > now() - interval '1 minute' as recent from oauth_clients where client_id = $1`,
      [stored.client?.client_id],
    ),
  ).toEqual([{ recent: true }]);
});

it('an agent that registered itself gets tokens only for MCP, and can use only its registered redirect URL', async () => {
  const { client_id: clientId } = Object.assign({ client_id: '' }, await registerClient());
  const requestAuthorization = async (change: Record<string, string>) => {
    const params = { redirect_uri: CALLBACK, scope: undefined, ...change };
    return world.openBrowser().open(await getAuthorizationUrl(world.api.url, clientId, params));
  };
  const otherResource = await requestAuthorization({ resource: world.api.url });
  expect(otherResource.location).toContain('error=invalid_target');
  const otherRedirect = await requestAuthorization({ redirect_uri: 'http://127.0.0.1/other' });
  expect(otherRedirect.status).toBe(400);
  const fields = { grant_type: 'client_credentials', client_id: clientId };
  const ownToken = await postForm(world.api.url, 'token', fields);
  expect(ownToken.body).toMatchObject({ error: 'unauthorized_client' });
});

it.each([
  [{ redirect_uris: ['http://evil.example/callback'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: [CALLBACK], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  [{ redirect_uris: [CALLBACK], client_name: 'a\nb' }, 'invalid_client_metadata'],
  [{ redirect_uris: [CALLBACK], client_name: 'Agent” of “Google' }, 'invalid_client_metadata'],
  [{ redirect_uris: [CALLBACK], client_name: 'a\u200Bb' }, 'invalid_client_metadata'],
  [{}, 'invalid_redirect_uri'],
])('a client registration with %j is refused', async (body, error) => {
  const answer = await register(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error,
    error_description: expect.any(String),
    code: 'validation_error',
  });
});

it('a client registration ignores metadata that an agent cannot choose', async () => {
  expect(
    await registerClient({
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
      scope: 'projects:write account:write',
      platform: true,
      client_name: '(THROUGHLINE)',
      owner_id: world.tenant.ownerId,
      client_id: 'console',
    }),
  ).toEqual({
    client_id: expect.stringMatching(/^tlc_/),
    client_id_issued_at: expect.any(Number),
    client_name: 'An agent',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
    scope: READ_SCOPES,
  });
});
