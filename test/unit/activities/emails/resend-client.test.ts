import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { createResendClient, type SendOutcome } from '../../../../activities/emails/resend-client.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';
import { getCode } from '../../../../activities/provider/failure.ts';
import { getBlockReason, classifyResendFailure } from '../../../../activities/emails/resend-failure.ts';
import { createEmailMetrics } from '../../../../activities/emails/email-metrics.ts';
import { classifyResendRefusal } from '../../../../activities/connections/ask-resend.ts';

let respond: (response: ServerResponse) => void;
let userAgent: string | undefined;

const getUrl = useLoopbackServer((request, response) => {
  userAgent = request.headers['user-agent'];
  request.resume().on('end', () => respond(response));
});

function sendBatch() {
  const client = createResendClient({ apiKey: 're_test', baseUrl: getUrl() });
  return client.sendBatch(
    [{ from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't', tags: [] }],
    'key',
  );
}

it('sendBatch returns the rate limit of the account, and takes the delay from ratelimit-reset if a 429 has no Retry-After', async () => {
  respond = (response) => {
    const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'x' };
    response.writeHead(429, { 'ratelimit-limit': '3', 'ratelimit-reset': '2' }).end(JSON.stringify(body));
  };
  await expect(sendBatch()).resolves.toMatchObject({
    kind: 'rate_limit',
    retryAfterMs: 2_000,
    allowedPerSecond: 3,
  });
});

it('sendBatch sends a User-Agent, which Resend requires', async () => {
  respond = (response) => response.writeHead(200).end(JSON.stringify({ data: [{ id: 'm' }] }));
  await sendBatch();
  expect(userAgent).toMatch(/^resend-node:/);
});

it('sendBatch removes NUL characters from Resend’s messages and truncates the messages to 500 characters', async () => {
  respond = (response) => {
    const errors = [{ index: 0, message: `bad\u0000${'x'.repeat(10_000)}` }];
    response.writeHead(200).end(JSON.stringify({ data: [], errors }));
  };
  const message = `bad${'x'.repeat(497)}`;
  await expect(sendBatch()).resolves.toEqual({ kind: 'answered', ids: [], errors: [{ index: 0, message }] });
});

it.each([200, 429])('sendBatch reports an unreadable answer with status %i as ambiguous', async (status) => {
  respond = (response) => response.writeHead(status).end(JSON.stringify({ message: 'from a proxy' }));
  await expect(sendBatch()).resolves.toMatchObject({
    kind: 'ambiguous',
    message: 'Resend gave an answer that cannot be read.',
  });
});

const classifyError = (name: string, statusCode: number | null, retryAfterMs?: number) =>
  classifyResendFailure({ name, statusCode, message: 'provider words' }, retryAfterMs);

it.each([
  ['rate_limit_exceeded', 429, 'rate_limit', 'provider_rate_limit'],
  ['something_new', 429, 'rate_limit', 'provider_rate_limit'],
  ['concurrent_idempotent_requests', 409, 'ambiguous', 'provider_unavailable'],
  ['internal_server_error', 500, 'ambiguous', 'provider_unavailable'],
  ['application_error', 503, 'ambiguous', 'provider_unavailable'],
  ['application_error', null, 'ambiguous', 'provider_unavailable'],
  ['something_new', 408, 'ambiguous', 'provider_unavailable'],
  ['application_error', 403, 'unavailable', 'provider_unavailable'],
  ['application_error', 404, 'unavailable', 'provider_unavailable'],
  ['application_error', 409, 'ambiguous', 'provider_unavailable'],
  ['application_error', 451, 'unavailable', 'provider_unavailable'],
])('classifies the Resend error %s (status %s) as %s with the code %s', (name, status, kind, code) => {
  const failure = classifyError(name, status);
  expect([failure.kind, getCode(failure)]).toEqual([kind, code]);
});

it.each([
  ['validation_error', 400],
  ['validation_error', 422],
  ['validation_error', 403],
  ['invalid_from_address', 422],
  ['security_error', 451],
])('classifies the Resend error %s (status %s) as invalid and keeps its name and message', (name, status) => {
  expect(classifyError(name, status)).toMatchObject({
    kind: 'invalid',
    reason: name,
    message: 'provider words',
  });
});

