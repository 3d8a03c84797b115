import { keepOpen } from '../../support/keep-open.ts';
import { decodeJwt } from 'jose';
import { oauthClientDisable } from '../../../admin/commands/oauth-client.ts';
import type { DocumentServer } from '../../support/document-server.ts';
import { postForm } from '../oauth/client.ts';
import type { World } from '../open-world.ts';
import { leadsToSignIn, createPath, openDocuments, getRefusalReason } from './open-documents.ts';
import { startHost } from './open-host.ts';

const READ_SCOPES = 'crm_objects:read ads:read event_log:read';

let world: World;
let documents: DocumentServer;

const opened = keepOpen(openDocuments, () => {
  ({ world, documents } = opened);
});

it('a client with a metadata document gets a token through the MCP SDK without registration, on any loopback port, and calls tools', async () => {
  const clientId = documents.serve(createPath());
  const mcp = new URL(`${world.api.url}/mcp`);
  const { stored, finish } = await startHost(mcp, clientId);
  expect(stored.client).toMatchObject({ client_id: clientId });
  const callback = await opened.pages.agree(
    world.openBrowser(),
    stored.authorizationUrl?.href ?? '',
    world.tenant.ownerId,
  );
  const agent = await finish(callback);
  expect(decodeJwt(stored.tokens?.access_token ?? '')).toMatchObject({
    aud: mcp.href,
    client_id: clientId,
    scope: READ_SCOPES,
    sub: world.tenant.ownerId,
  });
  expect(await agent.call('recent_events')).toMatchObject({ untrusted: { events: expect.any(Array) } });
  await agent.close();

  const path = '/users/me/authorized-apps';
  const apps = await world.requestAs(world.tenant.ownerId, path);
  expect(apps.body).toMatchObject({ apps: [{ clientId, name: 'Example agent', registeredItself: true }] });
  const revoked = await world.requestAs(world.tenant.ownerId, `${path}/${encodeURIComponent(clientId)}`, {
    method: 'DELETE',
  });
  expect(revoked.status).toBe(200);
  expect(opened.countFetches(clientId)).toBe(1);
});

it('a client with a metadata document can use only the redirect URLs of its document, and gets tokens only for MCP', async () => {
  const clientId = documents.serve(createPath(), {
    redirect_uris: ['http://127.0.0.1/callback', 'https://agent.example.com/back'],
  });
  for (const redirect of [
    'http://127.0.0.1/other',
    'http://localhost/callback',
    'https://agent.example.com/back/',
    'https://agent.example.com:8443/back',
    'https://evil.example/back',
  ]) {
    const refused = await opened.requestAuthorization(clientId, { redirect_uri: redirect });
    expect([refused.status, refused.location]).toEqual([400, '']);
  }
  expect(
    await leadsToSignIn(
      opened.requestAuthorization(clientId, { redirect_uri: 'https://agent.example.com/back' }),
    ),
  ).toBe(true);
  const otherResource = await opened.requestAuthorization(clientId, { resource: world.api.url });
  expect(otherResource.location).toContain('error=invalid_target');
  const fields = { grant_type: 'client_credentials', client_id: clientId };
  const ownToken = await postForm(world.api.url, 'token', fields);
  expect(ownToken.body).toMatchObject({ error: 'unauthorized_client' });
});

it('a client with a metadata document is updated from its document once the stored copy is no longer fresh', async () => {
  const path = createPath();
  const clientId = documents.serve(path, {}, { 'cache-control': 'max-age=3600' });
  const { refreshToken } = await opened.authorize(clientId);
  expect(
    await world.sql(
      `select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from oidc_records
         where kind = 'ClientDocument' and client_id = $1`,
      [clientId],
    ),
  ).toEqual([{ minutes: 60 }]);
  documents.serve(path, { redirect_uris: ['https://agent.example.com/new'] });
  expect(await leadsToSignIn(opened.requestAuthorization(clientId))).toBe(true);
  expect(opened.countFetches(clientId)).toBe(1);
  await opened.expireDocument(clientId);
  expect((await opened.requestAuthorization(clientId)).status).toBe(400);
  expect(
    await leadsToSignIn(
      opened.requestAuthorization(clientId, { redirect_uri: 'https://agent.example.com/new' }),
    ),
  ).toBe(true);
  expect(opened.countFetches(clientId)).toBe(2);

  // While the document is unavailable, new authorizations are refused and existing grants continue.
  documents.answer(path, (_request, response) => response.writeHead(404).end());
  await opened.expireDocument(clientId);
  expect(await getRefusalReason(opened.requestAuthorization(clientId))).toContain(
    'answers with the status 404',
  );
  expect((await opened.refresh(clientId, refreshToken)).status).toBe(200);
  documents.serve(path);
  expect(await leadsToSignIn(opened.requestAuthorization(clientId))).toBe(true);
});

it('a client with a metadata document needs a new consent when its document names other scopes', async () => {
  const path = createPath();
  const clientId = documents.serve(path);
  const { refreshToken } = await opened.authorize(clientId);
  documents.serve(path, { scope: 'emails:send' });
  await opened.expireDocument(clientId);
  expect(await leadsToSignIn(opened.requestAuthorization(clientId))).toBe(true);
  const refreshed = await opened.refresh(clientId, refreshToken);
  expect(refreshed.body).toMatchObject({ error: 'invalid_grant' });
  expect(decodeJwt((await opened.authorize(clientId)).token)).toMatchObject({ scope: 'emails:send' });
});

it('a client with a metadata document keeps its consents if its document names other scopes while its network has too many unused clients', async () => {
  const path = createPath();
  const clientId = documents.serve(path);
  const { refreshToken } = await opened.authorize(clientId);
  documents.serve(path, { scope: 'emails:send' });
  await opened.expireDocument(clientId);
  await world.sql(
    `insert into oauth_clients (client_id, name, type, kind, kept_until, network)
     select 'unused-' || number, name, type, kind, now() + interval '6 days', network
     from oauth_clients, generate_series(1, 50) number where client_id = $1`,
    [clientId],
  );
  try {
    expect((await opened.requestAuthorization(clientId)).status).toBe(429);
  } finally {
    await world.sql(`delete from oauth_clients where client_id like 'unused-%'`);
  }
  expect((await opened.refresh(clientId, refreshToken)).status).toBe(200);
});

it('a disabled client with a metadata document stays disabled, even after the document changes and the client expires', async () => {
  const path = createPath();
  const clientId = documents.serve(path);
  expect(await leadsToSignIn(opened.requestAuthorization(clientId))).toBe(true);
  await oauthClientDisable(world.admin, { client: clientId });
  documents.serve(path, { scope: 'emails:send' });
  await opened.expireDocument(clientId);
  await world.sql(`update oauth_clients set kept_until = now() - interval '1 minute' where client_id = $1`, [
    clientId,
  ]);
  await world.sql('select expire_oauth_clients(0, 1000)');
  expect(await getRefusalReason(opened.requestAuthorization(clientId))).toBe('client is invalid');
  expect(opened.countFetches(clientId)).toBe(1);
});
