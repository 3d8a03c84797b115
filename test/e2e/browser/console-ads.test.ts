import type { Page } from 'playwright-core';
import { z } from 'zod';
import { useBrowser } from '../../support/browser.ts';
import { adsUser, type AdsUser } from '../../support/searchads-world.ts';
import { expectNoErrors, expectNothingRefused, WATCH_POLICY } from './console-checks.ts';
import { openConsoleWorld, signIn, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';

jest.setTimeout(300_000);

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };

const ALPINE = '2000000001';

const campaignsRead = z.object({
  campaigns: z.array(
    z.object({ id: z.string(), name: z.string(), budget: z.object({ resourceName: z.string() }) }),
  ),
});

describe('the console’s page of ads', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  let user: AdsUser;
  beforeAll(async () => {
    world = await openConsoleWorld();
    user = adsUser('agency');
    await world.connectAds(user.refreshToken);
  });
  afterAll(() => world.stop());

  /** A page of somebody who is signed in, and what must be empty in the end. */
  async function signedIn(options: object = DESK, somebody?: string) {
    const watched = await newPage(options);
    await watched.page.addInitScript(WATCH_POLICY);
    await signIn(watched.page, await world.link(somebody));
    return watched;
  }

  /** A campaign as the page itself can read it. */
  async function campaignNamed(page: Page, name: string) {
    const path = `/console/api/projects/${world.projectId}/searchads/customers/${ALPINE}/campaigns`;
    const read = `fetch(${JSON.stringify(path)}, { headers: { 'X-Console': '1' } }).then((a) => a.json())`;
    const { campaigns } = campaignsRead.parse(await page.evaluate(read));
    const found = campaigns.find((campaign) => campaign.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  }

  it('shows what somebody else has changed, and goes on from that; adds and removes a negative keyword', async () => {
    const { page, errors } = await signedIn(PHONE);
    const { id, budget } = await campaignNamed(page, 'Alpine - Ski');
    await page.goto(world.at(`/ads/${ALPINE}/campaigns/${id}`));
    await page.getByRole('button', { name: 'Change: Budget a day' }).waitFor();
    const amount = 50 + Math.floor(Math.random() * 900);
    await user.changeOutside({ campaignBudget: budget.resourceName, amountMicros: amount * 1_000_000 });
    await page.getByRole('button', { name: 'Change: Budget a day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Budget a day').fill(String(amount + 1));
    await dialog.getByRole('button', { name: 'See what that comes to' }).click();
    await dialog.getByText(`Budget a day is now ${amount}`).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Go on from what it is now' }).click();
    await dialog.getByText('Google takes this change. It is not applied yet.').waitFor();
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Budget a day' })
      .filter({ hasText: String(amount + 1) })
      .waitFor();

    await page.getByRole('tab', { name: /^Negative keywords/ }).click();
    await page.getByRole('button', { name: 'Add negative keywords' }).click();
    await dialog.getByLabel('Keywords').fill('[second hand]');
    await dialog.getByRole('button', { name: 'Test them' }).click();
    await dialog.getByText('1 can be added').waitFor();
    await dialog.getByRole('button', { name: 'Add them' }).click();
    await page.getByRole('button', { name: 'Remove [second hand]' }).click();
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: 'Remove [second hand]' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('tab', { name: /^Negative keywords/, selected: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.getByRole('img', { name: /spend by day/ }).waitFor();
    await expectAccessible(page);
    expectNoErrors(errors);
  });

  it('stops everything and takes exactly that back', async () => {
    const { page, errors } = await signedIn(PHONE);
    await page.goto(world.at('/ads'));
    await page.getByRole('button', { name: 'Stop everything' }).click();
    await page.getByRole('dialog').getByText('Every enabled campaign').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop all campaigns' }).click();
    await page.getByRole('status').filter({ hasText: 'Campaigns are stopped' }).waitFor({ timeout: 120_000 });
    const stopped = page.getByRole('row').filter({ hasText: 'Alpine - Ski' });
    await stopped.filter({ hasText: 'paused' }).waitFor();
    await page.reload();
    await page.getByRole('status').filter({ hasText: 'Campaigns are stopped' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Enable the \d+ again/ }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'The stop is taken back' })
      .waitFor({ timeout: 120_000 });
    await stopped.filter({ hasText: 'enabled again' }).waitFor();
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });

  it('offers no change to who may only read, and says so where a link leads to one', async () => {
    const { page, errors } = await signedIn(PHONE, await world.member(['ads:read']));
    await page.goto(world.at(`/ads/${ALPINE}`));
    const row = page.getByRole('row').filter({ hasText: 'Alpine - Brand' });
    await row.waitFor();
    expect(await page.getByRole('button', { name: /^(Pause|Enable|Change)/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0);
    await page.goto(world.at(`/ads/${ALPINE}/new`));
    await page.getByText('Your role does not permit this').waitFor();
    await page.goto(world.at('/ads'));
    await page.getByRole('link', { name: 'Alpine Outfitters' }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop everything' }).count()).toBe(0);
    expectNoErrors(errors);
  });

  it('says where nothing is connected what belongs there, and how it gets there', async () => {
    const { page } = await signedIn(DESK, await world.newcomer());
    await page.getByRole('link', { name: 'Ads', exact: true }).click();
    await page.getByText('No ad account yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Connect a Google Ads account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor();
  });
});
