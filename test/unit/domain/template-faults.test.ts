import { findTemplateFaults } from '../../../domain/template-faults.ts';

const subject = 'Hello';

it('finds no fault in a valid template', () => {
  const html = '<style>@media print { p { color: {{ color }}} }</style>{{name}}';
  expect(findTemplateFaults({ subject: 'Hi {{name}}', html, text: '}} {a} {{b}}' })).toEqual([]);
});

it.each([
  ['{{name', 'has a placeholder without closing }}, at line 1, column 1'],
  ['a\nb {{name}', 'has a placeholder without closing }}, at line 2, column 3'],
  ['{{a\nb}}', 'has a placeholder without closing }}, at line 1, column 1'],
  ['{{a {{b}}', 'has a placeholder without closing }}, at line 1, column 1'],
  ['{{}}', 'has a placeholder without a name, at line 1, column 1'],
  ['{{a}} {{ }}', 'has a placeholder without a name, at line 1, column 7'],
  ['{{{a}}}', 'has a placeholder with three braces; write two on each side of the name, at line 1, column 1'],
  [
    `{{${'n'.repeat(101)}}}`,
    'has a placeholder whose name is longer than 100 characters, at line 1, column 1',
  ],
])('reports that the template %j %s', (html, message) => {
  expect(findTemplateFaults({ subject, html })).toEqual([{ field: 'html', message }]);
});

it.each([' ', '\t\n', '\u00a0'])('refuses the blank subject %j', (blank) => {
  expect(findTemplateFaults({ subject: blank, text: 'x' })).toEqual([
    { field: 'subject', message: 'must not be blank' },
  ]);
});

it('counts the characters of a subject, not its UTF-16 units', () => {
  expect(findTemplateFaults({ subject: '😀'.repeat(998), text: 'x' })).toEqual([]);
  expect(findTemplateFaults({ subject: 'x'.repeat(999), text: 'x' })).toMatchObject([{ field: 'subject' }]);
});

it('accepts at most 200 placeholders in all parts together', () => {
  const repeatPlaceholder = (count: number) => '{{a}}'.repeat(count);
  expect(findTemplateFaults({ subject, html: repeatPlaceholder(150), text: repeatPlaceholder(50) })).toEqual(
    [],
  );
  expect(findTemplateFaults({ subject, html: repeatPlaceholder(150), text: repeatPlaceholder(51) })).toEqual([
    { field: 'text', message: 'has too many placeholders: subject, html and text may use 200 in all' },
  ]);
});

it('names the largest field of a template over 512 kB', () => {
  const [html, text] = ['h'.repeat(300_000), 'é'.repeat(120_000)];
  expect(findTemplateFaults({ subject, html, text: '' })).toEqual([]);
  expect(findTemplateFaults({ subject, html, text })).toEqual([
    {
      field: 'html',
      message: 'has 300000 bytes: subject, html and text may have 524288 together, and have 540005',
    },
  ]);
});
