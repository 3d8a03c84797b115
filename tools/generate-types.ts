import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { loadDocument } from '../api/openapi/load-document.ts';

const target = join(import.meta.dirname, '../api/openapi/types.gen.ts');
const banner = '// Made from api/openapi/openapi.yaml by `npm run generate`. Do not edit.\n\n';

/** A JSON.stringify replacer that drops an `anyOf` which only says which fields are needed: typed, it is `unknown`. */
function dropRequiredAlternatives(key: string, value: unknown): unknown {
  const onlyRequires = (one: unknown): boolean => Object.keys(Object(one)).join() === 'required';
  return key === 'anyOf' && Array.isArray(value) && value.every(onlyRequires) ? undefined : value;
}

/** Writes the types of the OpenAPI document; with `--check` only compares, and exits with 1 when they differ. */
async function main(): Promise<void> {
  const types =
    banner + astToString(await openapiTS(JSON.stringify(await loadDocument(), dropRequiredAlternatives)));
  if (!process.argv.includes('--check')) {
    await writeFile(target, types);
    return;
  }
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current === types) return;
  console.error(
    'api/openapi/types.gen.ts does not match the OpenAPI document. Run `npm run generate` and commit it.',
  );
  process.exitCode = 1;
}

await main();
