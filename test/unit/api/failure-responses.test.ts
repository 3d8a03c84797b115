import { explainFailure } from '../../../api/failure-responses.ts';

const getRetryAfter = (details: object) => {
  const { status, headers } = explainFailure({ type: 'provider_quota', details: [details] });
  return [status, headers['Retry-After']];
};

it.each([
  ['connection_needs_reauth', 403, 'connection_needs_reauth'],
  ['connection_not_found', 404, 'connection_not_found'],
  ['crm_lead_not_found', 404, 'crm_lead_not_found'],
  ['not_found', 404, 'not_found'],
  ['provider_permission', 403, 'forbidden'],
  ['provider_quota', 429, 'rate_limited'],
  ['provider_rate_limit', 429, 'rate_limited'],
  ['provider_refused', 502, 'provider_error'],
  ['provider_unavailable', 502, 'provider_error'],
  ['result_too_large', 502, 'provider_error'],
  ['internal', 503, 'unavailable'],
])('explainFailure answers a failure %s with %i %s', (type, status, code) => {
  expect(explainFailure({ type, details: [] })).toMatchObject({ status, code });
});

it('explainFailure names the reason of a refusal, and no details of a lost permission', () => {
  const refused = explainFailure({ type: 'provider_refused', details: [{ reason: 'META_3018' }] });
  expect(refused.message).toContain('(META_3018)');
  expect(explainFailure({ type: 'provider_permission', details: [{}] }).details).toBeUndefined();
});

it('explainFailure returns Retry-After in whole seconds', () => {
  expect(getRetryAfter({ retryAfterMs: 7_200_000 })).toEqual([429, '7200']);
  expect(getRetryAfter({ retryAfterMs: 1 })).toEqual([429, '1']);
  expect(getRetryAfter({})).toEqual([429, '3600']);
});

it('explainFailure ignores an invalid delay and an unknown failure type', () => {
  expect(getRetryAfter({ retryAfterMs: 'soon' })).toEqual([429, '3600']);
  expect(explainFailure({ type: 'of somebody else', details: [] }).status).toBe(500);
});
