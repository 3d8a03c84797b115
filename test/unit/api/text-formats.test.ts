import { TEXT_FORMATS } from '../../../api/validation/formats.ts';

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
