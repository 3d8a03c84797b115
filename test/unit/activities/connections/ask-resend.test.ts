import { classifyResendRefusal } from '../../../../activities/connections/ask-resend.ts';

const buildErrorBody = (name: string) => ({ statusCode: 0, name, message: 'm' });

it.each([
  [401, buildErrorBody('restricted_api_key'), 'permission'],
  [403, buildErrorBody('restricted_api_key'), 'permission'],
  [400, buildErrorBody('invalid_api_key'), 'reauth'],
  [403, buildErrorBody('invalid_api_key'), 'reauth'],
  [401, buildErrorBody('missing_api_key'), 'reauth'],
  [401, buildErrorBody('invalid_access_token'), 'reauth'],
  [401, undefined, 'reauth'],
  [403, buildErrorBody('1010'), 'permission'],
  [429, buildErrorBody('rate_limit_exceeded'), 'rate_limit'],
  [503, undefined, 'unavailable'],
  [422, buildErrorBody('validation_error'), 'refused'],
])('classifies the status %i of Resend with the body %j as %s', (status, body, kind) => {
  expect(classifyResendRefusal({ status, body, headers: new Headers() })).toMatchObject({
    provider: 'resend',
    kind,
  });
});

it('reads the delay from Retry-After, and does not take error 1010 for a restricted key', () => {
  const limited = classifyResendRefusal({
    status: 429,
    body: undefined,
    headers: new Headers({ 'retry-after': '7' }),
  });
  expect(limited).toMatchObject({ kind: 'rate_limit', retryAfterMs: 7_000 });
  const forbidden = classifyResendRefusal({
    status: 403,
    body: buildErrorBody('1010'),
    headers: new Headers(),
  });
  expect(forbidden.reason).not.toBe('RESTRICTED_API_KEY');
  expect(forbidden.fields).toBeUndefined();
});
