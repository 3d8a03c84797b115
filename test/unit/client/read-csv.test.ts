import { CsvError, readCsv, findEmailColumn, placeholdersOf, toRecipients } from '../../../client/src/csv.ts';
import { compileTemplate } from '../../../domain/template.ts';

const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
const encodeLatin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const encodeUtf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
const getValues = (bytes: Uint8Array) => readCsv(bytes).rows.map(({ values }) => values);
function catchCsvError(text: string | Uint8Array) {
  try {
    readCsv(typeof text === 'string' ? encodeUtf8(text) : text);
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

const ZOE = [{ email: 'zoe@example.com', name: 'Zoë, PhD' }];

it.each([
  ['commas', 'email,name\nzoe@example.com,"Zoë, PhD"\n'],
  ['semicolons', 'email;name\nzoe@example.com;Zoë, PhD\n'],
  ['tabs', 'email\tname\nzoe@example.com\tZoë, PhD\n'],
  ['pipes', 'email|name\nzoe@example.com|Zoë, PhD'],
  ['a separator line', 'sep=;\nemail;name\nzoe@example.com;Zoë, PhD\n'],
  ['a UTF-8 byte order mark and CRLF', '\ufeffemail;name\r\nzoe@example.com;Zoë, PhD\r\n'],
  ['mixed line endings', 'email;name\r\n\rzoe@example.com;Zoë, PhD\n'],
  ['blank lines and rows', '\n\nemail;name\n;\n   \nzoe@example.com;Zoë, PhD\n;\n\n'],
  ['spaces around column names', ' email ; name \nzoe@example.com;Zoë, PhD'],
  ['a column without a name', 'email;;name\nzoe@example.com;secret;Zoë, PhD'],
])('reads a CSV file with %s', (_, text) => {
  expect(getValues(encodeUtf8(text))).toEqual(ZOE);
});

it('reads the first row of a CSV file as data if it contains an e-mail address', () => {
  const table = readCsv(encodeUtf8('Ada,ada@example.com\nGrace,grace@example.com\n'));
  expect(table.hasHeader).toBe(false);
  expect(table.columns).toEqual(['Column 1', 'Column 2']);
  expect(table.rows[0]).toEqual({ line: 1, values: { 'Column 1': 'Ada', 'Column 2': 'ada@example.com' } });
  expect(readCsv(encodeUtf8('ada@example.com')).rows).toHaveLength(1);
});

it.each([
  ['a comma in each name', 'email;name\na@example.com;B, A\nc@example.com;D, C', ['email', 'name']],
  ['one column', 'email\na@example.com\nb@example.com', ['email']],
  [
    'a quoted name with separators',
    '"Last; first; title",email\n"B; A; C",a@example.com',
    ['Last; first; title', 'email'],
  ],
])('detects the separator of a CSV file with %s', (_, text, columns) => {
  expect(readCsv(encodeUtf8(text)).columns).toEqual(columns);
});

it.each([
  ['utf-8', encodeUtf8('email;name\nrene@example.com;Renée €')],
  ['utf-8', encodeUtf8('\ufeffemail;name\nrene@example.com;Renée €')],
  ['utf-16le', encodeUtf16('email;name\nrene@example.com;Renée €')],
  ['utf-16be', encodeUtf16('email;name\nrene@example.com;Renée €', true)],
  ['windows-1252', encodeLatin1('email;name\r\nrene@example.com;Ren\u00e9e \u0080\r\n')],
])('decodes a CSV file in %s and returns the encoding', (encoding, bytes) => {
  const table = readCsv(bytes);
  expect(table.encoding).toBe(encoding);
  expect(table.rows[0]?.values).toEqual({ email: 'rene@example.com', name: 'Renée €' });
});

it('keeps quotes and line breaks in a CSV value, and numbers lines as an editor does', () => {
  const text = 'email,name\r\na@example.com,"A\r\n""the first"""\r\n\r\nb@example.com,B "bee" B\r\n';
  expect(readCsv(encodeUtf8(text)).rows).toEqual([
    { line: 2, values: { email: 'a@example.com', name: 'A\n"the first"' } },
    { line: 5, values: { email: 'b@example.com', name: 'B "bee" B' } },
  ]);
});

it('numbers duplicate columns of a CSV file', () => {
  expect(readCsv(encodeUtf8('note,email,note,note 2\na,b,c,d')).rows[0]?.values).toEqual({
    note: 'a',
    email: 'b',
    'note 2': 'c',
    'note 2 2': 'd',
  });
});

it('accepts names of JavaScript object properties as names of CSV columns', () => {
  const [row] = readCsv(encodeUtf8('__proto__,constructor\na,b')).rows;
  expect(Object.entries(row?.values ?? {})).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ]);
});

