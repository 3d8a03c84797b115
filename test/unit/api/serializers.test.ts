import { selectFields } from '../../../api/serializers/select-fields.ts';
import { serializeRecordedChange } from '../../../api/serializers/campaign-history.ts';
import type { RecordedChange } from '../../../models/searchads/campaign-history.ts';
import type { ChangeBefore, ChangeRequest } from '../../../models/searchads/campaign-requests.ts';

const row = {
  id: 'a',
  note: null,
  gone: undefined,
  at: new Date('2026-11-27T08:00:00.5Z'),
  isOpen: false,
  count: 0,
  text: '',
  tags: [] as string[],
};

it.each<[string, readonly (keyof typeof row)[], object]>([
  ['the fields in the order of the requested names', ['count', 'id'], { count: 0, id: 'a' }],
  ['times in ISO 8601', ['at'], { at: '2026-11-27T08:00:00.500Z' }],
  ['no fields without a value', ['note', 'gone'], {}],
  [
    'values that are empty, zero or false',
    ['text', 'tags', 'count', 'isOpen'],
    { text: '', tags: [], count: 0, isOpen: false },
  ],
])('selectFields returns %s', (_title, names, expected) => {
  const selected = selectFields(row, names);
  expect(Object.entries(selected)).toEqual(Object.entries(expected));
});

const values = {
  status: 'ENABLED',
  name: 'Skis',
  dailyBudgetMicros: 25_500_000,
  startDate: null,
  endDate: null,
  biddingStrategy: 'MAXIMIZE_CLICKS',
  targetCpaMicros: null,
};
const NO_EXEMPTIONS = { keys: [], topics: [] };
const texts = { headlines: ['A', 'B', 'C'], descriptions: ['D', 'E'], finalUrl: 'https://www.example.com/' };
const ad = { id: '7', status: 'PAUSED', ...texts, path1: null, path2: null };
const keyword = { criterionId: '9', text: 'boots', matchType: 'EXACT', status: 'PAUSED' };
const adGroupRef = { adGroupId: '1' };
const exempt = { named: NO_EXEMPTIONS, autoExempt: false };

const buildChange = (request: ChangeRequest, after: Partial<ChangeBefore> = {}): RecordedChange => ({
  id: 'change',
  state: 'applied',
  requestedBy: 'user:ada',
  requestId: 'request',
  createdAt: new Date(0),
  createdAtText: '1970-01-01 00:00:00+00',
  endedAt: new Date(1_000),
  isApproved: true,
  request,
  outcome: {
    name: null,
    before: null,
    after: { values, criteria: [], ...after },
    exemptions: NO_EXEMPTIONS,
  },
});

it.each<[ChangeRequest, Partial<ChangeBefore>, object]>([
  [
    { kind: 'update', patch: { dailyBudgetMicros: 25_500_000 }, expected: {}, confirmSharedBudget: false },
    {},
    { values: { dailyBudget: 25.5 } },
  ],
  [
    {
      kind: 'update',
      patch: { biddingStrategy: 'MAXIMIZE_CLICKS' },
      expected: {},
      confirmSharedBudget: false,
    },
    {},
    { values: { biddingStrategy: 'MAXIMIZE_CLICKS', targetCpa: null } },
  ],
  [{ kind: 'remove', name: 'Skis' }, {}, { values: { status: 'ENABLED' } }],
  [
    { kind: 'update_ad', ...adGroupRef, adId: '7', patch: { status: 'PAUSED', path1: null }, ...exempt },
    { ad },
    { ad: { status: 'PAUSED', path1: null } },
  ],
  [
    { kind: 'add_ad', ...adGroupRef, ad: texts, status: 'PAUSED', ...exempt },
    { ad },
    { ad: { status: 'PAUSED', ...texts, path1: null, path2: null } },
  ],
  [
    { kind: 'update_keyword', ...adGroupRef, criterionId: '9', status: 'PAUSED' },
    { criteria: [keyword] },
    { keywords: [{ text: 'boots', matchType: 'EXACT', status: 'PAUSED' }] },
  ],
  [
    {
      kind: 'change_targets',
      targets: { addLocationIds: ['2040'], removeLocationIds: [], addLanguageIds: [], removeLanguageIds: [] },
    },
    { locationIds: ['2040'] },
    { locationIds: ['2040'], languageIds: [] },
  ],
])('serializes only the fields that the change %j concerns', (request, after, part) => {
  expect(serializeRecordedChange(buildChange(request, after))).toEqual({
    id: 'change',
    kind: request.kind,
    state: 'applied',
    requestedBy: 'user:ada',
    requestId: 'request',
    createdAt: '1970-01-01T00:00:00.000Z',
    endedAt: '1970-01-01T00:00:01.000Z',
    approved: true,
    after: part,
  });
});

it('serializes a refused change with its error and without values', () => {
  const refused: RecordedChange = {
    ...buildChange({ kind: 'remove', name: 'Skis' }),
    state: 'refused',
    isApproved: false,
    outcome: { code: 'approval_declined', details: {} },
  };
  expect(serializeRecordedChange(refused)).toMatchObject({
    state: 'refused',
    approved: false,
    error: { code: 'approval_declined', message: 'The approver declined this change.' },
  });
  expect(serializeRecordedChange(refused)).not.toHaveProperty('after');
});
