import type { Page } from 'playwright-core';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';

const referenceDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

/** High enough for a few expanded operations, because the page renders only operations in view. */
export const PART_VIEWPORT = { width: 1_280, height: 5_000 };

export async function enterCredential(page: Page, credential: string): Promise<void> {
  await page.getByLabel('Key or token').fill(credential);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
}

/** Opens the reference page with only these operations, because each step on the whole page is slow. */
export async function openReferencePart(
  page: Page,
  api: string,
  operationIds: readonly string[],
): Promise<void> {
  const address = `${api}/docs/document.json`;
  const document = referenceDocument.parse(await (await fetch(address)).json());
  const paths: typeof document.paths = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    const selected = Object.entries(methods).filter(([, { operationId }]) =>
      operationIds.includes(operationId),
    );
    if (selected.length > 0) paths[path] = Object.fromEntries(selected);
  }
  await page.route(address, (route) => route.fulfill({ json: { ...document, paths, webhooks: {} } }));
  await page.goto(`${api}/docs`);
  await eventually(async () => (await page.locator('.opblock').count()) === operationIds.length);
}
