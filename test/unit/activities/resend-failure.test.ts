import { classifyResendError } from '../../../activities/emails/resend-failure.ts';

const classify = (name: string, statusCode: number | null, retryAfter?: number) =>
  classifyResendError({ name, statusCode, message: 'provider words' }, retryAfter);

describe('classifyResendError', () => {
  it.each([
    ['rate_limit_exceeded', 429, 'refused', 'provider_rate_limit'],
    ['something_new', 429, 'refused', 'provider_rate_limit'],
    ['concurrent_idempotent_requests', 409, 'ambiguous', 'provider_unavailable'],
    ['internal_server_error', 500, 'ambiguous', 'provider_unavailable'],
    ['application_error', 503, 'ambiguous', 'provider_unavailable'],
    ['application_error', null, 'ambiguous', 'provider_unavailable'],
    ['something_new', 408, 'ambiguous', 'provider_unavailable'],
    ['application_error', 403, 'refused', 'provider_unavailable'],
    ['application_error', 404, 'refused', 'provider_unavailable'],
    ['application_error', 409, 'ambiguous', 'provider_unavailable'],
    ['validation_error', 422, 'rejected', 'validation_error'],
    ['validation_error', 403, 'rejected', 'validation_error'],
    ['invalid_from_address', 422, 'rejected', 'invalid_from_address'],
  ])('takes %s (%s) as %s, %s', (name, status, kind, code) => {
    expect(classify(name, status)).toMatchObject({ kind, code });
  });

  it.each([
    ['daily_quota_exceeded', 429, 'provider_quota'],
    ['monthly_quota_exceeded', 429, 'provider_quota'],
    ['missing_api_key', 401, 'provider_credentials'],
    ['restricted_api_key', 401, 'provider_credentials'],
    ['invalid_api_key', 403, 'provider_credentials'],
    ['something_new', 401, 'provider_credentials'],
  ])('takes %s (%s) as blocked, %s: a person has to mend it', (name, status, reason) => {
    expect(classify(name, status)).toMatchObject({ kind: 'blocked', reason });
  });

  it('knows a key that was used with another body', () => {
    expect(classify('invalid_idempotent_request', 409)).toEqual({ kind: 'foreign-body' });
  });

  it('hands the asked pause on', () => {
    expect(classify('rate_limit_exceeded', 429, 7_000)).toMatchObject({ retryAfter: 7_000 });
    expect(classify('internal_server_error', 503, 2_000)).toMatchObject({ retryAfter: 2_000 });
  });

  it('keeps the provider’s words out of everything but a final refusal', () => {
    expect(JSON.stringify(classify('internal_server_error', 500))).not.toContain('provider words');
    expect(JSON.stringify(classify('invalid_api_key', 403))).not.toContain('provider words');
  });
});
