import { toPascalCase } from './operations-module.ts';

/** Error codes with a hand-written class, and its file. */
const HAND_WRITTEN: Readonly<Record<string, string>> = { policy_violation: '../policy-violation.ts' };

/** Generates the module with a class for each error code, and their table. */
export function generateErrorsModule(codes: readonly string[]): string {
  const handWritten = codes.filter((code) => code in HAND_WRITTEN);
  const generated = codes.filter((code) => !(code in HAND_WRITTEN));
  return `${[
    [
      "import { ThroughlineError, type ErrorFacts } from '../errors.ts';",
      ...handWritten.map((code) => `import { ${toPascalCase(code)} } from '${HAND_WRITTEN[code]}';`),
    ].join('\n'),
    ...handWritten.map((code) => `export { ${toPascalCase(code)} };`),
    ...generated.map((code) =>
      [
        `/** The API answered \`${code}\`. */`,
        `export class ${toPascalCase(code)} extends ThroughlineError {}`,
      ].join('\n'),
    ),
    [
      '/** The class of each code. */',
      'export const ERRORS: Readonly<Record<string, new (facts: ErrorFacts) => ThroughlineError>> = {',
      ...codes.map((code) => `  ${code}: ${toPascalCase(code)},`),
      '};',
    ].join('\n'),
  ].join('\n\n')}\n`;
}
