import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser.ts';
import { adsUser, type AdsUser } from '../../support/searchads-world.ts';
import { campaignNamed, mutatesOf } from './console-ads-checks.ts';
import { expectNoErrors, expectNothingRefused } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { DESK, PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

const ALPINE = '2000000001';

describe('approvals in the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  let user: AdsUser;
  /** May change campaigns, and approve what others ask for. */
  let requester: string;
  /** May approve, and change nothing by itself. */
  let second: string;
  beforeAll(async () => {
    world = await openConsoleWorld();
    user = adsUser('agency');
    await world.connectAds(user.refreshToken);
    requester = await world.member(['ads:read', 'ads:write', 'approvals:write']);
    second = await world.member(['ads:read', 'approvals:write']);
    const { page } = await signedIn();
    await page.goto(world.at('/settings/project'));
    await page.getByLabel('What spends more waits for a second person').check();
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('Saved.').waitFor();
    await page.context().close();
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);

  /** Mutates that were more than a test. */
  const applied = async () => (await mutatesOf(user)).filter(({ validateOnly }) => !validateOnly).length;

  /** What is asked for of a campaign, the newest first. */
  const asked = (page: Page, campaign: string) =>
    page.getByRole('article', { name: `Change ${campaign}` }).first();

  it('lets a raised budget wait for a second person, who approves it; then it holds', async () => {
    const requesting = await signedIn(DESK, requester);
    const { page } = requesting;
    await page.goto(world.at(`/ads/${ALPINE}`));
    const row = page.getByRole('row').filter({ hasText: 'Alpine - Ski' });
    await row.waitFor();
    const alpine = { projectId: world.projectId, customerId: ALPINE };
    const { id } = await campaignNamed(page, alpine, 'Alpine - Ski');
    const budget = 200 + Math.floor(Math.random() * 9_000);
    const before = await applied();
    await row.getByRole('button', { name: 'Change the budget of Alpine - Ski' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Budget a day').fill(String(budget));
    await dialog.getByRole('button', { name: 'See what that comes to' }).click();
    await dialog.getByText('somebody else has to approve it').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await dialog.getByRole('status').filter({ hasText: 'It waits for a second person' }).waitFor();
    await expectAccessible(page);
    expect(await applied()).toBe(before);
    await dialog.getByRole('link', { name: 'approvals' }).click();
    const own = asked(page, 'Alpine - Ski');
    await own.getByText('waiting', { exact: true }).waitFor();
    // They may approve, but not what they have asked for themselves.
    await own.getByText('You have asked for this yourself: a second person decides.').waitFor();
    await own.getByText('Asked for by Member').waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0);
    await expectAccessible(page);
    // Nor what a key of theirs has asked for.
    await world.sql(
      `update campaign_approvals set requested_by = 'api-key:0' where project_id = $1 and state = 'waiting'`,
      [world.projectId],
    );
    await page.reload();
    await own.getByText('This was asked for by a key or a client of yours').waitFor();
    await own.getByText('Asked for by the service account’s key 0').waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0);

    const deciding = await signedIn(PHONE, second);
    const needs = deciding.page.getByRole('region', { name: 'Needs attention' });
    await needs
      .getByRole('link', { name: /waits for an approval \(Alpine - Ski\)/ })
      .first()
      .click();
    const theirs = asked(deciding.page, 'Alpine - Ski');
    await theirs
      .getByText(`→ enabled, ${new Intl.NumberFormat('en-US').format(budget)} USD a day in Alpine`)
      .waitFor();
    await expectAccessible(deciding.page);
    await theirs.getByRole('button', { name: 'Approve' }).click();
    const decided = deciding.page
      .getByRole('status')
      .filter({ hasText: '“Change Alpine - Ski” is approved' });
    await decided.getByRole('link', { name: 'what is approved' }).click();
    await theirs.getByText('It is done.').waitFor();
    await expectAccessible(deciding.page);

    await page.goto(world.at(`/ads/${ALPINE}/campaigns/${id}`));
    const fact = page.getByRole('row').filter({ hasText: 'Budget a day' });
    await fact.filter({ hasText: new Intl.NumberFormat('en-US').format(budget) }).waitFor();
    expect(await applied()).toBe(before + 1);
    for (const { page: each, errors } of [requesting, deciding]) {
      await expectNothingRefused(each);
      expectNoErrors(errors);
    }
  });

  it('lets a second person decline that a campaign is enabled, and tells who asked why', async () => {
    const requesting = await signedIn(PHONE, requester);
    const { page } = requesting;
    const before = await applied();
    const askToEnable = async () => {
      await page.goto(world.at(`/ads/${ALPINE}`));
      await page.getByRole('button', { name: 'Enable Alpine - Summer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
      await page.getByRole('dialog').getByText('It waits for a second person').waitFor();
    };
    await askToEnable();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('link', { name: 'approvals' }).click();
    await asked(page, 'Alpine - Summer').getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('status').filter({ hasText: '“Change Alpine - Summer” is cancelled' }).waitFor();
    await expectAccessible(page);
    await askToEnable();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.goto(world.at('/ads'));
    await page.getByRole('link', { name: /^Approvals \(\d+ waiting\)/ }).click();
    await asked(page, 'Alpine - Summer').waitFor();

    const looking = await signedIn(PHONE, await world.member(['ads:read']));
    await looking.page.goto(world.at('/ads/approvals?state=waiting'));
    await asked(looking.page, 'Alpine - Summer').getByText('Somebody who may approve decides.').waitFor();
    expect(await looking.page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0);

    const deciding = await signedIn(DESK, second);
    await deciding.page.goto(world.at('/ads/approvals?state=waiting'));
    // What it will spend is seen also where that stays as it is.
    const spending = /paused, ([\d.,]+ USD a day) → enabled, \1/;
    await asked(deciding.page, 'Alpine - Summer').getByText(spending).waitFor();
    await asked(deciding.page, 'Alpine - Summer').getByRole('button', { name: 'Decline' }).click();
    await deciding.page.getByRole('dialog').getByLabel('Why').fill('The season is over.');
    await expectAccessible(deciding.page);
    await deciding.page.getByRole('button', { name: 'Decline it' }).click();
    await deciding.page.getByRole('status').filter({ hasText: 'is declined' }).waitFor();

    await page.goto(world.at('/ads/approvals?state=declined'));
    await asked(page, 'Alpine - Summer').getByText('“The season is over.”').waitFor();
    await expectAccessible(page);
    await page.goto(world.at(`/ads/${ALPINE}`));
    await page.getByRole('button', { name: 'Enable Alpine - Summer' }).waitFor();
    expect(await applied()).toBe(before);
    for (const { page: each, errors } of [requesting, looking, deciding]) {
      await expectNothingRefused(each);
      expectNoErrors(errors);
    }
  });
});
