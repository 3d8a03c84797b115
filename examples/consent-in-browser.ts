import { chromium } from 'playwright-core';
import { findChromium } from '../test/support/find-chromium.ts';

/**
 * Opens the link in a local Chromium, grants all scopes and selects the first account. Does nothing without
 * Chromium, so a person must then open the link.
 */
export async function consentInBrowser(url: string, returnUrl: string): Promise<void> {
  const executablePath = await findChromium({ canInstall: false }).catch(() => undefined);
  if (executablePath === undefined) return;
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: /^Continue to / }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    const choice = page.getByRole('button', { name: 'Connect this account' });
    const isBack = (at: URL) => at.href.startsWith(returnUrl);
    // A waiting page reloads until a worker has exchanged the authorization code.
    await Promise.race([choice.waitFor({ timeout: 60_000 }), page.waitForURL(isBack, { timeout: 60_000 })]);
    if (!isBack(new URL(page.url()))) await choice.click();
    await page.waitForURL(isBack, { timeout: 60_000 });
  } finally {
    await browser.close();
  }
}
