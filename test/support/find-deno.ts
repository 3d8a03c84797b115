import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { installOnce } from './install-once.ts';
import { runTool } from './run-tool.ts';

/** The npm package that brings the executable of the platform. */
const DENO = 'deno@2.9.6';

/** It is 92 MB, and registries are slow at times. */
const INSTALL_MS = 300_000;

/**
 * Finds Deno, and installs it from npm into the cache that clones share where it is not there: 92 MB, which only one test
 * needs, and no clone has to carry.
 * @returns the path of its executable
 * @throws Error that says what a person can do, where npm cannot get it
 */
export async function findDeno(): Promise<string> {
  const { cache, toolEnv: env } = readConfig();
  const report: Report = (line) => process.stderr.write(`tests with Deno: ${line}\n`);
  const folder = join(cache, DENO.replace('@', '-'));
  const quietly = ['--no-audit', '--no-fund', '--no-package-lock'];
  try {
    await installOnce(folder, report, async (unfinished) => {
      report(`installing ${DENO} with npm`);
      await runTool('npm', ['install', '--prefix', unfinished, ...quietly, DENO], {
        env,
        timeout: INSTALL_MS,
      });
    });
  } catch (error) {
    throw new Error(
      `Deno could not be got from the npm registry: ${String(error)}\n` +
        `Where a registry answers, run \`npm install --prefix ${folder} ${quietly.join(' ')} ${DENO}\`, ` +
        'and copy the folder to where none does.',
      { cause: error },
    );
  }
  return join(folder, 'node_modules/.bin/deno');
}
