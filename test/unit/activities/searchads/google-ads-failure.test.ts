import { status } from '@grpc/grpc-js';
import { errors } from 'google-ads-api';
import { toActivityFailure } from '../../../../activities/provider/failure.ts';
import {
  classifyGoogleAdsFailure,
  GoogleAdsError,
  addInvalidFields,
  type GoogleAdsFault,
} from '../../../../activities/searchads/google-ads-failure.ts';
import { toOurField } from '../../../../activities/searchads/generate-keyword-ideas.ts';
import { readPartFaults } from '../../../../activities/searchads/read-faults.ts';

const buildFault = (code: string, more: Partial<GoogleAdsFault> = {}): GoogleAdsFault => {
  const [family = '', name = ''] = code.split('.');
  return { family, name, path: [], ...more };
};
const buildError = (...faults: GoogleAdsFault[]) => new GoogleAdsError({ status: 3, faults });

/** Parses a path such as `keyword_seed.keywords[0]`. */
const parsePath = (text: string) =>
  text.split('.').map((step) => {
    const [fieldName = '', index] = step.split(/[[\]]/);
    return { fieldName, index: index === undefined ? undefined : Number(index) };
  });

const classify = (...faults: GoogleAdsFault[]) => classifyGoogleAdsFailure({ status: 3, faults });

