import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { useBrowser } from '../../support/browser.ts';
import { metaUser, type MetaUser } from '../../support/meta-world.ts';
import { expectNoErrors, expectNothingRefused } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

const insights = z.object({
  data: z.array(
    z.object({
      publisherPlatform: z.string(),
      platformPosition: z.string(),
      campaignName: z.string(),
      dateStart: z.string(),
      dateStop: z.string(),
      spend: z.number().optional(),
      clicks: z.number().optional(),
    }),
  ),
});

describe('the console’s page of social ads', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  let user: MetaUser;
  beforeAll(async () => {
    world = await openConsoleWorld();
    user = metaUser();
    await world.connectMeta(user.token);
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);

  /** Chooses of a list what it is to show. */
  async function choose(page: Page, list: string, option: string): Promise<void> {
    await page.getByRole('combobox', { name: list, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  /** What the API says of the campaigns of an account in the last 7 days, as the page itself can read it. */
  async function campaignsOf(page: Page, accountId: string) {
    const path = `/console/api/socials/ads/insights/${world.projectId}/${accountId}/platform`;
    const address = JSON.stringify(`${path}?level=campaign&datePreset=last_7d`);
    const read = `fetch(${address}, { headers: { 'X-Console': '1' } }).then((answer) => answer.json())`;
    return insights.parse(await page.evaluate(read)).data;
  }

  /** The cells of a column of the table, from above. */
  const column = (page: Page, index: number) =>
    page.getByRole('table').locator(`tbody tr td:nth-child(${index})`).allTextContents();

  it('shows placements as a chart and a table, by level and range, and saves them as CSV', async () => {
    const { page, errors } = await signedIn();
    await page.getByRole('link', { name: 'Social' }).click();
    await page.getByRole('heading', { level: 1, name: 'Social' }).waitFor();
    await choose(page, 'Account', 'Alpine Outfitters');
    await page.getByRole('img', { name: /^Spend by platform and placement/ }).waitFor();
    const table = page.getByRole('table');
    await table.getByRole('cell', { name: 'Glasses', exact: true }).waitFor();
    await page.getByText('Money is in USD.').waitFor();
    await expectAccessible(page);

    await choose(page, 'A row for each', 'Campaign');
    await choose(page, 'Days', 'Last 7 days');
    await table.getByRole('cell', { name: 'Spring workshops' }).first().waitFor();
    await page.getByText('Clicks', { exact: true }).first().click();
    await page.getByRole('img', { name: /^Clicks by platform and placement/ }).waitFor();
    await table.getByRole('button', { name: 'Of', exact: true }).click();
    await table.locator('th[aria-sort=ascending]').filter({ hasText: 'Of' }).waitFor();
    const names = await column(page, 3);
    expect(names).toEqual(names.toSorted());
    // Nothing of it is lost by a reload.
    await page.reload();
    await page.getByRole('img', { name: /^Clicks by platform and placement/ }).waitFor();
    await table.locator('th[aria-sort=ascending]').filter({ hasText: 'Of' }).waitFor();
    await table.getByRole('cell', { name: 'Spring workshops' }).first().waitFor();
    expect(new URL(page.url()).search).toMatch(/level=campaign.*range=last_7d/);
    await expectAccessible(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('insights-1029384756-campaign-last_7d.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    const [head = [], ...rows] = lines.map((line) => line.split(','));
    const saved = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
    const answered = await campaignsOf(page, '1029384756');
    expect(answered.length).toBeGreaterThan(5);
    expect(saved).toEqual(
      answered.map(({ spend, clicks, ...row }) =>
        expect.objectContaining({
          ...row,
          currency: 'USD',
          // What Meta does not tell is no 0.
          spend: String(spend ?? ''),
          clicks: String(clicks ?? ''),
        }),
      ),
    );
    await page.getByRole('button', { name: 'As code' }).click();
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await page.getByText('tl.socials.getPlatformInsights(').first().waitFor();
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });

  it('says on a phone that nothing was delivered, and of a refusal what and by which request', async () => {
    const { page, errors } = await signedIn(PHONE);
    await page.goto(world.at('/social'));
    await choose(page, 'Account', 'Quiet Quarter');
    await page.getByText('Nothing was delivered').waitFor();
    await expectAccessible(page);
    await user.armFault({ operation: 'insights', kind: 'status', status: 400, name: '3018', times: 9 });
    await choose(page, 'Account', 'Bergamo Coffee');
    const failure = page.getByRole('alert').filter({ hasText: 'META_3018' });
    await failure.getByText(/^Request/).waitFor();
    await expectAccessible(page);
    await user.reset();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Money is in EUR.').waitFor();
    await page.getByRole('img', { name: /^Spend by platform and placement/ }).waitFor();
    await expectAccessible(page);
    await expectNothingRefused(page);
    expectNoErrors(errors.filter((error) => !/status of 502/.test(error)));
  });

  it('says how insights come to a project without a connection, and whom a role keeps from them', async () => {
    const newcomer = await signedIn(PHONE, await world.newcomer());
    await newcomer.page.getByRole('button', { name: 'Open the menu' }).click();
    await newcomer.page.getByRole('link', { name: 'Social' }).click();
    await newcomer.page.getByText('No account of Meta is connected').waitFor();
    await expectAccessible(newcomer.page);
    await newcomer.page.getByRole('link', { name: 'connected' }).click();
    await newcomer.page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor();
    const { page, errors } = await signedIn(PHONE, await world.member(['ads:read']));
    await page.goto(world.at('/social'));
    await page.getByText('Your role does not permit this').waitFor();
    await page.getByText('socials:read').waitFor();
    await expectAccessible(page);
    expectNoErrors(errors);
  });
});
