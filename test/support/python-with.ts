import { join } from 'node:path';
import type { Report } from '../../dev/processes/child-process.ts';
import { readConfig } from '../../dev/config.ts';
import { installDebianPackages } from './debian-packages.ts';
import { installOnce } from './install-once.ts';
import { runTool } from './run-tool.ts';

/** Runs a Python program with arguments and returns its output. */
export type Python = (program: string, ...args: string[]) => Promise<string>;

const INSTALL_MS = 120_000;

/**
 * Finds Python and a PyPI package without dependencies. A missing package is installed into the shared cache, and
 * Python from Debian if this process has the rights.
 * @throws Error with instructions, if the installation fails
 */
export async function pythonWith(name: string, version: string): Promise<Python> {
  const { cache, toolEnv } = readConfig();
  const report: Report = (line) => process.stderr.write(`tests with Python: ${line}\n`);
  const folder = join(cache, `python-${name}-${version}`);
  const env = { ...toolEnv, PYTHONPATH: folder };
  try {
    // pip is needed only to install the package.
    await runTool('python3', ['-c', '']).catch(() => installPython(toolEnv, report));
    await installOnce(folder, report, (unfinished) =>
      install(`${name}==${version}`, unfinished, toolEnv, report),
    );
  } catch (error) {
    throw new Error(
      `no Python with ${name} ${version} was found, nor could one be got: ${String(error)}\nOne of these helps:\n` +
        '  install Python so that `python3 -m pip --version` works (Debian: apt-get install python3 python3-pip),\n' +
        `  run \`python3 -m pip install --no-deps --target ${folder} ${name}==${version}\`.`,
      { cause: error },
    );
  }
  return (program, ...args) => runTool('python3', ['-c', program, ...args], { env });
}

function installPython(env: Record<string, string>, report: Report): Promise<void> {
  return installDebianPackages(['python3', 'python3-pip'], { env, report });
}

async function install(what: string, into: string, env: Record<string, string>, report: Report) {
  await runTool('python3', ['-m', 'pip', '--version']).catch(() => installPython(env, report));
  report(`installing ${what} with pip`);
  const args = ['--no-deps', '--target', into, what];
  await runTool('python3', ['-m', 'pip', 'install', '--quiet', ...args], { env, timeout: INSTALL_MS });
}
