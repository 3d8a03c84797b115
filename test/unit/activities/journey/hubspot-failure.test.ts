import { classifyHubSpotFailure } from '../../../../activities/journey/hubspot-failure.ts';

const classifyAnswer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  classifyHubSpotFailure({ status, headers: new Headers(headers), body });

it.each([
  [
    400,
    { category: 'VALIDATION_ERROR', message: 'Unable to parse value for path parameter: contactId' },
    'not_found',
  ],
  [400, { category: 'VALIDATION_ERROR', message: 'id must be > 0', context: { id: ['0'] } }, 'not_found'],
  [400, { message: 'Provided ID could not be decoded.' }, 'not_found'],
  [400, { category: 'VALIDATION_ERROR', message: 'Unable to infer object type from: x' }, 'refused'],
  [401, { category: 'EXPIRED_AUTHENTICATION' }, 'reauth'],
  [401, undefined, 'reauth'],
  [403, { category: 'MISSING_SCOPES' }, 'permission'],
  [403, { category: 'BANNED' }, 'refused'],
  [404, { category: 'OBJECT_NOT_FOUND' }, 'not_found'],
  [404, { message: 'resource not found' }, 'not_found'],
  [404, '<html>', 'refused'],
  [408, undefined, 'unavailable'],
  [409, { category: 'CONFLICT' }, 'refused'],
  [414, undefined, 'not_found'],
  [423, { category: 'LOCKED' }, 'unavailable'],
  [429, { policyName: 'SECONDLY' }, 'rate_limit'],
  [429, { policyName: 'TEN_SECONDLY_ROLLING' }, 'rate_limit'],
  [429, { policyName: 'DAILY' }, 'quota'],
  [429, { message: 'You have reached your daily limit.' }, 'quota'],
  [429, { policyName: 'SECONDLY', message: 'not the daily one' }, 'rate_limit'],
  [429, undefined, 'rate_limit'],
  [477, undefined, 'unavailable'],
  [500, { category: 'INTERNAL_ERROR' }, 'unavailable'],
  [502, undefined, 'unavailable'],
  [504, { category: 12, message: null }, 'unavailable'],
  [302, undefined, 'refused'],
])('classifies %i %j as %s', (status, body, kind) => {
  expect(classifyAnswer(status, body).kind).toBe(kind);
});

it('caps the requested delay at 15 minutes', () => {
  const classifyWithRetryAfter = (seconds: string) =>
    classifyAnswer(429, { policyName: 'SECONDLY' }, { 'retry-after': seconds });
  expect(classifyWithRetryAfter('3')).toMatchObject({ kind: 'rate_limit', retryAfterMs: 3_000 });
  expect(classifyWithRetryAfter('1000000')).toMatchObject({ kind: 'rate_limit', retryAfterMs: 900_000 });
  expect(classifyWithRetryAfter('Wed, 21 Oct 2015 07:28:00 GMT')).toMatchObject({
    kind: 'rate_limit',
    retryAfterMs: 1_000,
  });
  const delayOfDateMs = classifyWithRetryAfter(new Date(Date.now() + 60_000).toUTCString()).retryAfterMs;
  expect(delayOfDateMs).toBeGreaterThan(55_000);
  expect(delayOfDateMs).toBeLessThanOrEqual(60_000);
  expect(classifyWithRetryAfter('-1')).toMatchObject({ kind: 'rate_limit', retryAfterMs: 1_000 });
  expect(classifyAnswer(503, undefined, { 'retry-after': '2' })).toMatchObject({
    kind: 'unavailable',
    retryAfterMs: 2_000,
  });
  expect(classifyAnswer(429, { policyName: 'TEN_SECONDLY_ROLLING' })).toMatchObject({
    retryAfterMs: 10_000,
  });
});
