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
  const pressBlocks = async (blocks: Locator) => {
    for (const block of await blocks.all()) {
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
  };
  // Each step draws all that is open again: one tag at a time is an eighth of the work of all of them. While most are
  // open, the page draws those in view only.
  const open = page.locator('.opblock-tag[data-is-open="true"]');
  while ((await open.count()) > 0) await open.first().click();
  const tags = await page.locator('.opblock-tag-section').all();
  // What takes something away comes last.
  for (const kind of ['.opblock:not(.opblock-delete)', '.opblock-delete']) {
    for (const tag of tags) {
      await tag.locator('.opblock-tag').click();
      await tag.locator('.opblock').first().waitFor();
      await pressBlocks(tag.locator(kind));
      await tag.locator('.opblock-tag').click();
    }
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

/** @returns the status of the answer */
async function press(page: Page, block: Locator): Promise<string> {
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
  await block.locator('button.execute').click();
  const { status } = { status: (await answered).status() };
  await block.locator('.live-responses-table .response-col_status').first().waitFor();
  return String(status);
}
