/**
 * Writes the OpenAPI documents as JSON into a build of the API, which reads these files at run time.
 *
 *   node tools/bundle-openapi.ts <build>
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { DOCUMENTS, readDocument } from '../api/openapi/load-document.ts';

const [build] = argv.slice(2);
if (build === undefined) throw new Error('Usage: node tools/bundle-openapi.ts <build>');
for (const name of DOCUMENTS) {
  const file = join(build, 'api/openapi', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(await readDocument(name)));
}
