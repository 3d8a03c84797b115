import { DataManagerError } from '../../../../activities/conversions/data-manager-failure.ts';
import { readStatus } from '../../../../activities/conversions/read-status.ts';
import { requestStatus, ingested } from '../../../../activities/conversions/wire.ts';
import {
  readFieldWarnings,
  readProcessingWarnings,
} from '../../../../activities/conversions/read-warnings.ts';

const REASON = 'PROCESSING_ERROR_REASON_';
const CALL_SIZE = 3;

function readStates(status: string, errorCounts: object[]) {
  const parsed = requestStatus.parse({
    requestStatusPerDestination: [{ requestStatus: status, errorInfo: { errorCounts } }],
  });
  const read = readStatus(parsed);
  return read && Array.from({ length: CALL_SIZE }, (_, index) => read.getOutcome(index, CALL_SIZE).state);
}

it('readStatus returns no outcome while Google processes the call', () => {
  expect(readStates('PROCESSING', [])).toBeUndefined();
  expect(readStatus(requestStatus.parse({}))).toBeUndefined();
});

it('readStatus returns the outcome of each record by position', () => {
  expect(readStates('SUCCESS', [])).toEqual(['accepted', 'accepted', 'accepted']);
  const errors = [
    { reason: `${REASON}EVENT_TOO_OLD`, recordCount: '1', recordIndices: ['0'] },
    { reason: `${REASON}TOO_RECENT_CLICK`, recordCount: '1', recordIndices: [2] },
  ];
  expect(readStates('PARTIAL_SUCCESS', errors)).toEqual(['too_old', 'accepted', 'retry']);
});

it('readStatus applies a failure reason without record indices to all records only if its count equals the number of records', () => {
  const buildDeniedErrors = (recordCount: string) => [{ reason: `${REASON}DENIED_CONSENT`, recordCount }];
  expect(readStates('FAILED', buildDeniedErrors('3'))).toEqual(['no_consent', 'no_consent', 'no_consent']);
  expect(readStates('PARTIAL_SUCCESS', buildDeniedErrors('1'))).toEqual(['unknown', 'unknown', 'unknown']);
});

it.each([
  ['EVENT_TOO_OLD', 'DENIED_CONSENT', 'rejected'],
  ['EVENT_TOO_OLD', 'INTERNAL_ERROR', 'retry'],
  ['TOO_RECENT_CLICK', 'DENIED_CONSENT', 'retry'],
])(
  'readStatus maps a failed call with the reasons %s and %s, both without record indices, to %s',
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

it.each([
  ['12s', 12_000],
  ['1.5s', 1_500],
  ['86400s', 900_000],
  ['soon', 30_000],
])('DataManagerError with the retryDelay "%s" delays calls by %i ms', (retryDelay, retryAfterMs) => {
  const error = new DataManagerError(429, { error: { details: [{ retryDelay }] } });
  expect(error.failure).toMatchObject({ kind: 'rate_limit', retryAfterMs });
});

const readIngestionWarnings = (fieldWarnings: unknown) => {
  const parsed = ingested.parse({ requestId: 'r', fieldWarnings });
  return Object.fromEntries(readFieldWarnings(parsed.fieldWarnings, CALL_SIZE).byIndex);
};

const readStatusWarnings = (warningCounts: unknown) => {
  const requestStatusPerDestination = [{ requestStatus: 'SUCCESS', warningInfo: { warningCounts } }];
  const { byIndex, count } = readProcessingWarnings(
    requestStatus.parse({ requestStatusPerDestination }),
    CALL_SIZE,
  );
  return { ...Object.fromEntries(byIndex), count };
};

it.each<[string, unknown, object]>([
  ['no warnings', undefined, {}],
  ['a value that is not a list', 'all fine', {}],
  [
    'a warning about a field',
    [{ field: 'events[2].userData.userIdentifiers[0]', reason: 'WARNING_REASON_BAD_PHONE' }],
    { 2: [{ field: 'userData.userIdentifiers[0]', reason: 'BAD_PHONE' }] },
  ],
  [
    'the same warning about an event twice',
    [
      { field: 'events[0]', reason: 'OLD_EVENT' },
      { field: 'events[0]', reason: 'OLD_EVENT' },
    ],
    { 0: [{ reason: 'OLD_EVENT' }] },
  ],
  [
    'a warning about the whole call',
    [{ field: 'encoding', reason: 'ENCODING_GUESSED' }],
    Object.fromEntries([0, 1, 2].map((at) => [at, [{ field: 'encoding', reason: 'ENCODING_GUESSED' }]])),
  ],
  [
    'text that may contain personal data as UNKNOWN, and drops its field',
    [{ field: 'events[1].userData ada@example.com', reason: 'ada@example.com is odd' }],
    { 1: [{ reason: 'UNKNOWN' }] },
  ],
  ['a warning about an event outside the call', [{ field: 'events[99999]', reason: 'OLD_EVENT' }], {}],
])('readFieldWarnings reads %s', (_, warnings, expected) => {
  expect(readIngestionWarnings(warnings)).toEqual(expected);
});

it('readFieldWarnings reads at most ten warnings of one event', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ field: 'events[0]', reason: `REASON_${at}` }));
  expect(Object.values(readIngestionWarnings(many))[0]).toHaveLength(10);
});

it.each<[string, unknown, object]>([
  ['no warnings', undefined, { count: 0 }],
  [
    'a warning with record indices',
    [{ reason: 'PROCESSING_WARNING_REASON_LOW_MATCH', recordCount: '2', recordIndices: ['0', 2] }],
    { 0: [{ reason: 'LOW_MATCH' }], 2: [{ reason: 'LOW_MATCH' }], count: 1 },
  ],
  [
    'a warning about every record',
    [{ reason: 'LOW_MATCH', recordCount: 3 }],
    { 0: [{ reason: 'LOW_MATCH' }], 1: [{ reason: 'LOW_MATCH' }], 2: [{ reason: 'LOW_MATCH' }], count: 1 },
  ],
  ['a warning about records without indices', [{ reason: 'LOW_MATCH', recordCount: '1' }], { count: 1 }],
  ['a warning with invalid indices', [{ reason: 'LOW_MATCH', recordIndices: [-1, 0.5, 'x'] }], { count: 1 }],
])('readProcessingWarnings reads %s', (_, warnings, expected) => {
  expect(readStatusWarnings(warnings)).toEqual(expected);
});

it.each([
  [400, ['destinations[0].login_account'], true],
  [400, ['destinations[0].operating_account', 'encoding'], true],
  [404, [], true],
  [400, ['destinations[0]', 'events[1].currency'], false],
  [400, ['events'], false],
  [400, [''], false],
  [400, [], false],
])('DataManagerError of status %i with faults in the fields %j is a destination fault: %s', (...row) => {
  const [status, fields, isDestinationFault] = row;
  const fieldViolations = fields.map((field) => ({ field, reason: 'INVALID_VALUE' }));
  const error = new DataManagerError(status, { error: { details: [{ fieldViolations }] } });
  expect(error.isDestinationFault).toBe(isDestinationFault);
});
