import type { ServerResponse } from 'node:http';
import {
  getCode,
  ProviderError,
  toActivityFailure,
  type FailureKind,
  type ProviderFailure,
  parseRetryAfter,
} from '../../../../activities/provider/failure.ts';
import { fetchBounded } from '../../../../activities/provider/bounded-fetch.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';

const buildFailure = (kind: FailureKind, more: Partial<ProviderFailure> = {}): ProviderFailure => ({
  provider: 'meta',
  kind,
  scope: 'request',
  ...more,
});

it.each<[FailureKind, string, boolean]>([
  ['rate_limit', 'provider_rate_limit', false],
  ['held', 'provider_rate_limit', false],
  ['unavailable', 'provider_unavailable', false],
  ['timeout', 'provider_unavailable', false],
  ['ambiguous', 'provider_unavailable', false],
  ['token', 'provider_unavailable', false],
  ['quota', 'provider_quota', true],
  ['reauth', 'connection_needs_reauth', true],
  ['permission', 'provider_permission', true],
  ['not_found', 'not_found', true],
  ['invalid', 'invalid_request', true],
  ['refused', 'provider_refused', true],
  ['too_large', 'result_too_large', true],
  ['needs_job', 'result_too_large', true],
  ['job_failed', 'provider_unavailable', true],
])('toActivityFailure maps the failure %s to the type %s (non-retryable: %s)', (kind, type, nonRetryable) => {
  expect(toActivityFailure(buildFailure(kind))).toMatchObject({ type, message: type, nonRetryable });
});

it('toActivityFailure keeps the delay of retryable and non-retryable failures', () => {
  const retryAfterMs = 7_000;
  expect(toActivityFailure(buildFailure('rate_limit', { retryAfterMs }))).toMatchObject({
    nextRetryDelay: retryAfterMs,
    details: [{ retryAfterMs }],
  });
  expect(toActivityFailure(buildFailure('quota', { retryAfterMs })).details).toEqual([{ retryAfterMs }]);
});

it('toActivityFailure makes a failure non-retryable if its delay exceeds maxWaitMs', () => {
  const limited = buildFailure('held', { retryAfterMs: 10_001 });
  expect(toActivityFailure(limited).nonRetryable).toBe(false);
  expect(toActivityFailure(limited, { maxWaitMs: 10_000 })).toMatchObject({
    nonRetryable: true,
    details: [{ retryAfterMs: 10_001 }],
  });
});

it('toActivityFailure keeps the reason and the fields, and omits the message, which may quote the provider', () => {
  const fields = [{ path: 'url', message: 'is not valid' }];
  const activityFailure = toActivityFailure(
    buildFailure('invalid', { reason: 'BAD_URL', fields, message: 'ada@example.com' }),
  );
  expect(activityFailure.details).toEqual([{ reason: 'BAD_URL', fields }]);
  expect(JSON.stringify(activityFailure)).not.toContain('ada');
  expect(new ProviderError(buildFailure('invalid', { message: 'ada@example.com' })).message).toBe(
    'meta: invalid',
  );
});

it("toActivityFailure prefers the failure's own code to the code of its kind", () => {
  const missing = buildFailure('not_found', { code: 'crm_lead_not_found' });
  expect([getCode(missing), toActivityFailure(missing).type]).toEqual([
    'crm_lead_not_found',
    'crm_lead_not_found',
  ]);
});

it.each([
  ['7', 7_000],
  ['1.5', 1_500],
  ['3153600000', 3_600_000],
  ['0', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
])('parseRetryAfter converts %s to %s ms', (value, ms) => {
  expect(parseRetryAfter(value, 3_600_000)).toBe(ms);
});

it('parseRetryAfter returns the time until a date, up to the maximum', () => {
  const ms = parseRetryAfter(new Date(Date.now() + 90_000).toUTCString(), 3_600_000) ?? 0;
  expect(ms).toBeGreaterThan(80_000);
  expect(ms).toBeLessThanOrEqual(90_000);
  expect(parseRetryAfter(new Date(Date.now() + 1e9).toUTCString(), 3_600_000)).toBe(3_600_000);
});

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
  throw new Error('The fetch succeeded.');
};

it('fetchBounded returns the complete answer of any status', async () => {
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
])('fetchBounded fails when the answer %s', async (_title, answer, kind) => {
  respond = answer;
  expect((await catchError()).failure).toEqual({ provider: 'crm', kind, scope: 'request' });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['does not start', () => {}],
  ['does not end', (response) => response.writeHead(200).write('x')],
])('fetchBounded fails when the answer %s before the timeout', async (_title, answer) => {
  respond = answer;
  expect((await catchError({ ...LIMITS, timeoutMs: 100 })).failure.kind).toBe('timeout');
});

it('fetchBounded reports no part of the URL, which may contain a secret', async () => {
  const error = await catchError(LIMITS, 'http://127.0.0.1:1/?secret=1');
  expect(error.failure.kind).toBe('unavailable');
  expect(JSON.stringify([error.message, error.failure, error.cause])).not.toContain('secret');
});
