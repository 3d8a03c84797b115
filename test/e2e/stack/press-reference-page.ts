import type { Locator, Page, Request } from 'playwright-core';
import type { StackFile } from '../../../dev/stack-file.ts';
import { openReferencePart, useCredential } from '../browser/reference-part.ts';

/** The request that "Execute" sent, and the status on the page. */
export type ExecutedRequest = { request: Request; status: number };

/**
 * Opens operations of a stack's reference page, authorizes with the demo's token and executes each with its default
 * values.
 */
export async function executeOnReferencePage(
  page: Page,
  { api, demo }: Pick<StackFile, 'api' | 'demo'>,
  operationIds: readonly string[],
): Promise<{ document: unknown; pressed: ExecutedRequest[] }> {
  const documentResponse = page.waitForResponse(`${api}/docs/document.json`);
  await openReferencePart(page, api, operationIds);
  const document: unknown = await (await documentResponse).json();
  await useCredential(page, demo.token);
  const pressed: ExecutedRequest[] = [];
  for (const id of operationIds)
    pressed.push(await executeOperation(page, page.locator(`.opblock[id$=-${id}]`)));
  return { document, pressed };
}

async function executeOperation(page: Page, block: Locator): Promise<ExecutedRequest> {
  await block.locator('.opblock-summary-control').click();
  const sent = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await block.getByRole('button', { name: 'Execute' }).click();
  const request = await sent;
  const statusCell = block.locator('.live-responses-table .response-col_status').filter({ hasText: /\d{3}/ });
  return { request, status: Number.parseInt((await statusCell.first().textContent()) ?? '', 10) };
}
