/** Puts what the build reads beside what it runs: the OpenAPI document and the assets of the reference page. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
for (const folder of ['api/openapi', 'api/docs']) {
  cpSync(join(root, folder), join(root, 'dist', folder), {
    recursive: true,
    filter: (source) => !source.endsWith('.ts'),
  });
}
