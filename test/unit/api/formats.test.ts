import { isDate, isDateTime, TEXT_FORMATS } from '../../../api/validation/formats.ts';
import { requireStorableText } from '../../../api/validation/storable-text.ts';

it.each([
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['12026-01-01', false],
  ['2026-1-1', false],
])('isDate of %s is %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

it.each([
  ['2026-04-07T12:00:00Z', true],
  ['2026-04-07T12:00:00.123456789+15:59', true],
  ['2026-04-07T12:00:00-00:00', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+01:00', false],
  ['9999-12-31T23:59:59-01:00', false],
  ['2026-02-30T12:00:00Z', false],
  ['2026-04-07T24:00:00Z', false],
  ['2016-12-31T23:59:60Z', false],
  ['2026-04-07T12:60:00Z', false],
  ['2026-04-07T12:00:00+03', false],
  ['2026-04-07T12:00:00+16:00', false],
  ['2026-04-07T12:00:00+01:60', false],
  ['2026-04-07 12:00:00Z', false],
  ['2026-04-07t12:00:00z', false],
  ['2026-04-07T12:00:00', false],
])('isDateTime of %s is %s', (text, expected) => {
  expect(isDateTime(text)).toBe(expected);
});

it.each<[keyof typeof TEXT_FORMATS, string, boolean]>([
  ['line', 'Spring news', true],
  ['line', '', true],
  ['line', ' ', true],
  ['line', 'é 👩‍💻', true],
  ['line', 'a\nb', false],
  ['line', 'a\u0000', false],
  ['line', 'a\u0085b', false],
  ['line', 'safe\u202Eexe', false],
  ['line', 'a\u2066b', false],
  ['nonblank-line', 'Spring news', true],
  ['nonblank-line', '', false],
  ['nonblank-line', ' \u00A0\u3000', false],
  ['nonblank-line', 'a\tb', false],
  ['unquoted-line', "Ada's agent", true],
  ['unquoted-line', '', false],
  ['unquoted-line', 'the "agent"', false],
  ['unquoted-line', '“agent”', false],
  ['unquoted-line', 'zero\u200Bwidth', false],
  ['unquoted-line', 'line\u2028break', false],
])('the format %s accepts %j: %s', (format, text, isValid) => {
  expect(TEXT_FORMATS[format](text)).toBe(isValid);
});

it.each([['☃ and 😀'], [{ list: ['a', { b: 'c\r\n' }] }], [null], [undefined], [7]])(
  'requireStorableText accepts %j',
  (value) => {
    expect(() => requireStorableText(value, '')).not.toThrow();
  },
);

it.each<[unknown, string]>([
  [{ recipients: [{ email: 'a' }, { email: 'b\0' }] }, 'recipients[1].email'],
  [{ params: { name: '\ud800' } }, 'params.name'],
  [{ params: { name: 'a\udfff' } }, 'params.name'],
  [{ metadata: { 'a\0': 'x' } }, 'metadata'],
  [{ 'a\0': 'x' }, 'body'],
])('requireStorableText refuses %j and names %s', (value, path) => {
  expect(() => requireStorableText(value, '')).toThrow(
    expect.objectContaining({ status: 400, details: [expect.objectContaining({ path })] }),
  );
});
