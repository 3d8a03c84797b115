import fc from 'fast-check';
import {
  compileTemplate,
  findMissingParams,
  toRecipientKey,
  render as renderCompiled,
  measureMail,
  type Params,
  type Template,
} from '../../../domain/template.ts';
import { findTemplateFault } from '../../../domain/template-faults.ts';
import {
  collectDefaults,
  findDeclarationFaults,
  findParamFaults,
  type TemplateParam,
} from '../../../domain/template-params.ts';

const getPlaceholders = (template: Template) => compileTemplate(template).placeholders;
const render = (template: Template, params: Params) => renderCompiled(compileTemplate(template), params);

it('compileTemplate lists each placeholder of subject, html and text once', () => {
  const template = { subject: 'Hi {{name}}', html: '<p>{{ name }} {{city}}</p>', text: '{{zip}}' };
  expect(getPlaceholders(template)).toEqual(['name', 'city', 'zip']);
});

it.each(['{name}', '{{}}', '{{a', 'a}}', '{{a\nb}}', '{ {a} }'])(
  'compileTemplate finds no placeholder in %j',
  (subject) => {
    expect(getPlaceholders({ subject })).toEqual([]);
  },
);

it('findMissingParams ignores inherited properties, and accepts empty values and defaults', () => {
  expect(
    findMissingParams(
      { placeholders: ['constructor', '__proto__', 'a', 'b'], defaults: { b: '' } },
      { a: '' },
    ),
  ).toEqual(['constructor', '__proto__']);
});

it('render escapes values in html, leaves them raw in text, and keeps line breaks out of the subject', () => {
  const value = `<b>"Tom" & 'Co'</b>`;
  const mail = render(
    { subject: 'S {{v}}', html: '<i>{{v}}</i>', text: '{{v}}' },
    { v: `${value}\r\nBcc: x` },
  );
  expect(mail).toEqual({
    subject: `S ${value} Bcc: x`,
    html: '<i>&lt;b&gt;&quot;Tom&quot; &amp; &#39;Co&#39;&lt;/b&gt;\r\nBcc: x</i>',
    text: `${value}\r\nBcc: x`,
  });
});

it('render inserts values unchanged, even if they contain placeholders', () => {
  expect(render({ subject: '{{a}}{{b}}' }, { a: '{{b}}', b: '$& {{a}}' })).toEqual({
    subject: '{{b}}$& {{a}}',
  });
});

it('render returns only the parts that the template has', () => {
  expect(render({ subject: 's', text: 't' }, {})).toEqual({ subject: 's', text: 't' });
});

it('render inserts nothing for placeholders with the names of prototype properties', () => {
  expect(render({ subject: '[{{constructor}}{{__proto__}}]' }, {})).toEqual({ subject: '[]' });
});

it('measureMail measures the rendered size for any template and values', () => {
  const part = fc
    .array(fc.oneof(fc.constantFrom('{{a}}', '{{ b }}', '{{', '}}', '<p>', 'é☃'), fc.string()))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(part, part, fc.string({ unit: 'grapheme' }), fc.string(), (html, text, a, b) => {
      const params = { a, b };
      const mail = render({ subject: '', html, text }, params);
      expect(measureMail(compileTemplate({ subject: '', html, text }), params)).toEqual({
        subject: 0,
        html: Buffer.byteLength(mail.html ?? ''),
        text: Buffer.byteLength(mail.text ?? ''),
      });
    }),
  );
});

it('measureMail reads a value once, even if the template uses the value many times', () => {
  const compiled = compileTemplate({ subject: 's', html: '{{a}}'.repeat(20_000) });
  let reads = 0;
  const params = {
    get a() {
      reads += 1;
      return 'x';
    },
  };
  expect(measureMail(compiled, params)).toMatchObject({ html: 20_000 });
  expect(reads).toBe(1);
});

it('toRecipientKey returns one key for an address in any letter case, regardless of unused parameters', () => {
  expect(toRecipientKey({ placeholders: ['a'], defaults: {} }, 'Ann@Example.com', { a: '1', x: '2' })).toBe(
    toRecipientKey({ placeholders: ['a'], defaults: { a: '1' } }, 'ann@example.com', {}),
  );
});

