/** Copies the OpenAPI document into the build, which reads it at run time. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
cpSync(join(root, 'api/openapi'), join(root, 'dist/api/openapi'), {
  recursive: true,
  filter: (source) => !source.endsWith('.ts'),
});
