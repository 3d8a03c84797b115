import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installDebianPackages } from './debian-packages.ts';
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

/**
 * Installs Debian's package `chromium-headless-shell`, which brings the libraries that it needs, where this process
 * may.
 */
export function debianPackage(env: Record<string, string>): ChromiumSource {
  return async (report) => {
    await installDebianPackages([PACKAGE], { env, report });
    return `/usr/bin/${PACKAGE}`;
  };
}

// The first is about the network; those behind it only say that the download failed, once a mirror.
function firstError({ complaints }: ToolFailure): string | undefined {
  const first = complaints.find((line) => line.startsWith('Error: '));
  return first?.slice('Error: '.length) ?? complaints.at(-1);
}
