import type { Page } from 'playwright-core';
import { z } from 'zod';
import { openWorld, send } from '../../api/open-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { openReferencePart, PART_VIEWPORT, useCredential } from './reference-part.ts';
import { keepOpen } from '../../support/keep-open.ts';

const document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))),
  webhooks: z.record(z.string(), z.unknown()),
});

const newPage = useBrowser();
/** The page renders only operations in view. This height shows all of them. */
const VIEWPORT = { width: 1_280, height: 20_000 };
const world = keepOpen(openWorld);

async function openReference(page: Page): Promise<void> {
  await page.goto(`${world.api.url}/docs`);
  await page.locator('.opblock-tag').first().waitFor();
}

it('shows only tags with operations on the reference page', async () => {
  const { body } = await send(`${world.api.url}/openapi.json`);
  const { tags, paths, webhooks } = document.parse(body);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const usedTags = new Set(operations.flatMap((operation) => operation.tags));

  const { page, errors } = await newPage({ viewport: VIEWPORT });
  await openReference(page);
  const count = operations.length + Object.keys(webhooks).length;
  await eventually(async () => (await page.locator('.opblock').count()) === count);
  expect(await page.locator('.opblock-tag > a').allTextContents()).toEqual(
    tags.map(({ name }) => name).filter((name) => usedTags.has(name)),
  );
  expect(errors).toEqual([]);
});

it('forgets credentials when the reference page is left', async () => {
  const { page } = await newPage({ viewport: PART_VIEWPORT });
  await openReferencePart(page, world.api.url, ['getCurrentUser']);
  await useCredential(page, world.tenant.appKey);
  await page.getByText('Sent as X-App-Key').waitFor();
  const storageScript = 'JSON.stringify({ ...localStorage, ...sessionStorage })';
  expect(await page.evaluate(storageScript)).toBe('{}');
  await page.reload();
  expect(await page.getByLabel('Key or token').inputValue()).toBe('');
});

it("shows each operation's scope, and offers Execute only for operations that take a credential", async () => {
  const { page } = await newPage({ viewport: PART_VIEWPORT });
  await openReferencePart(page, world.api.url, [
    'createSearchCampaign',
    'receiveResendWebhook',
    'issueToken',
  ]);
  const campaign = page.locator('[id$=-createSearchCampaign]');
  await campaign.locator('.opblock-summary-control').click();
  await campaign.getByText('Scope: ads:write').waitFor();
  for (const id of ['receiveResendWebhook', 'issueToken']) {
    const operation = page.locator(`[id$=-${id}]`);
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.responses-wrapper').waitFor();
    expect(await operation.getByRole('button', { name: /Execute|Try it out/ }).count()).toBe(0);
  }
});

it.each(['light', 'dark'] as const)(
  'fits the reference page with an open operation on a phone (%s)',
  async (colorScheme) => {
    const { page } = await newPage({ viewport: { ...VIEWPORT, width: 390 }, isMobile: true, colorScheme });
    await openReference(page);
    const operation = page.locator('[id$=-createSearchCampaign]');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const isDark = await page.evaluate('document.documentElement.classList.contains("dark-mode")');
    expect(isDark).toBe(colorScheme === 'dark');
  },
);
