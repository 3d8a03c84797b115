import { toResults } from '../../../../activities/emails/to-results.ts';

const buildMembers = (...indexes: number[]) => indexes.map((index) => ({ index }));

const listStatuses = (results: readonly { index: number; status: string }[]) =>
  results.map(({ index, status }) => `${index} ${status}`);

const RESEND = { provider: 'resend', scope: 'request' } as const;

it('toResults assigns message ids and failure reasons to mails by position', () => {
  const errors = [{ index: 1, message: 'no such domain' }];
  expect(toResults(buildMembers(7, 8, 9), { kind: 'answered', ids: ['m1', 'm2'], errors }, false)).toEqual([
    { index: 7, status: 'sent', messageId: 'm1' },
    { index: 8, status: 'failed', reason: { code: 'refused_by_provider', message: 'no such domain' } },
    { index: 9, status: 'sent', messageId: 'm2' },
  ]);
});

it.each([
  ['too few ids', ['m1'], []],
  ['too many ids', ['m1', 'm2', 'm3'], []],
  ['an error outside the call', ['m1'], [{ index: 2, message: 'x' }]],
])('toResults marks all mails as unknown when the answer has %s', (_, ids, errors) => {
  expect(listStatuses(toResults(buildMembers(3, 4), { kind: 'answered', ids, errors }, false))).toEqual([
    '3 unknown',
    '4 unknown',
  ]);
});

it('toResults marks all mails as failed after a refusal, or as unknown if an earlier attempt may have been accepted', () => {
  const refusal = {
    ...RESEND,
    kind: 'invalid',
    reason: 'validation_error',
    message: 'bad sender',
  } as const;
  expect(toResults(buildMembers(0), refusal, false)).toEqual([
    { index: 0, status: 'failed', reason: { code: 'validation_error', message: 'bad sender' } },
  ]);
  expect(listStatuses(toResults(buildMembers(0, 1), refusal, false))).toEqual(['0 failed', '1 failed']);
  expect(listStatuses(toResults(buildMembers(0, 1), refusal, true))).toEqual(['0 unknown', '1 unknown']);
});

it('toResults marks all mails as unknown when the idempotency key was used with another body', () => {
  expect(listStatuses(toResults(buildMembers(0), { ...RESEND, kind: 'key_reused' }, true))).toEqual([
    '0 unknown',
  ]);
});
