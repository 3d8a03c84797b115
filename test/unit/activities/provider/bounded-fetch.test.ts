import type { ServerResponse } from 'node:http';
import { fetchBounded } from '../../../../activities/provider/bounded-fetch.ts';
import { ProviderError } from '../../../../activities/provider/failure.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';

const LIMITS = { timeoutMs: 30_000, maxBytes: 1_000 };

let respond: (response: ServerResponse) => void;
const getServerUrl = useLoopbackServer((_request, response) => respond(response));
const getUrl = () => `${getServerUrl()}/?secret=1`;

const catchError = async (limits = LIMITS, address = getUrl()) => {
  try {
    await fetchBounded('crm', address, {}, limits);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
};

it('a bounded fetch returns the complete answer of any status', async () => {
  respond = (response) => response.writeHead(503, { 'retry-after': '7' }).end('{"a":1}');
  const { status, headers, text } = await fetchBounded('crm', getUrl(), {}, LIMITS);
  expect([status, headers.get('retry-after'), text]).toEqual([503, '7', '{"a":1}']);
});

it.each<[string, (response: ServerResponse) => void, string]>([
  ['is too large', (response) => response.end('x'.repeat(1_001)), 'too_large'],
  [
    'is cut off',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x');
      setTimeout(() => response.destroy(), 20);
    },
    'unavailable',
  ],
  ['is a redirect', (response) => response.writeHead(302, { location: '/' }).end(), 'unavailable'],
])('a bounded fetch fails when the answer %s', async (_title, answer, kind) => {
  respond = answer;
  expect((await catchError()).failure).toEqual({ provider: 'crm', kind, scope: 'request' });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['does not start', () => {}],
  ['does not end', (response) => response.writeHead(200).write('x')],
])('a bounded fetch fails when the answer %s before the timeout', async (_title, answer) => {
  respond = answer;
  expect((await catchError({ ...LIMITS, timeoutMs: 100 })).failure.kind).toBe('timeout');
});

it('a bounded fetch reports no part of the URL, which may contain a secret', async () => {
  const error = await catchError(LIMITS, 'http://127.0.0.1:1/?secret=1');
  expect(error.failure.kind).toBe('unavailable');
  expect(JSON.stringify([error.message, error.failure, error.cause])).not.toContain('secret');
});
