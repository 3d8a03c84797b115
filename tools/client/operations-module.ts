import type { ClientOperation } from './describe-operation.ts';

/** Converts an area to its class name: `oauth-clients` to `OauthClients`. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Generates the module with a class for each area and a method for each operation. */
export function generateOperationsModule(areas: ReadonlyMap<string, readonly ClientOperation[]>): string {
  const imports = [
    "import { Area } from '../area.ts';",
    "import type { CallOptions } from '../options.ts';",
    "import type { Answer, Params } from '../operation-types.ts';",
  ];
  const classes = [...areas].map(([area, operations]) =>
    [
      `/** The operations of the area \`${area}\`, as the API has them. */`,
      `export class ${toPascalCase(area)}Operations extends Area {`,
      operations.map(getMethod).join('\n\n'),
      '}',
    ].join('\n'),
  );
  return `${[imports.join('\n'), ...classes].join('\n\n')}\n`;
}

function getMethod(operation: ClientOperation): string {
  const { operationId, summary, method, path, needsParameters } = operation;
  const types = `'${operationId}'`;
  const paramsParameter = needsParameters ? `params: Params<${types}>` : `params: Params<${types}> = {}`;
  return [
    `  /** ${summary}: \`${method} ${path}\`. */`,
    `  ${operationId}(${paramsParameter}, options?: CallOptions): Promise<Answer<${types}>> {`,
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