it.each([
  ['an unclosed quote', 'email,name\nzoe@example.com,"Zoe\nada@example.com,Ada\nbob@example.com,Bob\n', 2],
  [
    'a quote that is closed in another row',
    'email,name\nada@example.com,Ada\nzoe@example.com,"Zoe\nbob@example.com,"Bob"\n',
    3,
  ],
  ['an open quote after a value of two lines', 'email,name\nada@example.com,"A\nB"\nzoe@example.com,"Zoe', 4],
  ['an open quote in its header', 'email,"name\nzoe@example.com,Zoe', 1],
  ['an open quote after a separator line', 'sep=;\nemail;name\nzoe@example.com;"Zoe', 3],
])('refuses a CSV file with %s and names the line', (_, text, line) => {
  const message = expect.stringContaining(`Line ${line}: a quote is not closed.`);
  expect(catchCsvError(text)).toMatchObject({ line, message });
});

it.each([
  ['a field too many', 'a,b,c\n1,2,3,4\n', 2, 'Line 2 has 4 fields, the first row has 3.'],
  ['a field too few', 'a,b,c\n1,2,3\n\n1,2\n', 4, 'Line 4 has 2 fields, the first row has 3.'],
  ['a row of only one field', 'a,b,c\n1\n', 2, 'Line 2 has 1 field, the first row has 3.'],
  ['uneven rows', 'a,b\n1\n1,2\n3\n4\n', 2, 'Further lines that differ from the first row: 2.'],
])('refuses a CSV file with %s and reports the numbers of fields', (_, text, line, message) => {
  expect(catchCsvError(text)).toMatchObject({ line, message: expect.stringContaining(message) });
});

it.each([
  ['no content', ''],
  ['only a header', 'email,name\n'],
  ['only a header and blank rows', 'email,name\n,\n\n'],
])('refuses a CSV file with %s', (_, text) => {
  expect(catchCsvError(text).message).toMatch(/^The file has no rows/);
});

it.each([
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 0xe9])],
  ['UTF-16 without a byte order mark', Buffer.from('email\na@example.com', 'utf16le')],
  ['invalid UTF-8 after a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 0xff])],
])('refuses %s as a CSV file', (_, bytes) => {
  expect(catchCsvError(bytes).message).toBe(
    'The file is not text. Save it as “CSV UTF-8” and choose it again.',
  );
});

it('refuses a CSV file with more rows than the maximum', () => {
  const bytes = encodeUtf8('email\na@example.com\nb@example.com\n');
  expect(readCsv(bytes, { maxRows: 2 }).rows).toHaveLength(2);
  expect(() => readCsv(bytes, { maxRows: 1 })).toThrow(
    'The file has 2 rows. Split it into files of at most 1.',
  );
});

const parseTable = (...lines: string[]) => readCsv(encodeUtf8(lines.join('\n')));

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

it('toRecipients leaves out rows without a valid e-mail address, and returns their line numbers', () => {
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

it('toRecipients uses the e-mail address as a parameter if the template has a placeholder for it', () => {
  const { recipients } = toRecipients(parseTable('email', 'ada@example.com'), {
    emailColumn: 'email',
    placeholders: ['email', 'missing'],
  });
  expect(recipients).toEqual([{ email: 'ada@example.com', params: { email: 'ada@example.com' } }]);
});

it.each([
  ['an address column with another name', 'who', ['name,who', 'Ada,ada@example.com']],
  ['some invalid addresses', 'who', ['who,x', 'ada@example.com,1', 'a..b@c.de,2', 'b@c.de,3']],
  ['two address columns', 'email', ['email,manager', 'a@b.de,c@b.de']],
  ['an empty address column', 'E-Mail', ['name,E-Mail', 'Ada,', 'Bob,']],
  ['a column of handles', 'email', ['handle,email', '@ada,ada@example.com']],
  ['no addresses', undefined, ['name,city', 'Ada,Oslo']],
])('for a CSV file with %s, findEmailColumn returns %s', (_, column, lines) => {
  expect(findEmailColumn(parseTable(...lines))).toBe(column);
});

it.each([
  [{ subject: 'Hi' }, []],
  [{ subject: '{{a}} {{ a }}', html: '{{b}}', text: '{{c d}}' }, ['a', 'b', 'c d']],
  [{ subject: '{{}} {{ }} {{a\n}} {a} {{{b}}}' }, ['b']],
])('in %j, placeholdersOf finds the placeholders %j, as the API does', (template, names) => {
  expect(placeholdersOf(template)).toEqual(names);
  // The API also finds placeholders without a name, which it refuses.
  expect(compileTemplate(template).placeholders.filter((name) => name !== '')).toEqual(names);
});
