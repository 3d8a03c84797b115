import { pascalCase } from './operations-module.ts';

/** An area of the client. `isByHand` marks a hand-written class. */
export type AreaClass = { area: string; isByHand: boolean };

/** Generates the module whose class has a field for each area: `oauthClients` for `oauth-clients`. */
export function areasModule(areas: readonly AreaClass[]): string {
  const generated = areas.filter(({ isByHand }) => !isByHand).map(getClass);
  return [
    "import type { Caller } from '../caller.ts';",
    ...areas
      .filter(({ isByHand }) => isByHand)
      .map((one) => `import { ${getClass(one)} } from '../areas/${one.area}.ts';`),
    `import { ${generated.join(', ')} } from './operations.gen.ts';`,
    '',
    '/** The operations of the API by area. */',
    'export abstract class Areas {',
    ...areas.map((one) => `  readonly ${toFieldName(one.area)}: ${getClass(one)};`),
    '',
    '  constructor(caller: Caller) {',
    ...areas.map((one) => `    this.${toFieldName(one.area)} = new ${getClass(one)}(caller);`),
    '  }',
    '}',
    '',
  ].join('\n');
}

function getClass({ area, isByHand }: AreaClass): string {
  return `${pascalCase(area)}${isByHand ? '' : 'Operations'}`;
}

/** Converts an area to its field of the client: `oauth-clients` to `oauthClients`. */
export function toFieldName(area: string): string {
  const name = pascalCase(area);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