it.each([
  ['daily_quota_exceeded', 429, 'provider_quota'],
  ['monthly_quota_exceeded', 429, 'provider_quota'],
  ['missing_api_key', 401, 'provider_credentials'],
  ['restricted_api_key', 401, 'provider_credentials'],
  ['invalid_api_key', 403, 'provider_credentials'],
  ['something_new', 401, 'provider_credentials'],
])('classifies the Resend error %s (status %s) as blocked: %s', (name, status, reason) => {
  expect(getBlockReason(classifyError(name, status))).toBe(reason);
});

it('classifies the Resend error for a revoked key as blocked: provider_credentials', () => {
  const error = { name: 'validation_error', statusCode: 400, message: 'API key is invalid' };
  expect(getBlockReason(classifyResendFailure(error, undefined))).toBe('provider_credentials');
});

it('classifies the Resend error for an idempotency key that was used with another body as key_reused', () => {
  expect(classifyError('invalid_idempotent_request', 409).kind).toBe('key_reused');
});

it('classifyResendFailure keeps the delay that Resend requests when it is unavailable', () => {
  expect(classifyError('internal_server_error', 503, 2_000)).toMatchObject({ retryAfterMs: 2_000 });
});

const REFUSED: SendOutcome = { provider: 'resend', kind: 'credentials', scope: 'fleet', message: 'no' };

it("labels calls to Resend with their account: the project's own account or the platform's", async () => {
  const registry = new Registry();
  const { measureCalls } = createEmailMetrics(registry, () => undefined);
  for (const [isOwn, calls] of [
    [true, 3],
    [false, 1],
  ] as const) {
    const refuse = () => Promise.resolve(REFUSED);
    const client = measureCalls({ sendBatch: refuse, sendMail: refuse }, { isOwn });
    for (let call = 0; call < calls; call += 1) await client.sendBatch([], 'key');
  }
  const lines = (await registry.metrics())
    .split('\n')
    .filter((line) => line.includes('duration_seconds_count'));
  const labels = (account: string) =>
    `provider="resend",operation="sendBatch",account="${account}",result="blocked",reason="provider_credentials"`;
  expect(lines).toEqual([
    `throughline_provider_call_duration_seconds_count{${labels('own')}} 3`,
    `throughline_provider_call_duration_seconds_count{${labels('platform')}} 1`,
  ]);
});

const buildErrorBody = (name: string) => ({ statusCode: 0, name, message: 'm' });
const classifyRefusal = (status: number, body?: object, headers: Record<string, string> = {}) =>
  classifyResendRefusal({ status, body, headers: new Headers(headers) });

it.each([
  [401, buildErrorBody('restricted_api_key'), 'permission'],
  [403, buildErrorBody('restricted_api_key'), 'permission'],
  [400, buildErrorBody('invalid_api_key'), 'reauth'],
  [403, buildErrorBody('invalid_api_key'), 'reauth'],
  [400, { name: 'validation_error', message: 'API key is invalid' }, 'reauth'],
  [401, buildErrorBody('missing_api_key'), 'reauth'],
  [401, buildErrorBody('invalid_access_token'), 'reauth'],
  [401, undefined, 'reauth'],
  [403, buildErrorBody('1010'), 'permission'],
  [429, buildErrorBody('rate_limit_exceeded'), 'rate_limit'],
  [503, undefined, 'unavailable'],
  [422, buildErrorBody('validation_error'), 'refused'],
])('classifies Resend’s answer %i %j as %s', (status, body, kind) => {
  expect(classifyRefusal(status, body)).toMatchObject({ provider: 'resend', kind });
});

it('classifyResendRefusal reads the delay from Retry-After', () => {
  const failure = classifyRefusal(429, undefined, { 'retry-after': '7' });
  expect(failure).toMatchObject({ kind: 'rate_limit', retryAfterMs: 7_000 });
});

it('for error 1010 of Resend’s proxy, classifyResendRefusal does not report that the key has only sending access', () => {
  const { reason, fields } = classifyRefusal(403, buildErrorBody('1010'));
  expect(reason).not.toBe('RESTRICTED_API_KEY');
  expect(fields).toBeUndefined();
});
