import { errors } from 'google-ads-api';
import { faultsOfParts } from '../../../../activities/searchads/read-faults.ts';

/** Returns a Google error about one operation of a request; without an index, about the whole request. */
const about = (error_code: object, index?: number) => ({
  error_code,
  ...(index !== undefined && {
    location: { field_path_elements: [{ field_name: 'conversion_adjustments', index }] },
  }),
});

const NOT_FOUND = { conversion_adjustment_upload_error: 'CONVERSION_NOT_FOUND' };
const EXPIRED = { conversion_adjustment_upload_error: 'CONVERSION_EXPIRED' };
const DENIED = { authorization_error: 'USER_PERMISSION_DENIED' };

/** Returns an answer's `partial_failure_error`. */
const status = (...failed: object[]) => ({
  code: 3,
  details: [
    {
      value: errors.GoogleAdsFailure.encode(errors.GoogleAdsFailure.fromObject({ errors: failed })).finish(),
    },
  ],
});

const faultNames = (partial: unknown, hasResult: boolean[]) =>
  faultsOfParts(partial, hasResult).map((fault) => fault?.name);

describe('the parts of a call that fail each for itself', () => {
  it.each([undefined, null, { code: 0 }, { code: 0, details: [] }])(
    'were all done where nothing is said to have failed: %j',
    (partial) => {
      expect(faultNames(partial, [true, false])).toEqual([undefined, undefined]);
    },
  );

  it('each part has the first error that faultNames it', () => {
    const partial = status(about(NOT_FOUND, 1), about(EXPIRED, 1), about(EXPIRED, 2));
    const expected = [undefined, 'CONVERSION_NOT_FOUND', 'CONVERSION_EXPIRED'];
    expect(faultNames(partial, [true, false, false])).toEqual(expected);
  });

  it('a part without a result or an error of its own has the unassigned error', () => {
    const partial = status(about(EXPIRED, 2), about(DENIED));
    const expected = [undefined, 'USER_PERMISSION_DENIED', 'CONVERSION_EXPIRED'];
    expect(faultNames(partial, [true, false, false])).toEqual(expected);
  });

  it.each([{ code: 3 }, { code: 13, details: [] }, { code: 3, details: [{ value: null }] }])(
    'were not done without a result, though nothing can be read of why: %j',
    (partial) => {
      expect(faultNames(partial, [false, true])).toEqual(['INTERNAL_ERROR', undefined]);
      expect(faultsOfParts(partial, [false])).toMatchObject([{ family: 'internal_error' }]);
    },
  );
});
