import { findOptionFaults } from '../../../domain/mail-options.ts';

it.each([
  'X-Campaign',
  'references',
  'In-Reply-To',
  'Precedence',
  'Auto-Submitted',
  'List-Id',
  'Feedback-ID',
])('findOptionFaults accepts the header %s', (name) =>
  expect(findOptionFaults({ headers: { [name]: 'a' } })).toEqual([]),
);

it.each([
  'From',
  'To',
  'Bcc',
  'Subject',
  'Content-Type',
  'List-Unsubscribe',
  'X-SES-TENANT',
  'X-',
  'X-A B',
  'X-A:',
])('findOptionFaults refuses the header %s', (name) =>
  expect(findOptionFaults({ headers: { [name]: 'a' } })).toEqual([
    { path: `headers.${name}`, message: 'cannot be set' },
  ]),
);

it('findOptionFaults names repeated copies and headers, and the reserved tag', () => {
  expect(
    findOptionFaults({
      cc: ['ada@example.com'],
      bcc: ['grace@example.com', 'Ada@example.com'],
      headers: { 'X-A': '1', 'x-a': '2' },
      tags: { recipient: 'a', campaign: 'b' },
    }),
  ).toEqual([
    { path: 'bcc[1]', message: 'is already in cc or bcc' },
    { path: 'headers.x-a', message: 'is set twice' },
    { path: 'tags.recipient', message: 'is reserved' },
  ]);
});
