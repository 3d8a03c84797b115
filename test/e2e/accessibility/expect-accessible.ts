import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

const require = createRequire(import.meta.filename);

/** The minified script halves the time to send and parse it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose outcome depends on colours. All others have the same outcome in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns a script that lists broken axe-core rules in a part of the page, with the elements. */
const buildAxeScript = (part: string, options: object) => {
  const run = `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return `${run}.then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`;
};

/**
 * Expects that a page fits its window and breaks no axe-core rule (WCAG 2.2 AA) in light and dark colours.
 * @param part selector of the part to check, if the page behind it was checked before
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Hovering underlines a link, which would hide that its normal style is not recognisable.
  await page.mouse.move(0, 0);
  // The script stays in the page until a reload.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const found: Record<string, unknown> = {};
  for (const [colorScheme, options] of [
    ['dark', { runOnly: COLOUR_RULES }],
    ['light', {}],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    found[colorScheme] = await page.evaluate(buildAxeScript(part, options));
  }
  expect({ url: page.url(), ...found }).toEqual({ url: page.url(), dark: [], light: [] });
  await expectFits(page);
}

/** Waits until nothing scrolls sideways. Charts and tables adapt to a new width one frame later. */
export async function expectFits(page: Page): Promise<void> {
  await eventually(async () => {
    const tooWidePx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    return tooWidePx <= 0;
  }, 20_000);
}
