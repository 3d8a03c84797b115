import type { BrowserContextOptions } from 'playwright-core';
import type { useBrowser, WatchedPage } from '../../support/browser.ts';
import { WATCH_POLICY } from './console-checks.ts';
import { signIn, type ConsoleWorld } from './console-world.ts';

export const PHONE = { viewport: { width: 390, height: 844 } };
export const DESK = { viewport: { width: 1280, height: 800 } };

/** Opens pages as a signed-in person, by default the owner, and collects errors and policy violations. */
export function createOpenSignedIn(
  world: () => ConsoleWorld,
  newPage: ReturnType<typeof useBrowser>,
): (options?: BrowserContextOptions, user?: string) => Promise<WatchedPage> {
  return async (options = DESK, user) => {
    const watched = await newPage(options);
    await watched.page.addInitScript(WATCH_POLICY);
    await signIn(watched.page, await world().link(user));
    return watched;
  };
}
