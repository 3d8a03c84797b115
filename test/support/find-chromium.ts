import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { readConfig } from '../../dev/config.ts';
import { waitForLock } from '../../dev/processes/lock.ts';
import { getChromiumPath } from './config.ts';
import { runTool, ToolFailure } from './run-tool.ts';

type Environment = Record<string, string>;

/** The headless shell comes first, because it opens pages eight times as fast. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const DEBIAN_PACKAGE = 'chromium-headless-shell';
const START_MS = 120_000;

/** Limits Playwright's retries, which would take minutes without a network. */
const DOWNLOAD_MS = 120_000;

const REMEDIES = `One of these helps:
  install Chromium or Chrome so that \`chromium --version\` works (Debian: apt-get install ${DEBIAN_PACKAGE}),
  set CHROMIUM_PATH to its executable,
  run \`npx playwright-core install --with-deps --no-shell chromium\`.`;

/**
 * Returns the path of a Chromium that starts, from `CHROMIUM_PATH`, the PATH or Playwright's cache. Installs
 * Chromium if there is none and `canInstall` is true.
 * @throws Error that says how to install Chromium
 */
export async function findChromium({ canInstall = true } = {}): Promise<string> {
  const reasons: string[] = [];
  const path = (await findInstalled(reasons)) ?? (canInstall ? await installChromium(reasons) : undefined);
  if (path !== undefined) return path;
  throw new Error(['There is no Chromium for the browser tests:', ...reasons].join('\n  ') + `\n${REMEDIES}`);
}

async function findInstalled(reasons: string[]): Promise<string | undefined> {
  const folders = readConfig()
    .searchPath.split(delimiter)
    .filter((folder) => folder !== '');
  const installed = [
    getChromiumPath() ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ].filter((path) => existsSync(path));
  for (const path of installed) if (await canStart(path, reasons)) return path;
  return undefined;
}

async function installChromium(reasons: string[]): Promise<string | undefined> {
  const { cache, toolEnv } = readConfig();
  const lock = await waitForLock(join(cache, 'chromium.lock'), () => {});
  try {
    // The previous owner of the lock may have installed Chromium.
    const installed = await findInstalled([]);
    if (installed !== undefined) return installed;
    for (const install of [download, installPackage]) {
      process.stderr.write('browser tests: installing Chromium\n');
      const path = await install(toolEnv).catch((error: unknown) => void reasons.push(String(error)));
      if (path !== undefined && (await canStart(path, reasons))) return path;
    }
    return undefined;
  } finally {
    lock.release();
  }
}

/**
 * Starts the program, because Ubuntu's `chromium-browser` only tells users to install a snap package, and a
 * downloaded Chromium may lack libraries.
 */
async function canStart(path: string, reasons: string[]): Promise<boolean> {
  try {
    if (/chrom/i.test(await runTool(path, ['--version'], { timeout: START_MS }))) return true;
    reasons.push(`${path} is not Chromium`);
  } catch (error) {
    reasons.push(`${path}: ${error instanceof ToolFailure ? error.lines.at(-1) : String(error)}`);
  }
  return false;
}

async function download(env: Environment): Promise<string> {
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  const options = { env, timeout: DOWNLOAD_MS };
  await runTool(process.execPath, [cli, 'install', '--no-shell', 'chromium'], options);
  return chromium.executablePath();
}

/** No timeout, because an interrupted package manager leaves a broken system. */
async function installPackage(env: Environment): Promise<string> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error(`only root on Debian can install ${DEBIAN_PACKAGE}`);
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runTool('apt-get', ['update'], options);
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', DEBIAN_PACKAGE], options);
  return `/usr/bin/${DEBIAN_PACKAGE}`;
}
