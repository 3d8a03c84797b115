import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { ChromiumSource } from './find-chromium.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const require = createRequire(import.meta.url);

/** Without an answer from the network, Playwright would retry for minutes before the next source is tried. */
const DOWNLOAD_MS = 120_000;

/** Downloads Chromium into Playwright's cache, as Playwright's command line does. */
export function playwrightDownload(env: Record<string, string>): ChromiumSource {
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  return async (report) => {
    report('downloading Chromium with Playwright');
    try {
      await runTool(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
        env,
        timeout: DOWNLOAD_MS,
      });
    } catch (error) {
      throw error instanceof ToolFailure ? new Error(firstError(error), { cause: error }) : error;
    }
    return chromium.executablePath();
  };
}

const PACKAGE = 'chromium-headless-shell';

/** Installs Debian's `chromium-headless-shell` with its libraries, if this process has the rights. */
export function debianPackage(env: Record<string, string>): ChromiumSource {
  return async (report) => {
    if (!existsSync('/etc/debian_version')) throw new Error('this is not Debian');
    if (process.getuid?.() !== 0) throw new Error('only root can install it');
    const nonInteractive = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
    report(`installing ${PACKAGE} of Debian with apt-get`);
    await runTool('apt-get', ['update'], { env: nonInteractive });
    // No time limit, because an interrupted package manager leaves a broken system.
    await runTool('apt-get', ['install', '-y', '--no-install-recommends', PACKAGE], { env: nonInteractive });
    return `/usr/bin/${PACKAGE}`;
  };
}

// The first line names the network error. Later lines only report a failed download per mirror.
function firstError({ complaints }: ToolFailure): string | undefined {
  const first = complaints.find((line) => line.startsWith('Error: '));
  return first?.slice('Error: '.length) ?? complaints.at(-1);
}
