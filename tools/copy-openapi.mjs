/** Puts what the build reads beside what it runs: the OpenAPI document. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
cpSync(join(root, 'api/openapi'), join(root, 'dist/api/openapi'), {
  recursive: true,
  filter: (source) => !source.endsWith('.ts'),
});
