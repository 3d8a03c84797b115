import {
  createFetchClientDocument,
  getFreshSeconds,
} from '../../../../activities/oauth-clients/fetch-client-document.ts';
import type { Resolve } from '../../../../activities/provider/guard-address.ts';
import { startDocumentServer } from '../../../support/document-server.ts';
import { keepOpen } from '../../../support/keep-open.ts';

const server = keepOpen(startDocumentServer);

const fetchDocument = (
  url: string,
  settings: { toLoopback?: boolean; resolve?: Resolve; timeoutMs?: number } = {},
) => createFetchClientDocument({ toLoopback: true, ...settings })({ url });
const fetchPath = (path: string, timeoutMs?: number) =>
  fetchDocument(server.url + path, timeoutMs === undefined ? {} : { timeoutMs });

it('reads a client document and its freshness lifetime', async () => {
  const url = server.serve('/client', {}, { 'cache-control': 'public, max-age=3600' });
  expect(await fetchDocument(url)).toEqual({
    client: {
      name: 'Example agent',
      redirectUrls: ['http://127.0.0.1/callback'],
      allowedScopes: ['crm_objects:read', 'ads:read', 'event_log:read'],
      freshSeconds: 3_600,
    },
  });
  const namedUrl = server.serve(
    '/named',
    {},
    { 'content-type': 'application/oauth-client+json; charset=utf-8' },
  );
  expect(await fetchDocument(namedUrl)).toMatchObject({ client: { freshSeconds: 300 } });
});

it('does not fetch a client document from a private address, whether the URL contains it or the host name resolves to it', async () => {
  const url = server.serve('/inward');
  const privateAddressFault = { fault: 'is at an address that is not public' };
  const requestsBefore = server.requestedPaths.length;
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254', '0.0.0.0']) {
    expect(await fetchDocument(`https://${host}:${server.port}/inward`, { toLoopback: false })).toEqual(
      privateAddressFault,
    );
  }
  const namedUrl = `https://documents.example.com:${server.port}/inward`;
  for (const addresses of [['127.0.0.1'], ['10.1.2.3'], ['93.184.216.34', '::1'], ['fd00::1'], []]) {
    const resolve: Resolve = () => Promise.resolve(addresses);
    expect([addresses, await fetchDocument(namedUrl, { toLoopback: false, resolve })]).toEqual([
      addresses,
      privateAddressFault,
    ]);
  }
  expect(await fetchDocument(`https://localhost:${server.port}/inward`, { toLoopback: false })).toEqual(
    privateAddressFault,
  );
  expect(server.requestedPaths).toHaveLength(requestsBefore);
  // The fetch itself succeeds. The fault is only that the document's `client_id` is not the fetched URL.
  const resolve: Resolve = () => Promise.resolve(['127.0.0.1']);
  expect(await fetchDocument(namedUrl, { resolve })).toEqual({
    fault: expect.stringContaining('client_id that differs'),
  });
  expect(await fetchDocument(url)).toHaveProperty('client');
});

it('follows no redirect, even to a valid client document', async () => {
  const target = server.serve('/target');
  for (const status of [301, 302, 303, 307, 308, 304]) {
    server.answer('/redirect', (_request, response) =>
      response.writeHead(status, { location: target }).end(),
    );
    expect(await fetchPath('/redirect')).toEqual({ fault: 'answers with a redirect, which is not followed' });
  }
  expect(server.requestedPaths).not.toContain('/target');
});

it.each([201, 204, 401, 404, 410, 500, 503])('refuses a client document with status %i', async (status) => {
  server.answer('/status', (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(),
  );
  expect(await fetchPath('/status')).toEqual({ fault: `answers with the status ${status} instead of 200` });
});

it.each(['text/html', 'text/plain', 'application/javascript', 'application/jsonp', ''])(
  'refuses a client document with the content type "%s"',
  async (type) => {
    const url = server.serve('/type', {}, { 'content-type': type });
    expect(await fetchDocument(url)).toEqual({
      fault: 'is not served with the content type application/json',
    });
  },
);

it('refuses a client document of more than 5,120 bytes, without waiting for its end', async () => {
  const head = { 'content-type': 'application/json' };
  server.answer('/endless', (_request, response) => {
    response.writeHead(200, head);
    response.write('{'.padEnd(6_000));
  });
  expect(await fetchPath('/endless')).toEqual({ fault: 'is larger than 5120 bytes' });
  const fetchDocumentOfSize = (path: string, size: number) => {
    const document = { client_id: server.url + path, redirect_uris: ['http://localhost/'] };
    server.answer(path, (_request, response) =>
      response.writeHead(200, head).end(JSON.stringify(document).padEnd(size)),
    );
    return fetchPath(path);
  };
  expect(await fetchDocumentOfSize('/largest', 5_120)).toHaveProperty('client');
  expect(await fetchDocumentOfSize('/larger', 5_121)).toEqual({ fault: 'is larger than 5120 bytes' });
});

it('times out if a client document starts or ends too late', async () => {
  server.answer('/silent', () => {});
  server.answer('/trickling', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  });
  for (const path of ['/silent', '/trickling']) {
    expect(await fetchPath(path, 200)).toEqual({ fault: 'does not answer within 0.2 seconds' });
  }
});

it('reports a host that is unreachable, truncates the client document, or has no valid certificate', async () => {
  expect(await fetchDocument('https://127.0.0.1:1/client')).toEqual({ fault: 'cannot be reached' });
  server.answer('/cut', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{', () => response.destroy());
  });
  expect(await fetchPath('/cut')).toEqual({ fault: 'cannot be reached' });
  const resolve: Resolve = () => Promise.resolve(['127.0.0.1']);
  const misnamed = `https://other.example.com:${server.port}/client`;
  expect(await fetchDocument(misnamed, { resolve })).toEqual({ fault: 'has no valid TLS certificate' });
});

it.each([
  [{}, 300],
  [{ 'cache-control': 'max-age=60' }, 300],
  [{ 'cache-control': 'public, max-age=600' }, 600],
  [{ 'cache-control': 'max-age=600, s-maxage=1200' }, 1_200],
  [{ 'cache-control': 'max-age=600', age: '100' }, 500],
  [{ 'cache-control': 'max-age=600, stale-while-revalidate=86400' }, 600],
  [{ 'cache-control': 'max-age=31536000, immutable' }, 86_400],
  [{ 'cache-control': 'no-store, max-age=3600' }, 300],
  [{ 'cache-control': 'no-cache' }, 300],
  [{ 'cache-control': 'private, max-age=3600' }, 300],
  [{ 'cache-control': 'max-age=nonsense' }, 300],
  [{ date: 'Fri, 27 Nov 2026 12:00:00 GMT', expires: 'Fri, 27 Nov 2026 13:00:00 GMT' }, 3_600],
  [{ 'last-modified': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 300],
])('a client document with the headers %j is fresh for %i seconds', (headers, seconds) => {
  expect(getFreshSeconds(headers)).toBe(seconds);
});
