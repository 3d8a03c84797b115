import { DataManagerError } from '../../../../activities/conversions/data-manager-failure.ts';
import { readStatus } from '../../../../activities/conversions/read-status.ts';
import { requestStatus } from '../../../../activities/conversions/wire.ts';

const REASON = 'PROCESSING_ERROR_REASON_';

function outcomes(status: string, errorCounts: object[], size = 3) {
  const said = requestStatus.parse({
    requestStatusPerDestination: [{ requestStatus: status, errorInfo: { errorCounts } }],
  });
  const read = readStatus(said);
  return read && Array.from({ length: size }, (_, index) => read.of(index, size).state);
}

it('waits while Google is at it', () => {
  expect(outcomes('PROCESSING', [])).toBeUndefined();
  expect(readStatus(requestStatus.parse({}))).toBeUndefined();
});

it('reads each record by its place', () => {
  expect(outcomes('SUCCESS', [])).toEqual(['accepted', 'accepted', 'accepted']);
  const errors = [
    { reason: `${REASON}EVENT_TOO_OLD`, recordCount: '1', recordIndices: ['0'] },
    { reason: `${REASON}TOO_RECENT_CLICK`, recordCount: '1', recordIndices: [2] },
  ];
  expect(outcomes('PARTIAL_SUCCESS', errors)).toEqual(['too_old', 'accepted', 'again']);
});

it('takes a reason without places for all records only if it counts as many', () => {
  const denied = (recordCount: string) => [{ reason: `${REASON}DENIED_CONSENT`, recordCount }];
  expect(outcomes('FAILED', denied('3'))).toEqual(['no_consent', 'no_consent', 'no_consent']);
  expect(outcomes('PARTIAL_SUCCESS', denied('1'))).toEqual(['unknown', 'unknown', 'unknown']);
});

it('reads which entries spoil a call, and no words of Google’s', () => {
  const error = new DataManagerError(400, {
    error: {
      status: 'INVALID_ARGUMENT',
      message: 'ada@example.com is no hash',
      details: [
        { '@type': 'ErrorInfo', reason: 'INVALID_SHA256_FORMAT' },
        {
          fieldViolations: [
            { field: 'events[3].user_data', reason: 'INVALID_SHA256_FORMAT', description: 'ada' },
          ],
        },
      ],
    },
  });
  expect(error.violations).toEqual([{ index: 3, reason: 'INVALID_SHA256_FORMAT' }]);
  expect(JSON.stringify([error, error.message])).not.toContain('ada');
});

it('waits for as long as Google says', () => {
  const error = new DataManagerError(429, { error: { details: [{ retryDelay: '12s' }] } });
  expect(error.failure).toMatchObject({ kind: 'rate_limit', retryAfterMs: 12_000 });
});
