import { requireStorableText } from '../../../api/validation/storable-text.ts';

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
