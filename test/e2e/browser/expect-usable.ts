import type { Page } from 'playwright-core';

/** Expects that a page is accessible and fits its window. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toBe(await page.locator('h1').textContent());
  expect(await page.getByRole('main').count()).toBe(1);
  const width = page.viewportSize()?.width ?? 0;
  const boxes = await Promise.all(
    (await page.locator('main *').all()).map((element) => element.boundingBox()),
  );
  const right = boxes.map((box) => Math.ceil(box ? box.x + box.width : 0));
  expect(Math.max(...right)).toBeLessThanOrEqual(width);
}
