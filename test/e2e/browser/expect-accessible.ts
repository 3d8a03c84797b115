import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.filename);

/** The minified one is half as much to send and to read. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Which of axe-core's rules a page breaks, and where, in both colour schemes. */
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`;

/** Nobody is kept out by how a page is made (WCAG 2.2 AA, as far as a program can tell), be it light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A link under the pointer is underlined, which hides that it is none for who does not point at it.
  await page.mouse.move(0, 0);
  // A page keeps it until it is loaded anew.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const found: unknown[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    found.push({ colorScheme, violations: await page.evaluate(VIOLATIONS) });
  }
  expect(found).toEqual([
    { colorScheme: 'dark', violations: [] },
    { colorScheme: 'light', violations: [] },
  ]);
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide).toBe(0);
}
