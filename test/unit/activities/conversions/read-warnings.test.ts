import {
  readFieldWarnings,
  readProcessingWarnings,
} from '../../../../activities/conversions/read-warnings.ts';
import { ingested, requestStatus } from '../../../../activities/conversions/wire.ts';

const atIngestion = (fieldWarnings: unknown, size = 3) => {
  const parsed = ingested.parse({ requestId: 'r', fieldWarnings });
  return Object.fromEntries(readFieldWarnings(parsed.fieldWarnings, size).byIndex);
};

const whenProcessed = (warningCounts: unknown, size = 3) => {
  const requestStatusPerDestination = [{ requestStatus: 'SUCCESS', warningInfo: { warningCounts } }];
  const { byIndex, count } = readProcessingWarnings(
    requestStatus.parse({ requestStatusPerDestination }),
    size,
  );
  return { ...Object.fromEntries(byIndex), count };
};

it.each<[string, unknown, object]>([
  ['none', undefined, {}],
  ['a list that is none', 'all fine', {}],
  [
    'one about a field',
    [{ field: 'events[2].userData.userIdentifiers[0]', reason: 'WARNING_REASON_BAD_PHONE' }],
    { 2: [{ field: 'userData.userIdentifiers[0]', reason: 'BAD_PHONE' }] },
  ],
  [
    'one about an event, twice',
    [
      { field: 'events[0]', reason: 'OLD_EVENT' },
      { field: 'events[0]', reason: 'OLD_EVENT' },
    ],
    { 0: [{ reason: 'OLD_EVENT' }] },
  ],
  [
    'one about the whole call',
    [{ field: 'encoding', reason: 'ENCODING_GUESSED' }],
    Object.fromEntries([0, 1, 2].map((at) => [at, [{ field: 'encoding', reason: 'ENCODING_GUESSED' }]])),
  ],
  [
    'text that may be a person’s',
    [{ field: 'events[1].userData ada@example.com', reason: 'ada@example.com is odd' }],
    { 1: [{ reason: 'UNKNOWN' }] },
  ],
  ['one about an event beyond any call', [{ field: 'events[99999]', reason: 'OLD_EVENT' }], {}],
])('reads field warnings: %s', (_, warnings, expected) => {
  expect(atIngestion(warnings)).toEqual(expected);
});

it('stores at most ten warnings of one event', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ field: 'events[0]', reason: `REASON_${at}` }));
  expect(Object.values(atIngestion(many))[0]).toHaveLength(10);
});

it.each<[string, unknown, object]>([
  ['none', undefined, { count: 0 }],
  [
    'by the indices of records',
    [{ reason: 'PROCESSING_WARNING_REASON_LOW_MATCH', recordCount: '2', recordIndices: ['0', 2] }],
    { 0: [{ reason: 'LOW_MATCH' }], 2: [{ reason: 'LOW_MATCH' }], count: 1 },
  ],
  [
    'of as many records as the call has',
    [{ reason: 'LOW_MATCH', recordCount: 3 }],
    { 0: [{ reason: 'LOW_MATCH' }], 1: [{ reason: 'LOW_MATCH' }], 2: [{ reason: 'LOW_MATCH' }], count: 1 },
  ],
  ['of some records that nobody names', [{ reason: 'LOW_MATCH', recordCount: '1' }], { count: 1 }],
  ['with indices that are none', [{ reason: 'LOW_MATCH', recordIndices: [-1, 0.5, 'x'] }], { count: 1 }],
])('reads processing warnings: %s', (_, warnings, expected) => {
  expect(whenProcessed(warnings)).toEqual(expected);
});
