import type { Locator, Page } from 'playwright-core';
import type { StackFile } from '../../../dev/stack-file.ts';

/** Operations that are tried twice: the second answer is the first one's. */
const REPEATED: ReadonlySet<string> = new Set(['queueBatchEmail', 'createSearchCampaign', 'collectEvents']);

/** What came of pressing every "Execute" on a stack's reference page, as it is filled in, by operationId. */
export type Pressed = {
  /** Statuses in the order in which they came. */
  statuses: Record<string, string[]>;
  /** Operations without the button. */
  untried: string[];
};

/** Opens a stack's reference page, authorises by the demo's token and tries every operation. */
export async function pressReferencePage(
  page: Page,
  { api, demo }: Pick<StackFile, 'api' | 'demo'>,
): Promise<Pressed> {
  await page.goto(`${api}/docs`);
  await page.locator('.opblock-tag').first().waitFor();
  await authorize(page, demo.token);
  const statuses: Record<string, string[]> = {};
  const untried: string[] = [];
  for (const block of await blocksOf(page)) {
    const operationId = ((await block.getAttribute('id')) ?? '').split('-').at(-1) ?? '';
    await block.locator('.opblock-summary-control').click();
    await block.locator('.opblock-body .responses-wrapper').waitFor();
    if ((await block.locator('button.execute').count()) === 0) untried.push(operationId);
    else {
      const first = await press(page, block);
      statuses[operationId] = REPEATED.has(operationId) ? [first, await press(page, block)] : [first];
    }
    await block.locator('.opblock-summary-control').click();
  }
  return { statuses, untried };
}

async function authorize(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' });
  await bearer.getByLabel('auth-bearer-value').fill(token);
  await bearer.getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.close-modal').click();
}

/** All operations; what takes something away comes last. */
async function blocksOf(page: Page): Promise<Locator[]> {
  const all = await page.locator('.opblock:not(.opblock-delete)').all();
  return [...all, ...(await page.locator('.opblock-delete').all())];
}

/** @returns the status of the answer */
async function press(page: Page, block: Locator): Promise<string> {
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
  await block.locator('button.execute').click();
  const { status } = { status: (await answered).status() };
  await block.locator('.live-responses-table .response-col_status').first().waitFor();
  return String(status);
}
