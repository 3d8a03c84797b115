import {
  getCode,
  ProviderError,
  toActivityFailure,
  type FailureKind,
  type ProviderFailure,
} from '../../../../activities/provider/failure.ts';

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
])('toActivityFailure maps %s to %s, final: %s', (kind, type, nonRetryable) => {
  expect(toActivityFailure(buildFailure(kind))).toMatchObject({ type, message: type, nonRetryable });
});

it('toActivityFailure keeps the delay of retryable and final failures', () => {
  const retryAfterMs = 7_000;
  expect(toActivityFailure(buildFailure('rate_limit', { retryAfterMs }))).toMatchObject({
    nextRetryDelay: retryAfterMs,
    details: [{ retryAfterMs }],
  });
  expect(toActivityFailure(buildFailure('quota', { retryAfterMs })).details).toEqual([{ retryAfterMs }]);
});

it('toActivityFailure makes a failure final if its delay exceeds maxWaitMs', () => {
  const limited = buildFailure('held', { retryAfterMs: 10_001 });
  expect(toActivityFailure(limited).nonRetryable).toBe(false);
  expect(toActivityFailure(limited, { maxWaitMs: 10_000 })).toMatchObject({
    nonRetryable: true,
    details: [{ retryAfterMs: 10_001 }],
  });
});

it('toActivityFailure keeps the reason and the fields, and omits the stored message', () => {
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
