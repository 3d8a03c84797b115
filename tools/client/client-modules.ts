import type { ClientOperation } from './describe-operation.ts';

export function generateOperationsModule(areas: ReadonlyMap<string, readonly ClientOperation[]>): string {
  const imports = [
    "import { Area } from '../area.ts';",
    "import type { CallOptions } from '../options.ts';",
    "import type { Answer, Params } from '../operation-types.ts';",
  ];
  const classes = [...areas].map(([area, operations]) =>
    [
      `/** Operations of the area \`${area}\`. */`,
      `export class ${toPascalCase(area)}Operations extends Area {`,
      operations.map(getMethod).join('\n\n'),
      '}',
    ].join('\n'),
  );
  return `${[imports.join('\n'), ...classes].join('\n\n')}\n`;
}

function getMethod(operation: ClientOperation): string {
  const { operationId, summary, method, path, needsParameters } = operation;
  const typeArgument = `'${operationId}'`;
  const parameter = `params: Params<${typeArgument}>${needsParameters ? '' : ' = {}'}`;
  return [
    `  /** ${summary}: \`${method} ${path}\`. */`,
    `  ${operationId}(${parameter}, options?: CallOptions): Promise<Answer<${typeArgument}>> {`,
    `    return this.call(${getRequest(operation)}, params, options);`,
    '  }',
  ].join('\n');
}

function getRequest({ method, path, project, takesKey, isIdempotent, isForm }: ClientOperation): string {
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(project ? [`project: '${project}'`] : []),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(isIdempotent ? ['isIdempotent: true'] : []),
    ...(isForm ? ['isForm: true'] : []),
  ];
  return `{ ${fields.join(', ')} }`;
}

export type AreaClass = { area: string; isHandWritten: boolean };

export function generateAreasModule(areas: readonly AreaClass[]): string {
  const generated = areas.filter(({ isHandWritten }) => !isHandWritten).map(getClass);
  return [
    "import type { Caller } from '../caller.ts';",
    ...areas
      .filter(({ isHandWritten }) => isHandWritten)
      .map((area) => `import { ${getClass(area)} } from '../areas/${area.area}.ts';`),
    `import { ${generated.join(', ')} } from './operations.gen.ts';`,
    '',
    '/** The operations of the API by area. */',
    'export abstract class Areas {',
    ...areas.map((area) => `  readonly ${toFieldName(area.area)}: ${getClass(area)};`),
    '',
    '  constructor(caller: Caller) {',
    ...areas.map((area) => `    this.${toFieldName(area.area)} = new ${getClass(area)}(caller);`),
    '  }',
    '}',
    '',
  ].join('\n');
}

function getClass({ area, isHandWritten }: AreaClass): string {
  return `${toPascalCase(area)}${isHandWritten ? '' : 'Operations'}`;
}

/** Converts `oauth-clients` to `oauthClients`. */
export function toFieldName(area: string): string {
  const name = toPascalCase(area);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const HAND_WRITTEN: Readonly<Record<string, string>> = { policy_violation: '../policy-violation.ts' };

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

function toPascalCase(name: string): string {
  return name.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
