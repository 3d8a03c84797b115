import type { Page } from 'playwright-core';
import { z } from 'zod';
import { userCreate } from '../../../admin/commands/user-create.ts';
import { openWorld, send, type World } from '../../api/open-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';

const document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()) }))),
});

describe('the reference page in a browser', () => {
  const newPage = useBrowser();
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  async function openReference(page: Page): Promise<void> {
    await page.goto(`${world.api.url}/docs`);
    await page.locator('.opblock-tag').first().waitFor();
  }

  it('shows the tags that have operations and no other', async () => {
    const { body } = await send(`${world.api.url}/openapi.json`);
    const { tags, paths } = document.parse(body);
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const used = new Set(operations.flatMap((operation) => operation.tags));

    const { page, errors } = await newPage();
    await openReference(page);
    await eventually(async () => (await page.locator('.opblock').count()) === operations.length || undefined);
    expect(await page.locator('.opblock-tag > a').allTextContents()).toEqual(
      tags.map(({ name }) => name).filter((name) => used.has(name)),
    );
    expect(errors).toEqual([]);
  });

  it('lets a person try a call with the token that they paste', async () => {
    const email = 'ada@example.com';
    const { id } = await userCreate(world.admin, { email, name: 'Ada' });
    const { page, errors } = await newPage();
    await openReference(page);

    await page.getByRole('button', { name: 'Authorize' }).click();
    const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' });
    await bearer.getByLabel('auth-bearer-value').fill(await world.makeToken(id));
    await bearer.getByRole('button', { name: 'Apply credentials' }).click();
    await bearer.getByRole('button', { name: 'Close' }).click();

    const operation = page.locator('#operations-Users-getCurrentUser');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table tbody');
    expect(await answer.locator('.response-col_status').textContent()).toContain('200');
    expect(await answer.locator('.response-col_description').textContent()).toContain(`"email": "${email}"`);
    expect(errors).toEqual([]);
  });

  // The table of answers in an opened operation is as wide as Swagger UI makes it.
  it('fits a phone until an operation is opened', async () => {
    const { page } = await newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
    await openReference(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
