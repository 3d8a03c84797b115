import type { Page } from 'playwright-core';

/** Notes what the policy of the page kept it from, where scripts and styles of any page would say so. */
export const WATCH_POLICY = `window.refusedByPolicy = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.refusedByPolicy.push(violatedDirective + ' ' + blockedURI);
});`;

/**
 * What browsers tell of answers that a busy API gives, and after which its client comes again, is no error of a page.
 */
export function expectNoErrors(errors: readonly string[]): void {
  expect(errors.filter((error) => !/status of (503|504)/.test(error))).toEqual([]);
}

/** A name that no other attempt at a test has used. */
export const fresh = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}`;

/** The policy of a page that was opened with {@link WATCH_POLICY} kept it from nothing. */
export async function expectNothingRefused(page: Page): Promise<void> {
  expect(await page.evaluate('window.refusedByPolicy')).toEqual([]);
}

/** A file of people as one chooses it on the page. */
export const csvFile = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
