import { findUnportable, unportableReason } from '../../../tools/find-unportable.ts';

describe('portable patterns', () => {
  it.each([
    '^[a-z0-9_-]+$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(?:a|b)( *, *(?:a|b))*$',
    '^[\\x21-\\x7e]{1,255}$',
    '^https?://[^\\s<>"]+$',
    '^\\(\\?=\\)$',
    '^\\\\u$',
    '^x{0,1000}$',
  ])('include %s', (pattern) => {
    expect(unportableReason(pattern)).toBeUndefined();
  });

  it.each([
    ['^(?=.*\\S)x$', 'a look-around'],
    ['^(?!x)y$', 'a look-around'],
    ['(?<=x)y', 'a look-around'],
    ['(?<name>x)', 'a named group'],
    ['^[^\\p{Cc}]+$', 'the escape \\p'],
    ['[\\u202A-\\u202E]', 'the escape \\u'],
    ['(x)\\1', 'the escape \\1'],
    ['\\bx', 'the escape \\b'],
    ['x{1,3700}', 'repeats more than 1000'],
    ['x{2000}', 'repeats more than 1000'],
    ['[a-z&&x]', 'a class within a class'],
    ['[[:alpha:]', 'a class within a class'],
    ['[', 'is no regular expression'],
  ])('do not include %s', (pattern, reason) => {
    expect(unportableReason(pattern)).toContain(reason);
  });

  it('are looked for wherever a document has one', () => {
    const document = { paths: { '/a': { get: { parameters: [{ schema: { pattern: '(?=x)' } }] } } } };
    expect(findUnportable(document)).toEqual([
      {
        pointer: '#/paths/~1a/get/parameters/0/schema/pattern',
        message: expect.stringContaining('look-around'),
      },
    ]);
  });
});
