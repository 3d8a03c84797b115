import type { Page } from 'playwright-core';
import { z } from 'zod';
import { openWorld, send } from '../../api/open-world.ts';
import { openSignIn } from '../../api/sign-in/open-sign-in.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { enterCredential, openReferencePart, PART_VIEWPORT } from './reference-part.ts';

const document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))),
  webhooks: z.record(z.string(), z.unknown()),
});

/** High enough to show all operations, because the page renders only operations in view. */
const VIEWPORT = { width: 1_280, height: 20_000 };

const newPage = useBrowser();
const world = keepOpen(openWorld);
const signInWorld = keepOpen(() => openSignIn({ hasLocalPublicUrl: true }));

async function openReference(page: Page): Promise<void> {
  await page.goto(`${world.api.url}/docs`);
  await page.locator('.opblock-tag').first().waitFor();
}

const getOperation = (page: Page, operationId: string) => page.locator(`[id$=-${operationId}]`);

const expandOperation = (page: Page, operationId: string) =>
  getOperation(page, operationId).locator('.opblock-summary-control').click();

it('shows every operation and webhook on the reference page, and only tags that have operations', async () => {
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

it('the reference page does not store an entered credential and forgets it on a reload', async () => {
  const { page } = await newPage({ viewport: PART_VIEWPORT });
  await openReferencePart(page, world.api.url, ['getCurrentUser']);
  await enterCredential(page, world.tenant.appKey);
  await page.getByText('Sent as X-App-Key').waitFor();
  const storageScript = 'JSON.stringify({ ...localStorage, ...sessionStorage })';
  expect(await page.evaluate(storageScript)).toBe('{}');
  await page.reload();
  expect(await page.getByLabel('Key or token').inputValue()).toBe('');
});

it("shows an operation's scope on the reference page, and offers 'Execute' only for operations that take a credential", async () => {
  const { page } = await newPage({ viewport: PART_VIEWPORT });
  const withoutCredential = ['receiveResendWebhook', 'issueToken'];
  await openReferencePart(page, world.api.url, ['createSearchCampaign', ...withoutCredential]);
  await expandOperation(page, 'createSearchCampaign');
  await getOperation(page, 'createSearchCampaign').getByText('Scope: ads:write').waitFor();
  for (const id of withoutCredential) {
    await expandOperation(page, id);
    const operation = getOperation(page, id);
    await operation.locator('.responses-wrapper').waitFor();
    expect(await operation.getByRole('button', { name: /Execute|Try it out/ }).count()).toBe(0);
  }
});

it.each(['light', 'dark'] as const)(
  'the reference page with an expanded operation fits the window of a phone in %s colours',
  async (colorScheme) => {
    const { page } = await newPage({ viewport: { ...VIEWPORT, width: 390 }, isMobile: true, colorScheme });
    await openReference(page);
    await expandOperation(page, 'createSearchCampaign');
    const operation = getOperation(page, 'createSearchCampaign');
    await operation.getByRole('button', { name: 'Execute' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const isDark = await page.evaluate('document.documentElement.classList.contains("dark-mode")');
    expect(isDark).toBe(colorScheme === 'dark');
  },
);

it('authorizes requests of the reference page with OAuth after a sign-in by mailed link', async () => {
  const { api, ownerId } = signInWorld;
  const redirectUrls = [`${api.url}/docs/signed-in`];
  const { clientId } = await signInWorld.createClient({ userId: ownerId, redirectUrls });
  const { page } = await newPage({ viewport: PART_VIEWPORT });
  await openReferencePart(page, api.url, ['getCurrentUser']);
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const form = page.locator('.auth-container').filter({ hasText: 'authorizationCode' });
  await form.getByLabel('client_id').fill(clientId);
  await form.locator('label').filter({ hasText: 'emails:send' }).click();
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
  ]);
  const address = 'reader@example.com';
  await signInWorld.createUser(address);
  await popup.getByLabel('E-mail address').fill(address);
  await popup.keyboard.press('Enter');
  await popup.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const interactionPath = new URL(popup.url()).pathname.replace(/\/link$/, '');
  const mailTab = await page.context().newPage();
  await mailTab.goto(api.url + (await signInWorld.waitForLink(address, interactionPath)));
  await mailTab.getByRole('button', { name: 'Sign in' }).click();
  await mailTab.getByRole('button', { name: 'Allow', exact: true }).click();
  await form.getByRole('button', { name: 'Remove authorization' }).waitFor();
  await page.locator('.close-modal').click();
  await expandOperation(page, 'getCurrentUser');
  const operation = getOperation(page, 'getCurrentUser');
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table tbody');
  expect(await answer.locator('.response-col_status').first().textContent()).toContain('200');
  expect(await answer.locator('.response-col_description').first().textContent()).toContain(address);
});
