import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { readConfig } from '../dev/config.ts';
import { readStackFile, type StackFile } from '../dev/stack-file.ts';
import { findChromium } from '../test/support/find-chromium.ts';

type Shot = { name: string; path: string; isDark?: boolean };

/** Long, because some pages wait for provider calls. */
const READY_MS = 60_000;

const VIEWPORT = { width: 1280, height: 800 };

/** Needs the demo of a running stack (`npm start`). */
async function takeScreenshots(): Promise<void> {
  const { home, project } = readConfig();
  const stack = readStackFile(join(home, 'stack.json'));
  if (!stack) throw new Error(`No stack runs in ${home}. Start it with npm start.`);
  const executablePath = await findChromium({ canInstall: false });
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    context.setDefaultTimeout(READY_MS);
    const page = await context.newPage();
    await page.goto(stack.api + stack.demo.consolePath);
    // The link that `npm start` prints works once, so another run of this script needs a restarted stack.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    for (const { name, path, isDark = false } of await listShots(stack)) {
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      await page.goto(`${stack.api}/console/p/${stack.demo.projectId}${path}`);
      await waitUntilComplete(page);
      const file = join(project, 'docs', 'images', `console-${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      process.stdout.write(`${file}\n`);
    }
  } finally {
    await browser.close();
  }
}

async function listShots(stack: StackFile): Promise<Shot[]> {
  return [
    { name: 'mail', path: '/mail' },
    { name: 'mail-batch', path: `/mail/batches/${await findLargestBatch(stack)}` },
    { name: 'people', path: '/people' },
    { name: 'journey', path: '/people/journey?by=lead&value=101&name=Avery%20Stone' },
    { name: 'ads', path: '/ads' },
    { name: 'social', path: '/social?range=last_30_days&compare=true' },
    { name: 'settings', path: '/settings/connections' },
    { name: 'home', path: '' },
    { name: 'home-dark', path: '', isDark: true },
  ];
}

/** Charts load after the rows of a table. */
async function waitUntilComplete(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .locator('.mantine-Skeleton-root:visible, .mantine-Loader-root:visible')
    .first()
    .waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** The progress bar of the largest batch shows the most states. */
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
