import { compileTemplate } from '../../../domain/template.ts';
import {
  collectDefaults,
  findDeclarationFaults,
  findParamFaults,
  type TemplateParam,
} from '../../../domain/template-params.ts';

const param = (name: string, changes: Partial<TemplateParam> = {}): TemplateParam => ({
  name,
  type: 'text',
  required: true,
  ...changes,
});

it('findDeclarationFaults finds undeclared placeholders, repeated names, and defaults that are not allowed', () => {
  const compiled = compileTemplate({ subject: '{{a}} {{b}}', text: '{{b}} {{c}}' });
  const params = [
    param('a'),
    param('a'),
    param('b', { default: 'x' }),
    param('n', { type: 'number', required: false, default: 'one' }),
  ];
  expect(findDeclarationFaults(compiled, params).map(({ path }) => path)).toEqual([
    'params[1].name',
    'params[2].default',
    'params[3].default',
    'text',
  ]);
});

it('collects the defaults of optional parameters only', () => {
  expect(
    collectDefaults([
      param('a'),
      param('b', { required: false, default: 'x' }),
      param('c', { required: false }),
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
] as const)('checks a value of type %s: %j is valid: %s', (type, value, isValid) => {
  expect(findParamFaults([param('p', { type })], { p: value })).toHaveLength(isValid ? 0 : 1);
});
