import { AUDIENCE } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { DocumentServer } from '../../support/document-server.ts';
import { expectRefused, send, type World } from '../open-world.ts';
import { leadsToSignIn, createPath, openDocuments, getRefusalReason } from './open-documents.ts';

/** The MCP URL of APIs with the default `PUBLIC_URL`. */
const RESOURCE = `${AUDIENCE}/mcp`;

let world: World;
let documents: DocumentServer;

const opened = keepOpen(openDocuments, () => {
  ({ world, documents } = opened);
});

it('a client with an invalid metadata document or id is refused with the reason', async () => {
  const page = await opened.requestAuthorization(
    documents.serve(createPath(), { client_secret: 'x' }),
    {},
    { accept: 'text/html' },
  );
  expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.body).toContain('has a client_secret, although the document is public');
  const script = await opened.requestAuthorization('https://<b>', {}, { accept: 'text/html' });
  expect([script.status, script.body]).toEqual([400, expect.not.stringContaining('<b>')]);

  const redirecting = createPath();
  documents.answer(redirecting, (_request, response) =>
    response.writeHead(302, { location: documents.serve(createPath()) }).end(),
  );
  for (const [clientId, reason] of [
    [documents.url + createPath(), 'answers with the status 404'],
    [documents.url + redirecting, 'answers with a redirect, which is not followed'],
    [documents.serve(createPath(), { client_id: 'https://agent.example.com/x' }), 'client_id that differs'],
    ['https://10.0.0.1/client.json', 'client_id must resolve to a public address'],
  ] as const) {
    expect(await getRefusalReason(opened.requestAuthorization(clientId))).toContain(reason);
  }
  // The token endpoint fetches no documents, so it refuses a client that is still unknown.
  const unknown = documents.serve(createPath());
  const answer = await opened.refresh(unknown, 'x');
  expect([answer.status, opened.countFetches(unknown)]).toEqual([401, 0]);
});

it('fetches of metadata documents are limited per network address, and in total for unknown clients; simultaneous requests share one fetch', async () => {
  await world.sql(`delete from rate_limits where key ~ '^(client-documents|credential):'`);
  const env = { MCP_SERVER: 'read-only', TRUST_PROXY_HOPS: '1', RATE_LIMIT_CREDENTIAL: '3/3600' };
  const limited = await world.startApi({ env });
  const requestFrom = async (ip: string, clientId: string) => {
    const address = await opened.getRequestUrl(clientId, { resource: RESOURCE }, limited.url);
    return (await world.openBrowser().open(address, { 'x-forwarded-for': ip })).status;
  };
  const path = createPath();
  const fetchedClient = documents.serve(path);
  const first = [
    await requestFrom('203.0.113.7', fetchedClient),
    await requestFrom('203.0.113.7', fetchedClient),
  ];
  expect(first).toEqual([303, 303]);
  const createMissingId = () => documents.url + createPath();
  expect(await requestFrom('203.0.113.7', createMissingId())).toBe(429);
  // An address may fetch once. Its refused request does not count towards the total limit of three fetches.
  for (const host of [8, 9]) expect(await requestFrom(`203.0.113.${host}`, createMissingId())).toBe(400);
  expect(await requestFrom('203.0.113.10', createMissingId())).toBe(429);
  await opened.expireDocument(fetchedClient);
  expect(await requestFrom('203.0.113.11', fetchedClient)).toBe(303);
  const slow = createPath();
  documents.answer(slow, (_request, response) => void setTimeout(() => response.writeHead(404).end(), 500));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => opened.requestAuthorization(documents.url + slow)),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(documents.requestedPaths.filter((requested) => requested === slow)).toHaveLength(1);
});

it('a client with a metadata document counts towards the limit of unused clients of its network, and replaces an unused client that is two hours old', async () => {
  await world.sql(`delete from oauth_clients where user_id is null`);
  await world.sql(`insert into oauth_clients (client_id, name, type, kind, kept_until, network)
      select 'near_' || n, 'x', 'native', 'public_pkce', now() + interval '1 day', '127.0.0.0/24'
      from generate_series(1, 50) n`);
  const clientId = documents.serve(createPath());
  const full = await opened.requestAuthorization(clientId);
  expect([full.status, full.headers.get('retry-after')]).toEqual([429, '600']);
  await world.sql(
    `update oauth_clients set created_at = now() - interval '2 hours' where client_id like 'near_%'`,
  );
  expect(await leadsToSignIn(opened.requestAuthorization(clientId))).toBe(true);
  const days = `extract(day from kept_until - now())::integer`;
  expect(
    await world.sql(`select network, kind, ${days} as days from oauth_clients where client_id = $1`, [
      clientId,
    ]),
  ).toEqual([{ network: '127.0.0.0/24', kind: 'public_pkce', days: 6 }]);
  await world.sql(`delete from oauth_clients where user_id is null`);
});

it('a client with a metadata document needs a worker only while no fresh copy of the document is stored', async () => {
  const fetchedClient = documents.serve(createPath());
  expect(await leadsToSignIn(opened.requestAuthorization(fetchedClient))).toBe(true);
  const env = { MCP_SERVER: 'read-only' };
  const noWorker = await world.startApi({ queuePrefix: 'test-without-workers', env });
  const getRequestUrl = (clientId: string) =>
    opened.getRequestUrl(clientId, { resource: RESOURCE }, noWorker.url);
  await expectRefused(send(await getRequestUrl(documents.serve(createPath()))), 503);
  expect((await world.openBrowser().open(await getRequestUrl(fetchedClient))).status).toBe(303);
});

it('metadata documents are accepted, and announced in the server metadata, only where MCP is on', async () => {
  const readMetadata = async (url: string) =>
    (await send(`${url}/.well-known/oauth-authorization-server/api/auth`)).body;
  expect(await readMetadata(world.api.url)).toMatchObject({
    client_id_metadata_document_supported: true,
    token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
  });
  const withoutMcp = await world.startApi();
  expect(await readMetadata(withoutMcp.url)).not.toHaveProperty('client_id_metadata_document_supported');
  const clientId = documents.serve(createPath());
  const address = await opened.getRequestUrl(clientId, {}, withoutMcp.url);
  expect((await world.openBrowser().open(address)).status).toBe(400);
  expect(opened.countFetches(clientId)).toBe(0);
});
