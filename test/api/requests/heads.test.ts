import { z } from 'zod';
import { bearer, expectRefused, openWorld, send } from '../open-world.ts';
import { connectRaw, formatHead } from '../raw-connection.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openWorld);

const errorBody = z.strictObject({ message: z.string(), code: z.string() });

async function sendRaw(text: string) {
  const connection = connectRaw(world.api.url);
  connection.write(text);
  const received = await connection.waitFor(/\r\n\r\n[^]*\}/);
  const [top = '', body = ''] = received.split('\r\n\r\n');
  const [statusLine = '', ...headers] = top.split('\r\n');
  const isClosed = await connection.isClosedWithin(2_000);
  connection.end();
  return { status: Number(statusLine.split(' ')[1]), headers: headers.join('\n'), body, isClosed };
}

it.each([
  ['GET http://api.example.com/users/me', 401],
  ['GET https://api.example.com/users?limit=1', 401],
  ['GET HTTP://api.example.com/openapi.json', 200],
  ['GET http://api.example.com', 302],
  ['GET http://api.example.com/api/auth/jwks', 200],
  ['POST http://api.example.com/healthz', 405],
  ['GET http://api.example.com/nowhere', 404],
  // The authorities of the next two targets are malformed. The API ignores them.
  ['GET http://[/users/me', 401],
  ['GET http://a:b:c/openapi.json', 200],
  ['OPTIONS *', 404],
])('a request target in absolute or asterisk form is routed by its path: %s', async (request, status) => {
  const connection = connectRaw(world.api.url);
  connection.write(formatHead(request, {}));
  const received = await connection.waitFor(/\r\n\r\n/);
  connection.end();
  expect(received.split('\r\n')[0]).toContain(` ${status} `);
  expect(received).not.toContain('X-Powered-By');
});

it('a query parameter in a request target of absolute form is validated', async () => {
  const token = await world.createToken(world.tenant.ownerId);
  const head = formatHead('GET http://x/users?limit=nine', { ...bearer(token), Connection: 'close' });
  const answer = await sendRaw(head);
  expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('"path":"limit"')]);
});

it.each([
  ['/', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/docs/initializer.js', 'GET, HEAD'],
  ['/docs/swagger-ui.css', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/t.js', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/api/auth/jwks', 'GET, HEAD'],
  ['/api/auth/authorize', 'GET, HEAD'],
  ['/api/auth/authorize/x', 'GET, HEAD'],
  ['/api/auth/token', 'POST'],
  ['/api/auth/revoke', 'POST'],
  ['/.well-known/oauth-authorization-server', 'GET, HEAD'],
  ['/.well-known/oauth-authorization-server/api/auth', 'GET, HEAD'],
])('DELETE is answered with 405 at %s', async (path, allow) => {
  const { headers } = await expectRefused(send(world.api.url + path, { method: 'DELETE' }), 405);
  expect(headers.get('allow')).toBe(allow);
  expect(headers.get('x-request-id')).toBeTruthy();
});

it.each([
  ['/sign-in/x', 'GET, HEAD'],
  ['/sign-in/x/link', 'POST'],
  ['/sign-in/x/answer', 'POST'],
  ['/sign-in/x/link/y', 'GET, HEAD, POST'],
])('DELETE is answered with 405 and an HTML page at %s', async (path, allow) => {
  const answer = await send(world.api.url + path, { method: 'DELETE' });
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('content-type')]).toEqual([
    405,
    allow,
    'text/html; charset=utf-8',
  ]);
});

it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'validation_error'],
  ['an invalid header', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400, 'validation_error'],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'validation_error'],
  ['large headers', formatHead('GET /', { Cookie: 'x'.repeat(20_000) }), 431, 'headers_too_large'],
  ['another expectation', formatHead('GET /healthz', { Expect: 'a miracle' }), 417, 'expectation_failed'],
  [
    'invalid chunks',
    formatHead('POST /api/auth/token', { 'Transfer-Encoding': 'chunked' }) + 'zz\r\n',
    400,
    'validation_error',
  ],
])(
  'a request that Node refuses gets a JSON error, and its connection is closed: %s',
  async (_, text, status, code) => {
    const answer = await sendRaw(text);
    expect([answer.status, errorBody.parse(JSON.parse(answer.body)).code, answer.isClosed]).toEqual([
      status,
      code,
      true,
    ]);
    expect(answer.headers).toMatch(/^X-Request-Id: [\w-]+$/m);
    expect(answer.headers).toMatch(/^Content-Type: application\/json; charset=utf-8$/m);
    expect(answer.headers).toMatch(/^Cache-Control: no-store$/m);
    const [, requestId] = /^X-Request-Id: (.*)$/m.exec(answer.headers) ?? [];
    expect(world.api.logLines.join('')).toContain(requestId);
  },
);
