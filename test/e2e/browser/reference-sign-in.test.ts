import type { Locator, Page } from 'playwright-core';
import { openSignIn } from '../../api/sign-in/open-sign-in.ts';
import { useBrowser } from '../../support/browser.ts';
import { openReferencePart, PART_VIEWPORT } from './reference-part.ts';
import { keepOpen } from '../../support/keep-open.ts';

const newPage = useBrowser();
const world = keepOpen(() => openSignIn({ hasLocalPublicUrl: true }));

async function openAuthorizeDialog(
  flow: string,
  operationId: string,
): Promise<{ page: Page; form: Locator }> {
  const { page } = await newPage({ viewport: PART_VIEWPORT });
  await openReferencePart(page, world.api.url, [operationId]);
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const form = page.locator('.auth-container').filter({ hasText: flow });
  await form.waitFor();
  return { page, form };
}

/** Tries an operation and returns the status and the body. */
async function tryOut(page: Page, operationId: string): Promise<[string, string]> {
  await page.locator('.close-modal').click();
  const operation = page.locator(`[id$=-${operationId}]`);
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table tbody');
  const status = await answer.locator('.response-col_status').first().textContent();
  return [status ?? '', (await answer.locator('.response-col_description').first().textContent()) ?? ''];
}

it('authorizes the reference page through a sign-in mail', async () => {
  const { clientId } = await world.createClient({
    userId: world.ownerId,
    redirectUrls: [`${world.api.url}/docs/signed-in`],
  });
  const { page, form } = await openAuthorizeDialog('authorizationCode', 'getCurrentUser');
  await form.getByLabel('client_id').fill(clientId);
  await form.locator('label').filter({ hasText: 'emails:send' }).click();
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click(),
  ]);
  const address = 'reader@example.com';
  await world.createUser(address);
  await popup.getByLabel('E-mail address').fill(address);
  await popup.keyboard.press('Enter');
  await popup.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const interaction = new URL(popup.url()).pathname.replace(/\/link$/, '');
  const mailTab = await page.context().newPage();
  await mailTab.goto(world.api.url + (await world.waitForLink(address, interaction)));
  await mailTab.getByRole('button', { name: 'Sign in' }).click();
  await mailTab.getByRole('button', { name: 'Allow', exact: true }).click();
  await form.getByRole('button', { name: 'Remove authorization' }).waitFor();
  expect(await tryOut(page, 'getCurrentUser')).toEqual([
    expect.stringContaining('200'),
    expect.stringContaining(address),
  ]);
});
