import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import { toNetwork, toCustomerNetwork } from '../../../api/limits/to-network.ts';
import { selectRateClass, type RateClass } from '../../../api/limits/rate-limits.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { toClientGroup, peekForm } from '../../../api/limits/limit-token-requests.ts';
import type { Caller } from '../../../api/credentials/caller.ts';
import { ExpectedTenants, toTenantKey } from '../../../api/limits/admission.ts';
import { AppError } from '../../../api/request/errors.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('requests from the address %s count toward the limits of the network %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', null],
  [undefined, null],
])('the owner of the address %s may control the whole network %s', (ip, network) => {
  expect(toCustomerNetwork(ip)).toBe(network);
});

async function groupOperations(): Promise<Record<RateClass, string[]>> {
  const operationsByClass: Record<RateClass, string[]> = { read: [], write: [], credential: [] };
  const { paths } = await loadDocument();
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations))
      operationsByClass[selectRateClass(method, operation)].push(`${method} ${operation.operationId}`);
  }
  return operationsByClass;
}

it('rate limits count each GET, and each POST with a read scope, as a read', async () => {
  const { read, write, credential } = await groupOperations();
  expect(read.filter((operation) => !operation.startsWith('get '))).toEqual(['post generateKeywordIdeas']);
  expect([...write, ...credential].filter((operation) => operation.startsWith('get '))).toEqual([]);
  expect(write).toEqual(
    expect.arrayContaining(['post queueBatchEmail', 'post createWebhook', 'put setSender']),
  );
});

it('rate limits have a class of their own for operations that issue a credential', async () => {
  expect((await groupOperations()).credential.toSorted()).toEqual([
    'post createAppKey',
    'post createOAuthClient',
    'post createServiceAccountKey',
    'post createWriteKey',
    'post registerOAuthClient',
    'post rotateOAuthClientSecret',
    'post rotateWebhookSecret',
  ]);
});

it('toClientGroup maps any client id to the short name of one of 4,096 groups', () => {
  const names = Array.from({ length: 50_000 }, (_, number) => `tlc_${number}`);
  expect(new Set(names.map(toClientGroup)).size).toBeLessThanOrEqual(4_096);
  expect(toClientGroup('x'.repeat(60_000)).length).toBeLessThan(10);
});

it('toClientGroup returns the same group for the same client id, and different groups for most ids', () => {
  expect(toClientGroup('tlc_one')).toBe(toClientGroup('tlc_one'));
  const groups = Array.from({ length: 100 }, (_, number) => toClientGroup(`tlc_${number}`));
  expect(new Set(groups).size).toBeGreaterThan(90);
});

const PROJECT = '0b6c1f0e-6f5e-4b3c-9d0a-1c2d3e4f5a6b';
const key = { keyId: 'k1', projectId: PROJECT, scopes: new Set<string>() };

it.each<[string, Caller, string, string]>([
  ['a key of a project', { appKey: key }, PROJECT, PROJECT],
  [
    'a write key, which is public',
    { writeKey: { ...key, allowedOrigins: [], isWatched: false } },
    PROJECT,
    'write-key:k1',
  ],
  ['a service-account key before its verification', { apiKey: key }, '', 'api-key:k1'],
  ['an anonymous caller', {}, '', 'network:192.0.2.1'],
])('toTenantKey returns the tenant of a request with %s', (_, caller, projectId, expected) => {
  expect(toTenantKey(caller, projectId, '192.0.2.1')).toBe(expected);
});

const buildRequest = (headers: Record<string, string>, projectId?: string) =>
  Object.create(express.request, {
    headers: { value: headers },
    params: { value: projectId === undefined ? {} : { projectId } },
    ip: { value: '192.0.2.1' },
  });

it('ExpectedTenants returns the tenant of the last request with the same credentials and project', () => {
  const tenants = new ExpectedTenants();
  const app = { 'x-app-key': 'tl_ak_a' };
  expect(tenants.predict(buildRequest(app), true).key).toBe('network:192.0.2.1');
  tenants.predict(buildRequest(app), true).confirm(PROJECT);
  expect(tenants.predict(buildRequest(app), true).key).toBe(PROJECT);
  expect(tenants.predict(buildRequest({ 'x-app-key': 'tl_ak_b' }), true).key).toBe('network:192.0.2.1');
  expect(tenants.predict(buildRequest(app, 'another'), true).key).toBe('network:192.0.2.1');
  expect(tenants.predict(buildRequest(app), false).key).toBe('network:192.0.2.1');
});

it('ExpectedTenants forgets the tenant of credentials that were refused', () => {
  const tenants = new ExpectedTenants();
  const token = { authorization: 'Bearer a' };
  tenants.predict(buildRequest(token), false).confirm('user:a');
  tenants.predict(buildRequest(token), false).forget();
  expect(tenants.predict(buildRequest(token), false).key).toBe('network:192.0.2.1');
});

/** `rest` is the length of the body that a later reader receives. */
const reportPeeked = async (request: IncomingMessage) => {
  const id = (await peekForm(request))?.get('client_id') ?? null;
  return JSON.stringify({ id, rest: (await text(request)).length });
};
const getUrl = useLoopbackServer((request, response) => {
  void reportPeeked(request)
    .catch((error: unknown) => JSON.stringify({ code: error instanceof AppError ? error.code : 'other' }))
    .then((reported) => response.end(reported));
});

/** Sends each piece after the previous one is flushed. */
function postPieces(pieces: readonly string[], headers: Record<string, string> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const type = 'application/x-www-form-urlencoded; charset=utf-8';
    const sent = httpRequest(getUrl(), { method: 'POST', headers: { 'content-type': type, ...headers } });
    sent.once('error', reject).once('response', (answer) => {
      void text(answer).then((body) => resolve(JSON.parse(body)), reject);
    });
    const write = (index: number) => {
      const piece = pieces[index];
      if (piece === undefined) sent.end();
      else sent.write(piece, () => setImmediate(write, index + 1));
    };
    write(0);
  });
}

const FORM = 'client_id=a%20b&x=1';

it.each<[string, string[], Record<string, string>, object]>([
  ['a form in one piece', [FORM], {}, { id: 'a b', rest: 19 }],
  ['a form in many pieces', FORM.split(''), {}, { id: 'a b', rest: 19 }],
  ['a form with a content length', ['client_id=a'], { 'content-length': '11' }, { id: 'a', rest: 11 }],
  ['an empty form', [], {}, { id: null, rest: 0 }],
  ['JSON', ['{"client_id":"a"}'], { 'content-type': 'application/json' }, { id: null, rest: 17 }],
])(
  'peekForm reads the client id of %s and leaves the whole body to later readers',
  async (_, pieces, headers, peeked) => {
    expect(await postPieces(pieces, headers)).toEqual(peeked);
  },
);

it('peekForm refuses a body that is too long, with and without a content length', async () => {
  const piece = `client_id=a&x=${'x'.repeat(7_000)}`;
  const refused = { code: 'payload_too_large' };
  expect(await postPieces([piece, piece, piece])).toEqual(refused);
  const length = String(3 * piece.length);
  expect(await postPieces([piece, piece, piece], { 'content-length': length })).toEqual(refused);
});
