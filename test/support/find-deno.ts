import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { installOnce } from './install-once.ts';
import { runTool } from './run-tool.ts';

/** The npm package with the platform's executable. */
const DENO = 'deno@2.9.6';

/** The package has 92 MB, and registries are slow at times. */
const INSTALL_MS = 300_000;

/**
 * Finds Deno, or installs it from npm into the shared cache: 92 MB for a single test.
 * @returns the path of its executable
 * @throws Error with instructions, if npm cannot install it
 */
export async function findDeno(): Promise<string> {
  const { cache, toolEnv: env } = readConfig();
  const report: Report = (line) => process.stderr.write(`tests with Deno: ${line}\n`);
  const folder = join(cache, DENO.replace('@', '-'));
  const npmOptions = ['--no-audit', '--no-fund', '--no-package-lock'];
  try {
    await installOnce(folder, report, async (unfinished) => {
      report(`installing ${DENO} with npm`);
      await runTool('npm', ['install', '--prefix', unfinished, ...npmOptions, DENO], {
        env,
        timeout: INSTALL_MS,
      });
    });
  } catch (error) {
    throw new Error(
      `Deno could not be got from the npm registry: ${String(error)}\n` +
        `Where a registry answers, run \`npm install --prefix ${folder} ${npmOptions.join(' ')} ${DENO}\`, ` +
        'and copy the folder to where none does.',
      { cause: error },
    );
  }
  return join(folder, 'node_modules/.bin/deno');
}
