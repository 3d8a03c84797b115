import { useBrowser } from '../../support/browser.ts';
import { adsUser, type AdsUser } from '../../support/searchads-world.ts';
import { campaignNamed, expectRefusalIsFinal, mutatesOf } from './console-ads-checks.ts';
import { expectNoErrors, expectNothingRefused, fresh } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

const ALPINE = '2000000001';

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

  const signedIn = signedInTo(() => world, newPage);

  const mutates = () => mutatesOf(user);

  it('shows ad accounts as a tree and pauses a campaign after a validation', async () => {
    const { page, errors } = await signedIn();
    await page.getByRole('link', { name: 'Ads', exact: true }).click();
    const tree = page.getByRole('tree', { name: 'Ad accounts' });
    await tree.getByRole('link', { name: 'Alpine Outfitters' }).waitFor();
    await tree.getByText('Correct the bidding strategy.').first().waitFor();
    await page.getByRole('treeitem').filter({ hasText: 'Harbour Agency' }).first().focus();
    await page.keyboard.press('ArrowLeft');
    await tree.getByRole('link', { name: 'Alpine Outfitters' }).waitFor({ state: 'detached' });
    await page.getByLabel('Find an account').fill('alpine');
    await tree.getByRole('link', { name: 'Alpine Outfitters' }).waitFor();
    expect(new URL(page.url()).searchParams.get('named')).toBe('alpine');
    await tree.getByRole('link', { name: 'Alpine Outfitters' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alpine Outfitters' }).waitFor();

    const row = page.getByRole('row').filter({ hasText: 'Alpine - Ski' });
    await row.getByText('limited').waitFor();
    await page.getByRole('img', { name: /spend by day/ }).waitFor();
    await page.getByRole('img', { name: /spend by device/ }).waitFor();
    const before = (await mutates()).length;
    await row.getByRole('button', { name: 'Pause Alpine - Ski' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row').filter({ hasText: 'Status' }).filter({ hasText: 'PAUSED' }).waitFor();
    // Only validate-only calls have reached Google.
    expect((await mutates()).slice(before)).toMatchObject([{ validateOnly: true }]);
    await dialog.getByRole('button', { name: 'Pause it' }).click();
    await row.getByRole('button', { name: 'Enable Alpine - Ski' }).waitFor();
    await row.getByRole('button', { name: 'Enable Alpine - Ski' }).click();
    await dialog.getByRole('button', { name: 'Enable it' }).click();
    await row.getByRole('button', { name: 'Pause Alpine - Ski' }).waitFor();
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });

  it('creates a campaign despite policy findings and continues after a reload', async () => {
    const { page, errors } = await signedIn();
    await page.goto(world.at(`/ads/${ALPINE}/new`));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('A campaign needs a name.').waitFor();
    const name = fresh('Spring');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Budget a day').fill('12.5');
    for (const [label, code] of [
      ['Where it is shown', 'PT'],
      ['Languages of the people', 'en'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).fill(code);
      await page.keyboard.press('Enter');
    }
    await page.getByText('Portugal').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Go on' }).click();

    await page.getByLabel('Where a click leads').fill('https://www.example.com/boots');
    await page.getByLabel('Headline 1').fill('靴'.repeat(16));
    await page.getByText('32 / 30').waitFor();
    await page.getByText('2 too many.').waitFor();
    await page.getByLabel('Headline 1').fill('Your pharmacy for feet');
    await page.getByLabel('Headline 2').fill('Warm and dry');
    await page.getByLabel('Headline 3').fill('Free returns');
    await page.getByLabel('Description 1').fill('Boots for every weather.');
    await page.getByLabel('Description 2').fill('Try them for thirty days.');
    const preview = page.getByRole('group', { name: 'Preview of the ad' });
    await preview.getByText('Your pharmacy for feet | Warm and dry | Free returns').waitFor();
    // A reload keeps the draft.
    await page.reload();
    await preview.getByText('Your pharmacy for feet | Warm and dry | Free returns').waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();

    await page.getByLabel('Name of the ad’s group').fill('Boots');
    await page
      .getByRole('textbox', { name: 'Keywords', exact: true })
      .fill('hiking boots\n"acmebrand boots"');
    await page.getByRole('button', { name: 'Ideas from these and the page' }).click();
    await page.getByRole('button', { name: /^Add / }).first().click();
    await page.getByRole('button', { name: 'Go on' }).click();

    await page.getByRole('button', { name: 'Have Google test it' }).click();
    const findings = page.getByRole('alert').filter({ hasText: 'Google’s policies are against this' });
    await findings.getByText('against the policy TRADEMARKS').first().waitFor();
    expect((await findings.locator('mark').allTextContents()).toSorted()).toContain('acmebrand');
    await findings.getByText('Your pharmacy for feet').waitFor();
    const again = page.getByRole('button', { name: 'Test it again with these exemptions' });
    expect(await again.isDisabled()).toBe(true);
    for (const box of await findings.getByRole('checkbox').all()) await box.check();
    await again.click();
    await page.getByText('Google would take it').waitFor();

    await expectRefusalIsFinal(page, user);

    await user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 4_000 });
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    await page.getByText('Google creates the campaign.').waitFor();
    expect(new URL(page.url()).searchParams.get('request')).toMatch(/^[0-9a-f]{32}$/);
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect((await user.campaigns()).filter((made) => made.name === name)).toHaveLength(1);
    await page.getByText(/TRADEMARKS for “acmebrand”/).waitFor();
    await page.goto(world.at(`/ads/${ALPINE}/new`));
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('');
    await expectNothingRefused(page);
    // Browsers log refused API requests as errors.
    expectNoErrors(errors.filter((error) => !/status of (409|422)/.test(error)));
  });

  it('shows a concurrent campaign change, applies the own one, and edits negative keywords', async () => {
    const { page, errors } = await signedIn(PHONE);
    const alpine = { projectId: world.projectId, customerId: ALPINE };
    const { id, budget } = await campaignNamed(page, alpine, 'Alpine - Ski');
    await page.goto(world.at(`/ads/${ALPINE}/campaigns/${id}`));
    await page.getByRole('button', { name: 'Change: Budget a day' }).waitFor();
    const amount = 50 + Math.floor(Math.random() * 900);
    await user.changeOutside({ campaignBudget: budget.resourceName, amountMicros: amount * 1_000_000 });
    await page.getByRole('button', { name: 'Change: Budget a day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Budget a day').fill(String(amount + 1));
    await dialog.getByRole('button', { name: 'See what that comes to' }).click();
    await dialog.getByText(`Budget a day is now ${amount}`).waitFor();
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
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.getByRole('img', { name: /spend by day/ }).waitFor();
    expectNoErrors(errors.filter((error) => !/status of 409/.test(error)));
  });

  it('pauses all campaigns in an emergency and resumes exactly those', async () => {
    const { page, errors } = await signedIn(PHONE);
    await page.goto(world.at('/ads'));
    await page.getByRole('button', { name: 'Stop everything' }).click();
    await page.getByRole('dialog').getByText('Every enabled campaign').waitFor();
    await page.getByRole('button', { name: 'Stop all campaigns' }).click();
    await page.getByRole('status').filter({ hasText: 'Campaigns are stopped' }).waitFor({ timeout: 120_000 });
    const stopped = page.getByRole('row').filter({ hasText: 'Alpine - Ski' });
    await stopped.filter({ hasText: 'paused' }).waitFor();
    await page.reload();
    await page.getByRole('status').filter({ hasText: 'Campaigns are stopped' }).waitFor();
    await page.getByRole('button', { name: /^Enable the \d+ again/ }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'The stop is taken back' })
      .waitFor({ timeout: 120_000 });
    await stopped.filter({ hasText: 'enabled again' }).waitFor();
    // The campaign is stored on the server, not in the browser.
    await page.goto(world.at('/ads'));
    await page.getByRole('button', { name: 'Stops' }).click();
    await page.getByRole('menuitem', { name: /resumed/ }).click();
    await page.getByRole('status').filter({ hasText: 'The stop is taken back' }).waitFor();
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });
});
