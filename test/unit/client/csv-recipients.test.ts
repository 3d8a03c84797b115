import { findEmailColumn, placeholdersOf, readCsv, toRecipients } from '../../../client/src/csv.ts';
import { compileTemplate } from '../../../domain/template.ts';

const parseTable = (...lines: string[]) => readCsv(new TextEncoder().encode(lines.join('\n')));

it("toRecipients keeps only the columns of the template's parameters", () => {
  const columns = Array.from({ length: 60 }, (_, index) => `column ${index}`);
  const wide = parseTable(
    ['email', 'first name', 'x'.repeat(130), ...columns].join(';'),
    ['ada@example.com', 'Ada', 'x'.repeat(20_001), ...columns.map(() => 'y')].join(';'),
  );
  const placeholders = placeholdersOf({
    subject: 'Hello {{ first name }}',
    html: '<p>{{first name}}, {{column 7}}</p>',
  });
  expect(toRecipients(wide, { emailColumn: 'email', placeholders })).toEqual({
    recipients: [{ email: 'ada@example.com', params: { 'first name': 'Ada', 'column 7': 'y' } }],
    leftOut: [],
  });
});

it('toRecipients leaves out rows without a valid address and returns their lines', () => {
  const people = parseTable(
    'email,name',
    'ada@example.com,Ada',
    'a..b@example.com,Two dots',
    ' mail@müller.de ,International domain',
    ',Nobody',
    'müller@example.com,International mailbox',
    'Ada <ada@example.com>,With a name',
    `${'x'.repeat(65)}@example.com,Long`,
  );
  const { recipients, leftOut } = toRecipients(people, { emailColumn: 'email', placeholders: [] });
  expect(recipients).toEqual([
    { email: 'ada@example.com', params: {} },
    { email: 'mail@müller.de', params: {} },
  ]);
  expect(leftOut).toEqual([
    { line: 3, text: 'a..b@example.com' },
    { line: 5, text: '' },
    { line: 6, text: 'müller@example.com' },
    { line: 7, text: 'Ada <ada@example.com>' },
    { line: 8, text: `${'x'.repeat(65)}@example.com` },
  ]);
});

it('toRecipients can use the address as a parameter', () => {
  const { recipients } = toRecipients(parseTable('email', 'ada@example.com'), {
    emailColumn: 'email',
    placeholders: ['email', 'missing'],
  });
  expect(recipients).toEqual([{ email: 'ada@example.com', params: { email: 'ada@example.com' } }]);
});

it.each([
  ['with another name', ['name,who', 'Ada,ada@example.com'], 'who'],
  ['with some invalid addresses', ['who,x', 'ada@example.com,1', 'a..b@c.de,2', 'b@c.de,3'], 'who'],
  ['before a second address column', ['email,manager', 'a@b.de,c@b.de'], 'email'],
  ['by its name if the column is empty', ['name,E-Mail', 'Ada,', 'Bob,'], 'E-Mail'],
  ['instead of a column of handles', ['handle,email', '@ada,ada@example.com'], 'email'],
  ['as undefined without addresses', ['name,city', 'Ada,Oslo'], undefined],
])('finds the address column %s', (_, lines, column) => {
  expect(findEmailColumn(parseTable(...lines))).toBe(column);
});

it.each([
  [{ subject: 'Hi' }, []],
  [{ subject: '{{a}} {{ a }}', html: '{{b}}', text: '{{c d}}' }, ['a', 'b', 'c d']],
  [{ subject: '{{}} {{ }} {{a\n}} {a} {{{b}}}' }, ['b']],
])('finds the placeholders of %j as %j', (template, names) => {
  expect(placeholdersOf(template)).toEqual(names);
  // The API refuses a placeholder without a name.
  expect(compileTemplate(template).placeholders.filter((name) => name !== '')).toEqual(names);
});
