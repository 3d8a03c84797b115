import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { ChromiumSource } from './find-chromium.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const require = createRequire(import.meta.url);

/** Where a network answers nothing, Playwright would try for minutes what the next source may get at once. */
const DOWNLOAD_MS = 120_000;

/** Downloads Chromium into Playwright's cache, as its own command line does. */
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

/** Installs Debian's package `chromium-headless-shell`, which brings the libraries that it needs, where this process may. */
export function debianPackage(env: Record<string, string>): ChromiumSource {
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  return async (report) => {
    if (!existsSync('/etc/debian_version')) throw new Error('this is not Debian');
    if (process.getuid?.() !== 0) throw new Error('only root can install it');
    report(`installing the Debian package ${PACKAGE} with apt-get`);
    await runTool('apt-get', ['update'], { env: quiet });
    // Without a time limit: a package manager that is killed half-way leaves a machine that is mended by hand.
    await runTool('apt-get', ['install', '-y', '--no-install-recommends', PACKAGE], { env: quiet });
    return `/usr/bin/${PACKAGE}`;
  };
}

// The first is about the network; those behind it only say that the download failed, once a mirror.
function firstError({ complaints }: ToolFailure): string | undefined {
  const first = complaints.find((line) => line.startsWith('Error: '));
  return first?.slice('Error: '.length) ?? complaints.at(-1);
}
