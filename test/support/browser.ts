import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { findChromium } from './find-chromium.ts';

export type WatchedPage = {
  page: Page;
  errors: string[];
  /** URLs of blocked requests to other machines. The test fails if any are left when it ends. */
  blockedRequests: string[];
};

/** Long enough for an installation of Chromium. */
const OPEN_MS = 600_000;

/** Time limit of a step, so that a step that hangs fails. */
const STEP_MS = 60_000;

/** Makes Chromium block all hosts except the loopback names and addresses. */
const BLOCK_REMOTE_HOSTS =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost';
const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/;

/**
 * Returns a function that opens pages, which close after each test. Call `useBrowser` in the file's body.
 * @param settings `userAgent` applies to all requests, even to requests that outlive their page
 */
export function useBrowser(
  settings: { userAgent?: string } = {},
): (options?: BrowserContextOptions) => Promise<WatchedPage> {
  let browser: Browser | undefined;
  const opened: { context: BrowserContext; blockedRequests: string[] }[] = [];

  beforeAll(async () => {
    browser = await openBrowser(settings);
  }, OPEN_MS);
  afterEach(async () => {
    const all = opened.splice(0);
    await Promise.all(all.map(({ context }) => context.close()));
    expect(all.flatMap(({ blockedRequests }) => blockedRequests)).toEqual([]);
  });
  afterAll(() => browser?.close());

  return async (options = {}) => {
    if (browser === undefined) throw new Error('The browser is open only during tests.');
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(STEP_MS);
    const page = await context.newPage();
    const watched = { page, errors: watchErrors(page), blockedRequests: watchRequests(context) };
    opened.push({ context, blockedRequests: watched.blockedRequests });
    return watched;
  };
}

declare global {
  /** Path of Chromium. The search runs once per process, because it is slow: it starts each candidate. */
  var testChromium: Promise<string> | undefined;
}

async function openBrowser({ userAgent }: { userAgent?: string }): Promise<Browser> {
  globalThis.testChromium ??= findChromium().catch((error: unknown) => {
    // The next file searches again, because the failure may be temporary.
    globalThis.testChromium = undefined;
    throw error;
  });
  const executablePath = await globalThis.testChromium;
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    chromiumSandbox: !isRoot,
    args: [BLOCK_REMOTE_HOSTS, ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`])],
    timeout: OPEN_MS / 4,
  });
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

function watchRequests(context: BrowserContext): string[] {
  const blocked: string[] = [];
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !LOOPBACK.test(hostname)) blocked.push(request.url());
  });
  return blocked;
}
