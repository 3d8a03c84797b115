import { errors } from 'google-ads-api';
import { readPartFaults } from '../../../../activities/searchads/read-faults.ts';

/** Builds a Google error about one operation, or without an index about the whole request. */
const buildError = (error_code: object, index?: number) => ({
  error_code,
  ...(index !== undefined && {
    location: { field_path_elements: [{ field_name: 'conversion_adjustments', index }] },
  }),
});

const NOT_FOUND = { conversion_adjustment_upload_error: 'CONVERSION_NOT_FOUND' };
const EXPIRED = { conversion_adjustment_upload_error: 'CONVERSION_EXPIRED' };
const DENIED = { authorization_error: 'USER_PERMISSION_DENIED' };

/** Builds the `partial_failure_error` of an answer. */
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

it('readPartFaults returns the first error of each part', () => {
  const partial = buildPartialFailure(
    buildError(NOT_FOUND, 1),
    buildError(EXPIRED, 1),
    buildError(EXPIRED, 2),
  );
  const expected = [undefined, 'CONVERSION_NOT_FOUND', 'CONVERSION_EXPIRED'];
  expect(listFaultNames(partial, [true, false, false])).toEqual(expected);
});

it('readPartFaults returns the unassigned error for a part without a result or an own error', () => {
  const partial = buildPartialFailure(buildError(EXPIRED, 2), buildError(DENIED));
  const expected = [undefined, 'USER_PERMISSION_DENIED', 'CONVERSION_EXPIRED'];
  expect(listFaultNames(partial, [true, false, false])).toEqual(expected);
});

it.each([{ code: 3 }, { code: 13, details: [] }, { code: 3, details: [{ value: null }] }])(
  'readPartFaults returns an internal error for a part without a result if the failure is unreadable: %j',
  (partial) => {
    expect(listFaultNames(partial, [false, true])).toEqual(['INTERNAL_ERROR', undefined]);
    expect(readPartFaults(partial, [false])).toMatchObject([{ family: 'internal_error' }]);
  },
);
