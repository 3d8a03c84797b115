import type { Page } from 'playwright-core';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';

const wholeDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

/** The page renders only operations in view. This height shows a few expanded operations. */
export const PART_VIEWPORT = { width: 1_280, height: 5_000 };

/** Makes the page send a key or token with its requests. */
export async function useCredential(page: Page, credential: string): Promise<void> {
  await page.getByLabel('Key or token').fill(credential);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
}

/** Opens the reference page with some operations only, because each step renders all of them. */
export async function openReferencePart(
  page: Page,
  api: string,
  operationIds: readonly string[],
): Promise<void> {
  const address = `${api}/docs/document.json`;
  const document = wholeDocument.parse(await (await fetch(address)).json());
  const paths: typeof document.paths = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    const selected = Object.entries(methods).filter(([, { operationId }]) =>
      operationIds.includes(operationId),
    );
    if (selected.length > 0) paths[path] = Object.fromEntries(selected);
  }
  await page.route(address, (route) => route.fulfill({ json: { ...document, paths, webhooks: {} } }));
  await page.goto(`${api}/docs`);
  const showsAllOperations = async () =>
    (await page.locator('.opblock').count()) === operationIds.length || undefined;
  await eventually(showsAllOperations);
}
