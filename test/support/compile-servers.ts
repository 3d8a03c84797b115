import { execFile } from 'node:child_process';
import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Compiles the API and the worker like `npm run build`, but without type checks. Compiled processes start in half the
 * CPU time, as in production.
 * @param compiled a folder from which the project's packages resolve
 */
export async function compileServers(project: string, compiled: string): Promise<void> {
  const compiler = join(project, 'node_modules', '.bin', 'tsc');
  const options = ['--project', join(project, 'tsconfig.build.json'), '--noCheck', '--outDir', compiled];
  await promisify(execFile)(compiler, options);
  cpSync(join(project, 'api/openapi'), join(compiled, 'api/openapi'), {
    recursive: true,
    filter: (source) => !source.endsWith('.ts'),
  });
  copyFileSync(join(project, 'package.json'), join(compiled, 'package.json'));
}
