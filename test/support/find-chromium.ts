import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Report } from '../../dev/processes/child-process.ts';
import { waitForLock } from '../../dev/processes/lock.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/**
 * Installs a Chromium and returns its executable.
 * @throws Error with the reason why it cannot
 */
export type ChromiumSource = (report: Report) => Promise<string>;

export type ChromiumPlaces = {
  /** `CHROMIUM_PATH`, if set. */
  explicitPath?: string;
  /** The value of `PATH`. */
  searchPath: string;
  /** Folder of Playwright's Chromium downloads. */
  playwrightPath: string;
  /** Lets one process at a time install. */
  lockFile: string;
  /** Sources of a Chromium, best first, by their names in messages. */
  sources: Record<string, ChromiumSource>;
};

type Candidate = { where: string; path: string };

/** The headless shell first, because it opens pages in an eighth of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const VERSION_MS = 120_000;

/**
 * Returns a Chromium that starts: from `CHROMIUM_PATH`, the PATH, Playwright's cache, then each source.
 * @throws Error with instructions, if none works
 */
export async function findChromium(places: ChromiumPlaces, report: Report): Promise<string> {
  const reasons: string[] = [];
  const reject: Report = (line) => {
    reasons.push(line);
    report(line);
  };
  const found =
    (await findStartable(listInstalled(places), reject)) ?? (await install(places, report, reject));
  if (found !== undefined) return found;
  throw new Error(
    ['no Chromium was found for the browser tests, nor could one be got:', ...reasons].join('\n  ') +
      '\nOne of these helps:\n' +
      '  install Chromium or Chrome so that `chromium --version` works (Debian: apt-get install chromium-headless-shell),\n' +
      '  set CHROMIUM_PATH to its executable,\n' +
      '  run `npx playwright-core install --with-deps --no-shell chromium`.',
  );
}

function listInstalled({ explicitPath, searchPath, playwrightPath }: ChromiumPlaces): Candidate[] {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [
    ...(explicitPath === undefined ? [] : [{ where: 'CHROMIUM_PATH', path: explicitPath }]),
    ...onPath.filter(isExecutable).map((path) => ({ where: 'the PATH', path })),
    ...[playwrightPath].filter(isExecutable).map((path) => ({ where: "Playwright's cache", path })),
  ];
}

async function install(places: ChromiumPlaces, report: Report, reject: Report): Promise<string | undefined> {
  const lock = await waitForLock(places.lockFile, ({ pid }) =>
    report(`waiting for process ${pid}, which is getting a Chromium too`),
  );
  try {
    const installedByOther = await findStartable(listInstalled(places), () => {});
    if (installedByOther !== undefined) return installedByOther;
    for (const [where, source] of Object.entries(places.sources)) {
      try {
        const found = await findStartable([{ where, path: await source(report) }], reject);
        if (found !== undefined) return found;
      } catch (error) {
        reject(`${where}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return undefined;
  } finally {
    lock.release();
  }
}

async function findStartable(candidates: Candidate[], reject: Report): Promise<string | undefined> {
  for (const { where, path } of candidates) {
    const fault = await findFault(path);
    if (fault === undefined) return path;
    reject(`${where} gives ${path}, which cannot be used: ${fault}`);
  }
  return undefined;
}

/**
 * Returns why an executable does not run. Ubuntu's `chromium-browser` only asks for a snap, and a download may lack
 * libraries.
 */
async function findFault(path: string): Promise<string | undefined> {
  try {
    const version = await runTool(path, ['--version'], { timeout: VERSION_MS });
    return /chrom/i.test(version) ? undefined : 'it does not say that it is Chromium';
  } catch (error) {
    return error instanceof ToolFailure ? error.complaints.at(-1) : String(error);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
