import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { readConfig } from '../dev/config.ts';
import { readStackFile, type StackFile } from '../dev/stack-file.ts';
import { findChromium } from '../test/support/find-chromium.ts';

/** A page of the console, and the check that it is complete. */
type Shot = { name: string; path: string; ready: (page: Page) => Promise<unknown>; isDark?: boolean };

/** Some pages wait for provider calls. */
const READY_MS = 60_000;

/** Size of Chromium's window and of the images. */
const VIEWPORT = { width: 1280, height: 800 };

/** Takes the documentation's screenshots from the demo of a running stack (`npm start`). */
async function takeScreenshots(): Promise<void> {
  const { home, project, searchPath, cache } = readConfig();
  const stack = readStackFile(join(home, 'stack.json'));
  if (!stack) throw new Error(`No stack runs in ${home}. Start it with npm start.`);
  const executablePath = await findChromium(
    {
      searchPath,
      playwrightPath: chromium.executablePath(),
      lockFile: join(cache, 'chromium.lock'),
      sources: {},
    },
    (line) => process.stderr.write(`${line}\n`),
  );
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    context.setDefaultTimeout(READY_MS);
    const page = await context.newPage();
    await page.goto(stack.api + stack.demo.consolePath);
    // The link that `npm start` prints works once, so another run of this script needs a restarted stack.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    for (const { name, path, ready, isDark = false } of await listShots(stack)) {
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      await page.goto(`${stack.api}/console/p/${stack.demo.projectId}${path}`);
      await ready(page);
      const file = join(project, 'docs', 'images', `console-${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await browser.close();
  }
}

async function listShots(stack: StackFile): Promise<Shot[]> {
  const home = async (page: Page) => {
    await page.getByText('in the last 7 days').first().waitFor();
    await page.getByText('Checking campaigns').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Conversions' }).waitFor();
  };
  // The chart's script loads after the rows of the table.
  const chart = (page: Page) => page.locator('.recharts-bar-rectangle').first().waitFor();
  const table = (page: Page) => page.getByRole('table').getByRole('row').nth(1).waitFor();
  return [
    { name: 'mail-batch', path: `/mail/batches/${await findLargestBatch(stack)}`, ready: table },
    {
      name: 'journey',
      path: '/people/journey?by=lead&value=101&name=Avery%20Stone',
      ready: (page) => page.getByText('First touch').waitFor(),
    },
    { name: 'social', path: '/social?level=campaign&range=last_7d', ready: chart },
    {
      name: 'settings',
      path: '/settings/connections',
      ready: (page) => page.getByRole('button', { name: 'Check now' }).first().waitFor(),
    },
    { name: 'home', path: '', ready: home },
    { name: 'home-dark', path: '', ready: home, isDark: true },
  ];
}

/** Returns the demo's batch with the most recipients, because its bar shows the most states. */
async function findLargestBatch({ api, demo }: StackFile): Promise<string> {
  const answer = await fetch(`${api}/emails/batch?state=completed&limit=100`, {
    headers: { authorization: `ApiKey ${demo.serviceAccountKey}` },
  });
  const { batches } = batchList.parse(await answer.json());
  const [largest] = batches.toSorted((first, second) => second.totalRecipients - first.totalRecipients);
  if (!largest)
    throw new Error('The demo has no completed batch. Start the stack with npm start -- --fresh.');
  return encodeURIComponent(largest.trackingId);
}

const batchList = z.object({
  batches: z.array(z.object({ trackingId: z.string(), totalRecipients: z.number() })),
});

await takeScreenshots();
