import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

const require = createRequire(import.meta.filename);

/** The minified script is half as much to send and to read. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose outcome depends on colours. The outcome of all others is the same in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Script that lists the axe-core rules which a part of the page breaks, and the elements. */
const violationsIn = (part: string, options: object) => {
  const run = `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return `${run}.then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`;
};

/**
 * Expects that a page breaks no axe-core rule (WCAG 2.2 AA, as far as a program can tell) in light and in dark colours,
 * and fits its window.
 * @param part selector of the part to check, if the page behind it was checked before
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A link under the pointer is underlined, which hides that it is not recognisable without.
  await page.mouse.move(0, 0);
  // A page keeps the script until it is loaded again.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const found: Record<string, unknown> = {};
  for (const [colorScheme, options] of [
    ['dark', { runOnly: COLOUR_RULES }],
    ['light', {}],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    found[colorScheme] = await page.evaluate(violationsIn(part, options));
  }
  expect({ url: page.url(), ...found }).toEqual({ url: page.url(), dark: [], light: [] });
  await expectFits(page);
}

/** Waits until nothing has to be scrolled sideways: charts and tables follow a new width with their next frame. */
export async function expectFits(page: Page): Promise<void> {
  await eventually(async () => {
    const tooWidePx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    return tooWidePx <= 0;
  }, 20_000);
}
