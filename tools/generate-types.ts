import openapiTS, { astToString } from 'openapi-typescript';
import { loadDocument } from '../api/openapi/load-document.ts';
import { writeGenerated } from './write-generated.ts';

const BANNER = '// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.\n\n';

/**
 * A JSON.stringify replacer that drops an `anyOf` of required fields only, which openapi-typescript would type as
 * `unknown`.
 */
function dropRequiredAlternatives(key: string, value: unknown): unknown {
  const onlyRequires = (one: unknown): boolean => Object.keys(Object(one)).join() === 'required';
  return key === 'anyOf' && Array.isArray(value) && value.every(onlyRequires) ? undefined : value;
}

/** Writes the types of the OpenAPI document, for the API and for the client; with `--check` it only compares. */
async function main(): Promise<void> {
  const document = JSON.stringify(await loadDocument(), dropRequiredAlternatives);
  await write('api/openapi/types.gen.ts', await openapiTS(document));
  // A caller may leave out what has a default.
  await write('client/src/generated/types.gen.ts', await openapiTS(document, { defaultNonNullable: false }));
}

function write(path: string, types: Parameters<typeof astToString>[0]): Promise<void> {
  return writeGenerated(path, BANNER + astToString(types), 'the OpenAPI document');
}

await main();
