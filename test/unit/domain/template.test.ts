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

const getPlaceholders = (template: Template) => compileTemplate(template).placeholders;
const render = (template: Template, params: Params) => renderCompiled(compileTemplate(template), params);

it('lists each placeholder once over subject, html and text', () => {
  const template = { subject: 'Hi {{name}}', html: '<p>{{ name }} {{city}}</p>', text: '{{zip}}' };
  expect(getPlaceholders(template)).toEqual(['name', 'city', 'zip']);
});

it.each(['{name}', '{{}}', '{{a', 'a}}', '{{a\nb}}', '{ {a} }'])('finds no placeholder in %j', (subject) => {
  expect(getPlaceholders({ subject })).toEqual([]);
});

it('findMissingParams finds missing parameters by own properties only', () => {
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

it('render does not render placeholders in values', () => {
  expect(render({ subject: '{{a}}{{b}}' }, { a: '{{b}}', b: '$& {{a}}' })).toEqual({
    subject: '{{b}}$& {{a}}',
  });
});

it('renders only the parts of the template', () => {
  expect(render({ subject: 's', text: 't' }, {})).toEqual({ subject: 's', text: 't' });
});

it('renders nothing for the names of prototype properties', () => {
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
