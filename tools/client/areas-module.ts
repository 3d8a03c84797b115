import { toPascalCase } from './operations-module.ts';

/** Area of the client. */
export type AreaClass = { area: string; isHandWritten: boolean };

/** Generates the module whose class has a field for each area: `oauthClients` for `oauth-clients`. */
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

/** Converts an area to its field of the client: `oauth-clients` to `oauthClients`. */
export function toFieldName(area: string): string {
  const name = toPascalCase(area);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