it('toRecipientKey returns different keys when a used parameter differs', () => {
  expect(
    toRecipientKey({ placeholders: ['a', 'b'], defaults: {} }, 'a@example.com', { a: '1', b: '23' }),
  ).not.toBe(
    toRecipientKey({ placeholders: ['a', 'b'], defaults: {} }, 'a@example.com', { a: '12', b: '3' }),
  );
});

const subject = 'Hello';

it('findTemplateFault finds no fault in a valid template', () => {
  const html = '<style>@media print { p { color: {{ color }}} }</style>{{name}}';
  expect(findTemplateFault({ subject: 'Hi {{name}}', html, text: '}} {a} {{b}}' })).toBeUndefined();
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
])('findTemplateFault reports that the HTML %j %s', (html, message) => {
  expect(findTemplateFault({ subject, html })).toEqual({ field: 'html', message });
});

it.each([' ', '\t\n', '\u00a0'])('findTemplateFault refuses the blank subject %j', (blank) => {
  expect(findTemplateFault({ subject: blank, text: 'x' })).toEqual({
    field: 'subject',
    message: 'must not be blank',
  });
});

it('findTemplateFault counts the characters of a subject, not the UTF-16 code units', () => {
  expect(findTemplateFault({ subject: '😀'.repeat(998), text: 'x' })).toBeUndefined();
  expect(findTemplateFault({ subject: 'x'.repeat(999), text: 'x' })).toMatchObject({ field: 'subject' });
});

it('findTemplateFault accepts at most 200 placeholders in all parts together', () => {
  const repeatPlaceholder = (count: number) => '{{a}}'.repeat(count);
  expect(
    findTemplateFault({ subject, html: repeatPlaceholder(150), text: repeatPlaceholder(50) }),
  ).toBeUndefined();
  expect(findTemplateFault({ subject, html: repeatPlaceholder(150), text: repeatPlaceholder(51) })).toEqual({
    field: 'text',
    message: 'has too many placeholders: subject, html and text may have 200 together',
  });
});

it('findTemplateFault names the largest field of a template of more than 512 KiB', () => {
  const [html, text] = ['h'.repeat(300_000), 'é'.repeat(120_000)];
  expect(findTemplateFault({ subject, html, text: '' })).toBeUndefined();
  expect(findTemplateFault({ subject, html, text })).toEqual({
    field: 'html',
    message: 'has 300000 bytes: subject, html and text may have at most 524288 together, but have 540005',
  });
});

const buildParam = (name: string, changes: Partial<TemplateParam> = {}): TemplateParam => ({
  name,
  type: 'text',
  required: true,
  ...changes,
});

it('findDeclarationFaults finds undeclared placeholders, repeated names, and defaults that are not allowed', () => {
  const compiled = compileTemplate({ subject: '{{a}} {{b}}', text: '{{b}} {{c}}' });
  const params = [
    buildParam('a'),
    buildParam('a'),
    buildParam('b', { default: 'x' }),
    buildParam('n', { type: 'number', required: false, default: 'one' }),
  ];
  expect(findDeclarationFaults(compiled, params).map(({ path }) => path)).toEqual([
    'params[1].name',
    'params[2].default',
    'params[3].default',
    'text',
  ]);
});

it('collectDefaults returns the defaults of optional parameters only', () => {
  expect(
    collectDefaults([
      buildParam('a'),
      buildParam('b', { required: false, default: 'x' }),
      buildParam('c', { required: false }),
    ]),
  ).toEqual({ b: 'x', c: '' });
});

it.each([
  ['number', '-3.50', true],
  ['number', '3,50', false],
  ['number', '', false],
  ['url', 'https://example.com/a?b=c', true],
  ['url', 'mailto:ada@example.com', true],
  ['url', 'javascript:alert(1)', false],
  ['url', 'example.com', false],
  ['text', 'javascript:alert(1)', true],
] as const)('findParamFaults checks a value of type %s: %j is valid: %s', (type, value, isValid) => {
  expect(findParamFaults([buildParam('p', { type })], { p: value })).toHaveLength(isValid ? 0 : 1);
});
