import { DataManagerError } from '../../../../activities/conversions/data-manager-failure.ts';
import { readStatus } from '../../../../activities/conversions/read-status.ts';
import { requestStatus } from '../../../../activities/conversions/wire.ts';

const REASON = 'PROCESSING_ERROR_REASON_';

function readStates(status: string, errorCounts: object[], size = 3) {
  const parsed = requestStatus.parse({
    requestStatusPerDestination: [{ requestStatus: status, errorInfo: { errorCounts } }],
  });
  const read = readStatus(parsed);
  return read && Array.from({ length: size }, (_, index) => read.getOutcome(index, size).state);
}

it('readStatus returns no outcome while Google processes the call', () => {
  expect(readStates('PROCESSING', [])).toBeUndefined();
  expect(readStatus(requestStatus.parse({}))).toBeUndefined();
});

it('readStatus reads the outcome of each record by its position', () => {
  expect(readStates('SUCCESS', [])).toEqual(['accepted', 'accepted', 'accepted']);
  const errors = [
    { reason: `${REASON}EVENT_TOO_OLD`, recordCount: '1', recordIndices: ['0'] },
    { reason: `${REASON}TOO_RECENT_CLICK`, recordCount: '1', recordIndices: [2] },
  ];
  expect(readStates('PARTIAL_SUCCESS', errors)).toEqual(['too_old', 'accepted', 'retry']);
});

it('readStatus applies a reason without positions to all records only if the counts match', () => {
  const buildDeniedErrors = (recordCount: string) => [{ reason: `${REASON}DENIED_CONSENT`, recordCount }];
  expect(readStates('FAILED', buildDeniedErrors('3'))).toEqual(['no_consent', 'no_consent', 'no_consent']);
  expect(readStates('PARTIAL_SUCCESS', buildDeniedErrors('1'))).toEqual(['unknown', 'unknown', 'unknown']);
});

it.each([
  ['EVENT_TOO_OLD', 'DENIED_CONSENT', 'rejected'],
  ['EVENT_TOO_OLD', 'INTERNAL_ERROR', 'retry'],
  ['TOO_RECENT_CLICK', 'DENIED_CONSENT', 'retry'],
])(
  'readStatus maps a failed call with the reasons %s and %s, without positions, to %s',
  (first, second, state) => {
    const errors = [first, second].map((reason) => ({ reason: REASON + reason, recordCount: '1' }));
    expect(readStates('FAILED', errors)).toEqual([state, state, state]);
  },
);

it('DataManagerError lists the refused events, without Google’s text', () => {
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

it('DataManagerError has the delay that Google requests', () => {
  const error = new DataManagerError(429, { error: { details: [{ retryDelay: '12s' }] } });
  expect(error.failure).toMatchObject({ kind: 'rate_limit', retryAfterMs: 12_000 });
});
