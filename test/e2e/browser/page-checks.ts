import type { Page } from 'playwright-core';
import type { WatchedPage } from '../../support/browser.ts';

export const PHONE = { viewport: { width: 390, height: 844 } };
export const DESK = { viewport: { width: 1280, height: 800 } };

export const WATCH_POLICY = `window.refusedByPolicy = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.refusedByPolicy.push(violatedDirective + ' ' + blockedURI);
});`;

/** Requires a page that was opened with {@link WATCH_POLICY}. */
export async function expectNoPolicyViolation(page: Page): Promise<void> {
  expect(await page.evaluate('window.refusedByPolicy')).toEqual([]);
}

/**
 * Expects no policy violation and no error, except 503 and 504 answers of a busy API, which the API client
 * retries.
 * @param expected other errors to ignore. Browsers log refused API requests as errors.
 */
export async function expectNoErrors(
  { page, errors }: Pick<WatchedPage, 'page' | 'errors'>,
  expected = /(?!)/,
): Promise<void> {
  await expectNoPolicyViolation(page);
  const isExpected = (error: string) => /status of 50[34]/.test(error) || expected.test(error);
  expect(errors.filter((error) => !isExpected(error))).toEqual([]);
}

/** Expects one `h1` that equals the title, one main landmark, and no element beyond the right edge. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toBe(await page.locator('h1').textContent());
  expect(await page.getByRole('main').count()).toBe(1);
  const width = page.viewportSize()?.width ?? 0;
  const boxes = await Promise.all(
    (await page.locator('main *').all()).map((element) => element.boundingBox()),
  );
  const right = boxes.map((box) => Math.ceil(box ? box.x + box.width : 0));
  expect(Math.max(...right)).toBeLessThanOrEqual(width);
}

/** Returns a name that no earlier attempt at a test has used. */
export const createUniqueName = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}`;

export const createCsvFile = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
