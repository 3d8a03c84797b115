import {
  readFieldWarnings,
  readProcessingWarnings,
} from '../../../../activities/conversions/read-warnings.ts';
import { ingested, requestStatus } from '../../../../activities/conversions/wire.ts';

const readAtIngestion = (fieldWarnings: unknown, size = 3) => {
  const parsed = ingested.parse({ requestId: 'r', fieldWarnings });
  return Object.fromEntries(readFieldWarnings(parsed.fieldWarnings, size).byIndex);
};

const readAfterProcessing = (warningCounts: unknown, size = 3) => {
  const requestStatusPerDestination = [{ requestStatus: 'SUCCESS', warningInfo: { warningCounts } }];
  const { byIndex, count } = readProcessingWarnings(
    requestStatus.parse({ requestStatusPerDestination }),
    size,
  );
  return { ...Object.fromEntries(byIndex), count };
};

it.each<[string, unknown, object]>([
  ['no warnings', undefined, {}],
  ['a value that is no list', 'all fine', {}],
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
    'text that may contain personal data',
    [{ field: 'events[1].userData ada@example.com', reason: 'ada@example.com is odd' }],
    { 1: [{ reason: 'UNKNOWN' }] },
  ],
  ['a warning about an event outside the call', [{ field: 'events[99999]', reason: 'OLD_EVENT' }], {}],
])('reads field warnings: %s', (_, warnings, expected) => {
  expect(readAtIngestion(warnings)).toEqual(expected);
});

it('reads at most ten field warnings of one event', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ field: 'events[0]', reason: `REASON_${at}` }));
  expect(Object.values(readAtIngestion(many))[0]).toHaveLength(10);
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
])('reads processing warnings: %s', (_, warnings, expected) => {
  expect(readAfterProcessing(warnings)).toEqual(expected);
});
