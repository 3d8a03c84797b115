import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import type { StackFile } from '../../../dev/stack-file.ts';

/** Operations that are tried twice: the second answer is the first one's. */
const REPEATED: ReadonlySet<string> = new Set(['queueBatchEmail', 'createSearchCampaign', 'collectEvents']);

/** Each step draws the page's list of operations again, so a page of all of them takes a third of a second for it. */
const OPERATIONS_A_PAGE = 25;

const pageDocument = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

type PageDocument = z.infer<typeof pageDocument>;

/** What came of pressing every "Execute" on a stack's reference page, as it is filled in, by operationId. */
export type Pressed = {
  /** Statuses in the order in which they came. */
  statuses: Record<string, string[]>;
  /** Operations without the button. */
  untried: string[];
};

/**
 * Opens a stack's reference page, authorises by the demo's token and tries every operation. The page is given the
 * stack's document some operations at a time.
 */
export async function pressReferencePage(
  page: Page,
  { api, demo }: Pick<StackFile, 'api' | 'demo'>,
): Promise<Pressed> {
  const address = `${api}/docs/document.json`;
  const document = pageDocument.parse(await (await fetch(address)).json());
  const pressed: Pressed = { statuses: {}, untried: [] };
  for (const part of partsOf(document)) {
    await page.route(address, (route) => route.fulfill({ json: part }));
    await page.goto(`${api}/docs`);
    await page.locator('.opblock').first().waitFor();
    await authorize(page, demo.token);
    for (const block of await page.locator('.opblock').all()) await pressBlock(page, block, pressed);
    await page.unroute(address);
  }
  return pressed;
}

/** The document with some of its operations at a time. What takes something away comes last. */
function partsOf(document: PageDocument): PageDocument[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const takesAway = ({ method }: { method: string }) => method === 'delete';
  const ordered = [...operations.filter((one) => !takesAway(one)), ...operations.filter(takesAway)];
  const firsts = ordered.flatMap((_, index) => (index % OPERATIONS_A_PAGE === 0 ? [index] : []));
  return firsts.map((first) => {
    const paths: PageDocument['paths'] = {};
    for (const { path, method, operation } of ordered.slice(first, first + OPERATIONS_A_PAGE))
      paths[path] = { ...paths[path], [method]: operation };
    return { ...document, paths, webhooks: {} };
  });
}

/** Opens an operation, tries it where it has the button, and closes it again. */
async function pressBlock(page: Page, block: Locator, { statuses, untried }: Pressed): Promise<void> {
  const operationId = ((await block.getAttribute('id')) ?? '').split('-').at(-1) ?? '';
  await click(block.locator('.opblock-summary-control'));
  await block.locator('.opblock-body .responses-wrapper').waitFor();
  if ((await block.locator('button.execute').count()) === 0) untried.push(operationId);
  else {
    const first = await press(page, block);
    statuses[operationId] = REPEATED.has(operationId) ? [first, await press(page, block)] : [first];
  }
  await click(block.locator('.opblock-summary-control'));
}

/** Clicks without the pointer, whose way to the element is half of the time. */
async function click(element: Locator): Promise<void> {
  await element.dispatchEvent('click');
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
  await click(block.locator('button.execute'));
  const status = (await answered).status();
  await block.locator('.live-responses-table .response-col_status').first().waitFor();
  return String(status);
}
