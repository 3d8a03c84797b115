import type { Page } from 'playwright-core';

/** Script that records violations of the page's Content Security Policy. */
export const WATCH_POLICY = `window.refusedByPolicy = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.refusedByPolicy.push(violatedDirective + ' ' + blockedURI);
});`;

/** Expects no page errors. Ignores logged 503 and 504 answers of a busy API, which the API client retries. */
export function expectNoErrors(errors: readonly string[]): void {
  expect(errors.filter((error) => !/status of (503|504)/.test(error))).toEqual([]);
}

/** Returns a name that no earlier attempt at a test has used. */
export const createUniqueName = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}`;

/** Expects no violation of the Content Security Policy in a page that was opened with {@link WATCH_POLICY}. */
export async function expectNoPolicyViolation(page: Page): Promise<void> {
  expect(await page.evaluate('window.refusedByPolicy')).toEqual([]);
}

/** Returns a CSV file of people for a file input. */
export const createCsvFile = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
