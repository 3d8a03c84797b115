import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { useBrowser } from '../../support/browser.ts';
import { DESK, expectNoPolicyViolation, PHONE, WATCH_POLICY } from '../browser/page-checks.ts';
import { ADS_STATES } from './ads-states.ts';
import { AREA_STATES } from './area-states.ts';
import { PROJECT, startExampleConsole, type ApiState } from './example-console.ts';
import { SETTINGS_STATES } from './settings-states.ts';
import { VISITS } from './visits.ts';
import { keepOpen } from '../../support/keep-open.ts';

const require = createRequire(import.meta.filename);

/** Minified, which halves the time to send and parse the script. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose outcome depends on colours. All others have the same outcome in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const buildAxeScript = (part: string, options: object) => {
  const run = `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  return `${run}.then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`;
};

/**
 * Expects that the page fits its window, and that axe-core reports no violation of its default rules or of
 * `target-size`, in light and dark colours.
 * @param part selector of the elements that axe-core checks
 */
async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A hovered link is underlined, so axe-core would not report that only its colour distinguishes the link.
  await page.mouse.move(0, 0);
  // axe-core stays in the page until a reload.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const found: Record<string, unknown> = {};
  for (const [colorScheme, options] of [
    ['dark', { runOnly: COLOUR_RULES }],
    ['light', { rules: { 'target-size': { enabled: true } } }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    found[colorScheme] = await page.evaluate(buildAxeScript(part, options));
  }
  expect({ url: page.url(), ...found }).toEqual({ url: page.url(), dark: [], light: [] });
  await expectFits(page);
}

/** Waits until the page does not scroll sideways. Charts and tables adapt to a new width one frame later. */
async function expectFits(page: Page): Promise<void> {
  await eventually(async () => {
    const tooWidePx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    return tooWidePx <= 0;
  }, 20_000);
}

jest.setTimeout(600_000);

const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

/** Resolves after the next frame, when an opened menu has its position and content. */
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Shorter than the default of `useBrowser`, because pages wait only for the test's server. */
const STEP_MS = 20_000;

const newPage = useBrowser();
const console = keepOpen(startExampleConsole);

/** Checks all entries in one browser page, which caches the scripts. Returns the failures by title. */
async function listFailures<Entry>(
  entries: Readonly<Record<string, Entry>>,
  checkEntry: (page: Page, entry: Entry) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { page } = await newPage(DESK);
  page.setDefaultTimeout(STEP_MS);
  await page.addInitScript(WATCH_POLICY);
  const failures: Record<string, unknown> = {};
  for (const [title, entry] of Object.entries(entries)) {
    try {
      await checkEntry(page, entry);
      await expectNoPolicyViolation(page);
    } catch (error) {
      failures[title] = error;
    }
    await page.setViewportSize(DESK.viewport);
    // Form drafts of one entry must not appear in the next entry.
    await page.evaluate('sessionStorage.clear()');
  }
  return failures;
}

const openPage = async (page: Page, path: string, state: ApiState = {}) => {
  console.setState(state);
  await page.goto(console.url + (path.startsWith('/console') ? path : `/console/p/${PROJECT}${path}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Hidden tabs keep their skeletons, so only visible skeletons matter.
  await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'detached' });
};

/** If an overlay is open, checks only the overlay, because the page behind it was checked before. */
const checkPage = async (page: Page) => {
  await page.evaluate(NEXT_FRAME);
  const overlay = page.locator(OVERLAYS).filter({ visible: true });
  await expectAccessible(page, (await overlay.count()) > 0 ? OVERLAYS : 'html');
};

it('lists every console page among the accessibility visits', async () => {
  const { page } = await newPage(DESK);
  await openPage(page, '');
  const pages =
    'Object.values(__TSR_ROUTER__.routesById).filter((route) => !route.children).map(({ id }) => id)';
  expect(Object.keys(VISITS).toSorted()).toEqual((await page.evaluate<string[]>(pages)).toSorted());
});

it('breaks no accessibility rule on console pages and in their dialogs, menus and tabs', async () => {
  const failures = await listFailures(VISITS, async (page, { path, opened = [] }) => {
    await openPage(page, path);
    await expectAccessible(page);
    await page.setViewportSize(PHONE.viewport);
    await expectFits(page);
    await page.setViewportSize(DESK.viewport);
    for (const names of opened) {
      await openPage(page, path);
      for (const name of names) {
        const button = page.getByRole('button', { name, exact: true });
        const target = button.or(page.getByRole('tab', { name })).first();
        const popup = await target.getAttribute('aria-haspopup');
        await target.click();
        // Some popups load their code on first use.
        if (popup !== null) await page.locator(OVERLAYS).filter({ visible: true }).first().waitFor();
      }
      await checkPage(page);
    }
  });
  expect(failures).toEqual({});
});

it('breaks no accessibility rule on console pages in states that user steps, other data or API errors produce', async () => {
  const states = { ...SETTINGS_STATES, ...AREA_STATES, ...ADS_STATES };
  const failures = await listFailures(states, async (page, { path, text, reach, ...state }) => {
    await openPage(page, path, state);
    await reach?.(page, () => checkPage(page));
    if (text !== undefined) await page.getByText(text).first().waitFor();
    await checkPage(page);
  });
  expect(failures).toEqual({});
});
