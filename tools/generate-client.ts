import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadDocument, type OpenApiDocument } from '../api/openapi/load-document.ts';
import {
  generateAreasModule,
  generateErrorsModule,
  generateOperationsModule,
  toFieldName,
  type AreaClass,
} from './client/client-modules.ts';
import { describeOperation, type ClientOperation } from './client/describe-operation.ts';
import { generateDocumentTypes, generateFilledFields } from './client/document-types.ts';
import { writeGenerated } from './write-generated.ts';

const PROJECT = join(import.meta.dirname, '..');
const SOURCE = 'the OpenAPI document';
const BANNER = '// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.\n\n';

const HANDLERS_BANNER =
  '// Made from the names of the files in api/operations by `npm run generate`. Do not edit.\n\n';

/**
 * Modules of `domain` that the client applies before it sends a request. They are copied, because the
 * client's package must not depend on `domain`.
 */
const SHARED_RULES = ['ad-languages', 'ad-texts', 'email-address', 'ascii-url', 'upload-policy'];

/**
 * Generates the client from the OpenAPI document, and the API's lists of handlers, filled fields and client
 * methods. With `--check`, only compares the files.
 */
async function main(): Promise<void> {
  const document = await loadDocument();
  const operations = await groupOperationsByArea(document);
  const areas = await listAreaClasses([...operations.keys()]);
  const files = {
    types: await generateDocumentTypes(document),
    operations: generateOperationsModule(operations),
    areas: generateAreasModule(areas),
    errors: generateErrorsModule(listErrorCodes(document)),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeGenerated(`client/src/generated/${name}.gen.ts`, BANNER + text, SOURCE);
  }
  for (const name of SHARED_RULES) await copyRule(name);
  await writeGenerated('api/openapi/filled-fields.gen.ts', BANNER + generateFilledFields(document), SOURCE);
  await writeGenerated(
    'api/operations/index.gen.ts',
    HANDLERS_BANNER + generateHandlersModule(operations),
    SOURCE,
  );
  await writeGenerated(
    'api/openapi/client-methods.gen.ts',
    HANDLERS_BANNER + generateMethodsModule(operations),
    SOURCE,
  );
}

async function copyRule(name: string): Promise<void> {
  const source = `domain/${name}.ts`;
  const rule = await readFile(join(PROJECT, source), 'utf8');
  const banner = `// Made from ${source} by \`npm run generate\`. Do not edit.\n\n`;
  const text = banner + rule.replaceAll(/from '\.\/([a-z-]+)\.ts'/g, "from './$1.gen.ts'");
  await writeGenerated(`client/src/generated/${name}.gen.ts`, text, source);
}

/** An area is the folder of the operation's file. */
async function groupOperationsByArea({ paths, components }: OpenApiDocument) {
  const folders = join(PROJECT, 'api/operations');
  const areas = new Map<string, ClientOperation[]>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(method, path, operation, components),
    ),
  );
  for (const entry of await readdir(folders, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const files = new Set(await readdir(join(folders, entry.name)));
    const areaOperations = described.filter(({ operationId }) => files.has(`${operationId}.ts`));
    if (areaOperations.length > 0) areas.set(entry.name, areaOperations);
  }
  const groupedOperations = [...areas.values()].flat();
  if (groupedOperations.length !== described.length)
    throw new Error(
      'An operation has no file, or several files. Give each operation one file in api/operations/<area>/.',
    );
  return new Map([...areas].toSorted(([first], [second]) => (first < second ? -1 : 1)));
}

/** Each operation's file exports a handler with the name of the operation. */
function generateHandlersModule(areas: ReadonlyMap<string, ClientOperation[]>): string {
  const located = [...areas].flatMap(([area, operations]) =>
    operations.map(({ operationId }) => ({ area, operationId })),
  );
  return `${located.map(({ area, operationId }) => `import { ${operationId} } from './${area}/${operationId}.ts';\n`).join('')}import type { Handler, OperationId } from './operation.ts';

/** The handler of every operation of the OpenAPI document. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
${located.map(({ operationId }) => `  ${operationId},\n`).join('')}};
`;
}

function generateMethodsModule(areas: ReadonlyMap<string, ClientOperation[]>): string {
  const methods = [...areas].flatMap(([area, operations]) =>
    operations.map(({ operationId }) => `  ${operationId}: '${toFieldName(area)}.${operationId}',\n`),
  );
  return `/** Method of the TypeScript client by operationId. */
export const CLIENT_METHODS: Readonly<Record<string, string>> = {
${methods.join('')}};
`;
}

async function listAreaClasses(areas: string[]): Promise<AreaClass[]> {
  const handWritten = new Set(await readdir(join(PROJECT, 'client/src/areas')));
  return areas.map((area) => ({ area, isHandWritten: handWritten.has(`${area}.ts`) }));
}

const codes = z.object({ enum: z.array(z.string()) });

function listErrorCodes({ components }: OpenApiDocument): string[] {
  return codes.parse(components['schemas']?.['ErrorCode']).enum;
}

await main();
