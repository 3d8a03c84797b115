import { status } from '@grpc/grpc-js';
import { GoogleAdsError, type GoogleAdsFault } from '../../../../activities/searchads/google-ads-error.ts';
import { describeFailure, judge } from '../../../../activities/searchads/google-ads-failures.ts';
import { toOurField } from '../../../../activities/searchads/generate-keyword-ideas.ts';

const fault = (code: string, more: Partial<GoogleAdsFault> = {}): GoogleAdsFault => {
  const [family = '', name = ''] = code.split('.');
  return { family, name, path: [], ...more };
};
const failed = (...faults: GoogleAdsFault[]) => new GoogleAdsError({ status: 3, faults });

describe('judge', () => {
  it.each([
    ['quota_error.RESOURCE_TEMPORARILY_EXHAUSTED', 'retry'],
    ['quota_error.EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION', 'retry'],
    ['quota_error.RESOURCE_EXHAUSTED', 'later'],
    ['quota_error.EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION', 'later'],
    ['quota_error.ACCESS_PROHIBITED', 'never'],
    ['internal_error.INTERNAL_ERROR', 'retry'],
    ['internal_error.TRANSIENT_ERROR', 'retry'],
    ['internal_error.DEADLINE_EXCEEDED', 'retry'],
    ['database_error.CONCURRENT_MODIFICATION', 'retry'],
    ['database_error.DATA_CONSTRAINT_VIOLATION', 'never'],
    ['authentication_error.OAUTH_TOKEN_EXPIRED', 'token'],
    ['authentication_error.OAUTH_TOKEN_REVOKED', 'reauth'],
    ['authentication_error.NOT_ADS_USER', 'never'],
    ['authorization_error.USER_PERMISSION_DENIED', 'never'],
    ['field_error.REQUIRED', 'never'],
    ['policy_finding_error.POLICY_FINDING', 'never'],
  ])('takes %s as %s', (code, kind) => {
    expect(judge(failed(fault(code))).kind).toBe(kind);
  });

  it.each([
    [status.UNAVAILABLE, 'retry'],
    [status.DEADLINE_EXCEEDED, 'retry'],
    [status.INTERNAL, 'retry'],
    [status.UNKNOWN, 'retry'],
    [status.UNAUTHENTICATED, 'token'],
    [status.RESOURCE_EXHAUSTED, 'retry'],
    [status.PERMISSION_DENIED, 'never'],
    [status.UNIMPLEMENTED, 'never'],
  ])('goes by the status %s where Google Ads itself said nothing: %s', (code, kind) => {
    expect(judge(new GoogleAdsError({ status: code })).kind).toBe(kind);
  });

  it('honours the delay that is asked for, within reason, and holds whom the limit is of', () => {
    const exhausted = (retryDelay: number, scope: string) =>
      judge(failed(fault('quota_error.RESOURCE_TEMPORARILY_EXHAUSTED', { quota: { retryDelay, scope } })));
    expect(exhausted(7_500, 'ACCOUNT')).toMatchObject({ retryAfter: 7_500, pauses: 'account' });
    expect(exhausted(7_500, 'DEVELOPER')).toMatchObject({ retryAfter: 7_500, pauses: 'everybody' });
    expect(exhausted(1e9, 'ACCOUNT')).toMatchObject({ retryAfter: 900_000 });
  });

  it('knows when nothing was done, and when something may have been', () => {
    expect(judge(failed(fault('quota_error.RESOURCE_TEMPORARILY_EXHAUSTED')))).toMatchObject({
      isRefused: true,
    });
    expect(judge(failed(fault('internal_error.INTERNAL_ERROR')))).toMatchObject({ isRefused: false });
    expect(judge(new GoogleAdsError({ status: status.UNAVAILABLE }))).toMatchObject({ isRefused: false });
    expect(judge(new GoogleAdsError({}))).toMatchObject({ kind: 'retry', isRefused: true });
  });

  it('lets the error decide that is hardest to mend', () => {
    const error = failed(fault('internal_error.TRANSIENT_ERROR'), fault('field_error.REQUIRED'));
    expect(judge(error).kind).toBe('never');
  });

  it('takes a refresh token that is refused for a lost authorisation', () => {
    expect(judge(new GoogleAdsError({ isAuthorisationLost: true })).kind).toBe('reauth');
  });
});

describe('describeFailure', () => {
  it('leads to the caller’s own field, in words of ours', () => {
    const path = [{ fieldName: 'geo_target_constants', index: 2 }];
    const error = failed(fault('request_error.RESOURCE_NOT_FOUND', { path }));
    expect(describeFailure(error, toOurField)).toEqual({
      code: 'invalid_request',
      details: {
        reason: 'RESOURCE_NOT_FOUND',
        fields: [{ path: 'geoTargetIds[2]', message: 'is not an id that the provider knows' }],
      },
      isFinal: true,
    });
  });

  it('names the page that Google cannot read, which it gives no path for', () => {
    const error = failed(fault('keyword_plan_idea_error.URL_CRAWL_ERROR'));
    expect(describeFailure(error, toOurField)).toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ path: 'url', message: 'cannot be read by the provider' }] },
    });
  });

  it('does not blame a caller for a field that is not theirs', () => {
    const error = failed(
      fault('query_error.BAD_FIELD_NAME', { path: [{ fieldName: 'query', index: undefined }] }),
    );
    expect(describeFailure(error, toOurField)).toMatchObject({
      code: 'provider_refused',
      details: { reason: 'BAD_FIELD_NAME' },
    });
  });
});

describe('toOurField', () => {
  it.each([
    [
      [
        { fieldName: 'keyword_seed', index: undefined },
        { fieldName: 'keywords', index: 0 },
      ],
      'keywords[0]',
    ],
    [
      [
        { fieldName: 'keyword_and_url_seed', index: undefined },
        { fieldName: 'url', index: undefined },
      ],
      'url',
    ],
    [[{ fieldName: 'url_seed', index: undefined }], 'url'],
    [[{ fieldName: 'language', index: undefined }], 'languageId'],
    [[{ fieldName: 'customer_id', index: undefined }], undefined],
  ])('%j', (path, ours) => {
    expect(toOurField(path)).toBe(ours);
  });
});
