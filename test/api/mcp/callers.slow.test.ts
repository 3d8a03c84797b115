import { keepOpen } from '../../support/keep-open.ts';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { decodeJwt } from 'jose';
import { randomPKCECodeVerifier } from 'openid-client';
import { getInheritedEnvironment } from '../../support/config.ts';
import { createClient, getExchangeFields, getRefreshFields, getToken, postForm } from '../oauth/client.ts';
import { getAuthorizationUrl } from '../oauth/open-oauth.ts';
import { openStandInPages } from '../oauth/stand-in-pages.ts';
import { bearer, openWorld, send } from '../open-world.ts';
import {
  getAgent,
  issueToken,
  buildBatch,
  CHANGING,
  connectAgent,
  connectFirstAgent,
  READING,
} from './agents.ts';

const world = keepOpen(() => openWorld({ hasLocalPublicUrl: true, env: { MCP_SERVER: 'read-write' } }));

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (headers: Record<string, string>, body: unknown = message) =>
  send(`${world.api.url}/mcp`, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', ...headers },
    body,
  });

it('agents without a token get 401 with the URL of the resource metadata, which names the authorization server', async () => {
  const { status, headers } = await post({});
  const address = `${world.api.url}/.well-known/oauth-protected-resource/mcp`;
  expect([status, headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer realm="throughline", resource_metadata="${address}"`,
  ]);
  expect((await send(address)).body).toMatchObject({
    resource: `${world.api.url}/mcp`,
    authorization_servers: [`${world.api.url}/api/auth`],
  });
});

it('the MCP server accepts only tokens whose audience is the MCP URL, and other operations of the API refuse such tokens', async () => {
  const apiToken = await issueToken(world, world.tenant.ownerId, { audience: world.api.url });
  const refused = await post(bearer(apiToken));
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/error="invalid_token".*aud does not match.*resource_metadata="/),
  ]);
  const mcpToken = await issueToken(world, world.tenant.ownerId);
  expect((await send(`${world.api.url}/users/me`, { headers: bearer(mcpToken) })).status).toBe(401);
  expect((await send(`${world.api.url}/users/me`, { headers: bearer(apiToken) })).status).toBe(200);
});

it('an MCP request gets 403 from a page of another site, and 405 with a method other than POST', async () => {
  const token = await issueToken(world, world.tenant.ownerId);
  expect((await post({ ...bearer(token), origin: 'https://evil.example' })).status).toBe(403);
  const answer = await send(`${world.api.url}/mcp`, { headers: bearer(token) });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

it.each([
  ['a list of messages', 400, 'Send one message per request', [message, message]],
  ['more than 512 KiB', 413, 'larger', { ...message, params: 'x'.repeat(512 * 1024) }],
])(
  'an MCP request with %s is refused, because a request may contain only one message of at most 512 KiB',
  async (_, status, reason, body) => {
    const answer = await post(bearer(await issueToken(world, world.tenant.ownerId)), body);
    expect([answer.status, answer.body]).toEqual([
      status,
      { code: expect.any(String), message: expect.stringContaining(reason) },
    ]);
  },
);

it('agents with the consent of a user get and refresh tokens for MCP, but not for the rest of the API', async () => {
  const pages = await openStandInPages(world.api.oauth);
  const created = await createClient(world);
  const verifier = randomPKCECodeVerifier();
  const resource = `${world.api.url}/mcp`;
  const address = await getAuthorizationUrl(world.api.url, created.clientId, { resource }, verifier);
  const callback = await pages.agree(world.openBrowser(), address, world.tenant.ownerId);
  await pages.stop();
  const code = callback.searchParams.get('code') ?? '';
  const requestToken = (fields: Record<string, string>) => postForm(world.api.url, 'token', fields);
  const first = await requestToken({ ...getExchangeFields(created, { code, verifier }), resource });
  const refreshed = await requestToken(getRefreshFields(created, getToken(first, 'refresh_token')));
  const widened = await requestToken({
    ...getRefreshFields(created, getToken(refreshed, 'refresh_token')),
    resource: world.api.url,
  });
  expect(widened.body).toMatchObject({ error: 'invalid_target' });
  for (const answer of [first, refreshed])
    expect(decodeJwt(getToken(answer, 'access_token'))).toMatchObject({
      aud: resource,
      scope: 'emails:send',
    });
  const person = await connectAgent(world.api.url, getToken(refreshed, 'access_token'));
  expect(await person.call('email_batch_status')).toMatchObject({ batches: expect.any(Array) });
  expect(await person.getRefusal('recent_events')).toMatchObject({ code: 'forbidden' });
  await person.close();
});

it('agents may use version 1 of the MCP SDK', async () => {
  const first = await connectFirstAgent(world.api.url, await issueToken(world, world.tenant.ownerId));
  expect((await first.listTools()).length).toBe(READING.length + CHANGING.length);
  expect(await first.call('project_overview')).toMatchObject({ projectId: world.tenant.projectId });
  await first.close();
});

it('a read-only server offers agents only the tools that read, and an API without MCP answers agents with 404', async () => {
  const api = await world.startApi({ hasLocalPublicUrl: true, env: { MCP_SERVER: 'read-only' } });
  const withoutMcp = await world.startApi();
  const token = await issueToken({ ...world, api }, world.tenant.ownerId);
  const reader = await connectAgent(api.url, token);
  expect((await reader.listTools()).map(({ name }) => name).toSorted()).toEqual(READING);
  await expect(reader.call('send_email_batch')).rejects.toThrow(/not found/i);
  await reader.close();
  const missing = await send(`${withoutMcp.url}/mcp`, { method: 'POST', headers: bearer(token), body: {} });
  expect(missing.status).toBe(404);
});

it('agents can use tools over stdio with a service-account key, but by default only the tools that read', async () => {
  const connectStdio = async (...args: string[]) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['--import', 'tsx', 'client/mcp/src/main.ts', ...args],
        env: {
          ...getInheritedEnvironment(),
          THROUGHLINE_URL: world.api.url,
          THROUGHLINE_API_KEY: world.tenant.serviceAccountKey,
          THROUGHLINE_PROJECT_ID: world.tenant.projectId,
        },
      }),
    );
    return getAgent(client);
  };
  const [reader, writer] = await Promise.all([connectStdio(), connectStdio('--allow-writes')]);
  expect((await reader.listTools()).map(({ name }) => name).toSorted()).toEqual(READING);
  expect((await writer.listTools()).map(({ name }) => name).toSorted()).toEqual(
    [...READING, ...CHANGING].toSorted(),
  );
  const batch = buildBatch('ada');
  const { previewId } = await reader.call('preview_email_batch', batch);
  expect(await writer.getRefusal('send_email_batch', { previewId, previewed: batch })).toMatchObject({
    code: 'preview_differs',
  });
  const ownPreview = await writer.call('preview_email_batch', batch);
  expect(
    await writer.call('send_email_batch', { previewId: ownPreview['previewId'], previewed: batch }),
  ).toMatchObject({ trackingId: batch.trackingId });
  expect(await reader.getRefusal('list_connections')).toMatchObject({ code: 'unauthorized' });
  await Promise.all([reader.close(), writer.close()]);
});
