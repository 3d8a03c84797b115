import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { installOnce } from './install-once.ts';
import { runTool } from './run-tool.ts';

/** The npm package that brings the executable of the platform. */
const DENO = 'deno@2.9.6';

const INSTALL_MS = 120_000;

/**
 * Finds Deno, and installs it from npm into the cache that clones share where it is not there: 92 MB, which only one test
 * needs, and no clone has to carry.
 * @returns the path of its executable
 */
export async function findDeno(): Promise<string> {
  const { cache, toolEnv: env } = readConfig();
  const report: Report = (line) => process.stderr.write(`tests with Deno: ${line}\n`);
  const folder = join(cache, DENO.replace('@', '-'));
  await installOnce(folder, report, async (unfinished) => {
    report(`installing ${DENO} with npm`);
    const quietly = ['--no-audit', '--no-fund', '--no-package-lock'];
    await runTool('npm', ['install', '--prefix', unfinished, ...quietly, DENO], { env, timeout: INSTALL_MS });
  });
  return join(folder, 'node_modules/.bin/deno');
}