it.each([
  ['quota_error.RESOURCE_TEMPORARILY_EXHAUSTED', 'rate_limit'],
  ['quota_error.EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION', 'rate_limit'],
  ['quota_error.RESOURCE_EXHAUSTED', 'quota'],
  ['quota_error.EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION', 'quota'],
  ['quota_error.ACCESS_PROHIBITED', 'refused'],
  ['internal_error.INTERNAL_ERROR', 'ambiguous'],
  ['internal_error.TRANSIENT_ERROR', 'ambiguous'],
  ['internal_error.DEADLINE_EXCEEDED', 'ambiguous'],
  ['database_error.CONCURRENT_MODIFICATION', 'unavailable'],
  ['database_error.DATA_CONSTRAINT_VIOLATION', 'refused'],
  ['authentication_error.OAUTH_TOKEN_EXPIRED', 'token'],
  ['authentication_error.OAUTH_TOKEN_REVOKED', 'reauth'],
  ['authentication_error.NOT_ADS_USER', 'refused'],
  ['authorization_error.USER_PERMISSION_DENIED', 'permission'],
  ['authorization_error.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 'credentials'],
  ['request_error.DEVELOPER_TOKEN_PARAMETER_MISSING', 'credentials'],
  ['field_error.REQUIRED', 'invalid'],
  ['policy_finding_error.POLICY_FINDING', 'invalid'],
])('classifyGoogleAdsFailure classifies %s as %s', (code, kind) => {
  expect(classify(buildFault(code)).kind).toBe(kind);
});

it.each([
  [status.UNAVAILABLE, 'ambiguous'],
  [status.DEADLINE_EXCEEDED, 'ambiguous'],
  [status.INTERNAL, 'ambiguous'],
  [status.UNKNOWN, 'ambiguous'],
  [status.UNAUTHENTICATED, 'token'],
  [status.RESOURCE_EXHAUSTED, 'rate_limit'],
  [status.PERMISSION_DENIED, 'refused'],
  [status.UNIMPLEMENTED, 'refused'],
])(
  'classifyGoogleAdsFailure classifies the gRPC status %s without an answer of Google Ads as %s',
  (code, kind) => {
    expect(classifyGoogleAdsFailure({ status: code }).kind).toBe(kind);
  },
);

it("classifyGoogleAdsFailure classifies refusals of Google's front end and token endpoint as faults of the operator's credentials", () => {
  const classifyRefusal = (refusalReason: string) =>
    classifyGoogleAdsFailure({ status: status.PERMISSION_DENIED, refusalReason });
  for (const reason of ['SERVICE_DISABLED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'INVALID_CLIENT']) {
    expect(classifyRefusal(reason)).toMatchObject({ kind: 'credentials', scope: 'fleet', reason });
  }
  expect(classifyRefusal('IAM_PERMISSION_DENIED')).toMatchObject({
    kind: 'refused',
    reason: 'PERMISSION_DENIED',
  });
});

it('classifyGoogleAdsFailure classifies a lost authorization as reauth', () => {
  expect(classifyGoogleAdsFailure({ isAuthorizationLost: true }).kind).toBe('reauth');
});

it('classifyGoogleAdsFailure caps the requested delay and applies it to the scope of the limit', () => {
  const classifyExhausted = (retryDelayMs: number, scope: string) =>
    classify(buildFault('quota_error.RESOURCE_TEMPORARILY_EXHAUSTED', { quota: { retryDelayMs, scope } }));
  expect(classifyExhausted(7_500, 'ACCOUNT')).toMatchObject({ retryAfterMs: 7_500, scope: 'account' });
  expect(classifyExhausted(7_500, 'DEVELOPER')).toMatchObject({ retryAfterMs: 7_500, scope: 'fleet' });
  expect(classifyExhausted(1e9, 'ACCOUNT')).toMatchObject({ retryAfterMs: 900_000 });
});

it('classifyGoogleAdsFailure uses the most severe of several errors', () => {
  const found = classify(buildFault('internal_error.TRANSIENT_ERROR'), buildFault('field_error.REQUIRED'));
  expect(found.kind).toBe('invalid');
});

const toFailure = (error: GoogleAdsError) => {
  const { type, details, nonRetryable } = toActivityFailure(addInvalidFields(error, toOurField));
  return { code: type, details: details?.[0], isFinal: nonRetryable };
};

it('addInvalidFields maps a fault to the caller’s field and replaces Google’s message', () => {
  const path = parsePath('geo_target_constants[2]');
  const error = buildError(buildFault('request_error.RESOURCE_NOT_FOUND', { path }));
  expect(toFailure(error)).toEqual({
    code: 'invalid_request',
    details: {
      reason: 'RESOURCE_NOT_FOUND',
      fields: [{ path: 'geoTargetIds[2]', message: 'does not exist at the provider' }],
    },
    isFinal: true,
  });
});

it('addInvalidFields reports the field `url` if Google cannot read the page, although the error has no path', () => {
  const error = buildError(buildFault('keyword_plan_idea_error.URL_CRAWL_ERROR'));
  expect(toFailure(error)).toMatchObject({
    code: 'invalid_request',
    details: { fields: [{ path: 'url', message: 'cannot be read by the provider' }] },
  });
});

it('addInvalidFields reports no field for a path that callers cannot set', () => {
  const error = buildError(buildFault('query_error.BAD_FIELD_NAME', { path: parsePath('query') }));
  expect(toFailure(error)).toMatchObject({
    code: 'provider_refused',
    details: { reason: 'BAD_FIELD_NAME' },
  });
});

it.each([
  ['keyword_seed.keywords[0]', 'keywords[0]'],
  ['keyword_and_url_seed.url', 'url'],
  ['url_seed', 'url'],
  ['language', 'languageId'],
  ['customer_id', undefined],
])('toOurField maps the path %s to %s', (path, field) => {
  expect(toOurField(parsePath(path))).toBe(field);
});

/** Without an index, the error is about the whole request. */
const buildWireError = (error_code: object, index?: number) => ({
  error_code,
  ...(index !== undefined && {
    location: { field_path_elements: [{ field_name: 'conversion_adjustments', index }] },
  }),
});

const NOT_FOUND = { conversion_adjustment_upload_error: 'CONVERSION_NOT_FOUND' };
const EXPIRED = { conversion_adjustment_upload_error: 'CONVERSION_EXPIRED' };
const DENIED = { authorization_error: 'USER_PERMISSION_DENIED' };

const buildPartialFailure = (...failures: object[]) => ({
  code: 3,
  details: [
    {
      value: errors.GoogleAdsFailure.encode(
        errors.GoogleAdsFailure.fromObject({ errors: failures }),
      ).finish(),
    },
  ],
});

const listFaultNames = (partial: unknown, hasResult: boolean[]) =>
  readPartFaults(partial, hasResult).map((fault) => fault?.name);

it.each([undefined, null, { code: 0 }, { code: 0, details: [] }])(
  'readPartFaults returns no faults for an answer that reports no failure: %j',
  (partial) => {
    expect(listFaultNames(partial, [true, false])).toEqual([undefined, undefined]);
  },
);

it('readPartFaults returns the first error of each operation', () => {
  const partial = buildPartialFailure(
    buildWireError(NOT_FOUND, 1),
    buildWireError(EXPIRED, 1),
    buildWireError(EXPIRED, 2),
  );
  const expected = [undefined, 'CONVERSION_NOT_FOUND', 'CONVERSION_EXPIRED'];
  expect(listFaultNames(partial, [true, false, false])).toEqual(expected);
});

it('readPartFaults returns the error of the whole request for an operation without a result and without its own error', () => {
  const partial = buildPartialFailure(buildWireError(EXPIRED, 2), buildWireError(DENIED));
  const expected = [undefined, 'USER_PERMISSION_DENIED', 'CONVERSION_EXPIRED'];
  expect(listFaultNames(partial, [true, false, false])).toEqual(expected);
});

it.each([{ code: 3 }, { code: 13, details: [] }, { code: 3, details: [{ value: null }] }])(
  'readPartFaults returns an internal error for an operation without a result if the failure is unreadable: %j',
  (partial) => {
    expect(listFaultNames(partial, [false, true])).toEqual(['INTERNAL_ERROR', undefined]);
    expect(readPartFaults(partial, [false])).toMatchObject([{ family: 'internal_error' }]);
  },
);
