import { getResendRefusal } from '../../../../activities/connections/ask-resend.ts';

const named = (name: string) => ({ statusCode: 0, name, message: 'm' });

it.each([
  [401, named('restricted_api_key'), 'permission'],
  [403, named('restricted_api_key'), 'permission'],
  [400, named('invalid_api_key'), 'reauth'],
  [403, named('invalid_api_key'), 'reauth'],
  [401, named('missing_api_key'), 'reauth'],
  [401, named('invalid_access_token'), 'reauth'],
  [401, undefined, 'reauth'],
  [403, named('1010'), 'permission'],
  [429, named('rate_limit_exceeded'), 'rate_limit'],
  [503, undefined, 'unavailable'],
  [422, named('validation_error'), 'refused'],
])('classifies a %i of Resend (%j) as %s', (status, body, kind) => {
  expect(getResendRefusal({ status, body, headers: new Headers() })).toMatchObject({
    provider: 'resend',
    kind,
  });
});

it('takes the delay from Retry-After and identifies keys that may only send', () => {
  const limited = getResendRefusal({
    status: 429,
    body: undefined,
    headers: new Headers({ 'retry-after': '7' }),
  });
  expect(limited).toMatchObject({ kind: 'rate_limit', retryAfterMs: 7_000 });
  const forbidden = getResendRefusal({ status: 403, body: named('1010'), headers: new Headers() });
  expect(forbidden.reason).not.toBe('RESTRICTED_API_KEY');
  expect(forbidden.fields).toBeUndefined();
});
