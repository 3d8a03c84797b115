import { getCode } from '../../../../activities/provider/failure.ts';
import { getBlockReason, classifyResendFailure } from '../../../../activities/emails/resend-failure.ts';

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
])('classifies %s (%s) as %s, %s', (name, status, kind, code) => {
  const failure = classifyError(name, status);
  expect([failure.kind, getCode(failure)]).toEqual([kind, code]);
});

it.each([
  ['validation_error', 422],
  ['validation_error', 403],
  ['invalid_from_address', 422],
])('classifies %s (%s) as invalid, with the provider’s name and message', (name, status) => {
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
])('classifies %s (%s) as blocked: %s', (name, status, reason) => {
  expect(getBlockReason(classifyError(name, status))).toBe(reason);
});

it('classifies an idempotency key reused with another body as key_reused', () => {
  expect(classifyError('invalid_idempotent_request', 409).kind).toBe('key_reused');
});

it('returns the requested delay of an unavailable provider', () => {
  expect(classifyError('internal_server_error', 503, 2_000)).toMatchObject({ retryAfterMs: 2_000 });
});
