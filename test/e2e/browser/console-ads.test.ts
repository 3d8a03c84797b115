import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type AdsUser, createAdsUser, ALPINE } from '../../support/searchads-world.ts';
import { connectAccount } from '../../support/tenant.ts';
import { useConsole } from './console-world.ts';
import { createUniqueName, expectNoErrors, PHONE } from './page-checks.ts';

const campaignsRead = z.object({
  campaigns: z.array(
    z.object({ id: z.string(), name: z.string(), budget: z.object({ resourceName: z.string() }) }),
  ),
});

async function findCampaign(page: Page, name: string) {
  const { projectId } = world.tenant;
  const path = `/console/api/projects/${projectId}/searchads/customers/${ALPINE}/campaigns`;
  const script = `fetch(${JSON.stringify(path)}, { headers: { 'X-Console': '1' } }).then((a) => a.json())`;
  const { campaigns } = campaignsRead.parse(await page.evaluate(script));
  const found = campaigns.find((campaign) => campaign.name === name);
  if (!found) throw new Error(`There is no campaign ${name}.`);
  return found;
}

async function expectRefusalIsFinal(page: Page, user: AdsUser): Promise<void> {
  const name = 'CampaignError.DUPLICATE_CAMPAIGN_NAME';
  await user.armFault({ operation: 'mutate', kind: 'status', status: 400, name, times: 2 });
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Correct these fields' });
  await problems.getByText('Campaign name is the name of another campaign in the account.').waitFor();
  await problems.getByRole('button', { name: 'Edit campaign' }).waitFor();
  await page.waitForURL((url) => !url.searchParams.has('request'));
  await user.disarm();
  const sent = (await user.calls('mutate')).length;
  const validateButton = page.getByRole('button', { name: 'Validate with Google' });
  await page.reload();
  await validateButton.waitFor();
  await page.goBack();
  await page.getByLabel('Ad group name').waitFor();
  await page.goForward();
  await validateButton.waitFor();
  expect(await user.calls('mutate')).toHaveLength(sent);
  await validateButton.click();
  await page.getByText('Validated by Google').waitFor();
}

let user: AdsUser;
const { world, openSignedIn } = useConsole({
  prepare: ({ admin, tenant }) => {
    user = createAdsUser('agency');
    return connectAccount(admin, {
      project: tenant.projectId,
      provider: 'googleads',
      externalId: '1000000001',
      name: 'Agency',
      secret: user.refreshToken,
    });
  },
});
// A fault that a test did not use would make the next test fail.
afterEach(() => user.disarm());

it('creates a campaign with policy exemptions and finishes the creation after a reload', async () => {
  const { page, errors } = await openSignedIn();
  await page.goto(world.getUrl(`/ads/${ALPINE}/new`));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter a campaign name.').waitFor();
  const name = createUniqueName('Spring');
  await page.getByRole('textbox', { name: 'Campaign name', exact: true }).fill(name);
  await page.getByLabel('Daily budget').fill('12.5');
  for (const [label, code] of [
    ['Locations', 'PT'],
    ['Languages', 'en'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(code);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Portugal').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Final URL').fill('https://www.example.com/boots');
  await page.getByLabel('Headline 1').fill('靴'.repeat(16));
  await page.getByText('32 / 30').waitFor();
  await page.getByText('2 characters too long.').waitFor();
  await page.getByLabel('Headline 1').fill('Your pharmacy for feet');
  await page.getByLabel('Headline 2').fill('Warm and dry');
  await page.getByLabel('Headline 3').fill('Free returns');
  await page.getByLabel('Description 1').fill('Boots for every weather.');
  await page.getByLabel('Description 2').fill('Try them for thirty days.');
  const preview = page.getByRole('group', { name: 'Ad preview' });
  await preview.getByText('Your pharmacy for feet | Warm and dry | Free returns').waitFor();
  await page.reload();
  await preview.getByText('Your pharmacy for feet | Warm and dry | Free returns').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Ad group name').fill('Boots');
  await page.getByRole('textbox', { name: 'Keywords', exact: true }).fill('hiking boots\n"acmebrand boots"');
  await page.getByRole('button', { name: 'Get keyword ideas' }).click();
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Validate with Google' }).click();
  const findings = page.getByRole('alert').filter({ hasText: 'Policy violation' });
  await findings.getByText('The owner of this trademark restricts its use.').first().waitFor();
  expect(await findings.locator('mark').allTextContents()).toContain('acmebrand');
  await findings.getByText('Your pharmacy for feet').waitFor();
  const validateAgain = page.getByRole('button', { name: 'Validate with exemptions' });
  expect(await validateAgain.isDisabled()).toBe(true);
  for (const box of await findings.getByRole('checkbox').all()) await box.check();
  await validateAgain.click();
  await page.getByText('Validated by Google').waitFor();

  await expectRefusalIsFinal(page, user);

  await user.armFault({ operation: 'mutate', kind: 'stall', delayMs: 4_000 });
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Creating the campaign.').waitFor();
  expect(new URL(page.url()).searchParams.get('request')).toMatch(/^[0-9a-f]{32}$/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect((await user.campaigns()).filter((created) => created.name === name)).toHaveLength(1);
  await page.getByText(/Trademarks for “acmebrand”/).waitFor();
  await page.goto(world.getUrl(`/ads/${ALPINE}/new`));
  expect(await page.getByRole('textbox', { name: 'Campaign name', exact: true }).inputValue()).toBe('');
  await expectNoErrors({ page, errors }, /status of (409|422)/);
});

it("shows a budget that changed outside the console, saves the user's new budget, and edits negative keywords", async () => {
  const { page, errors } = await openSignedIn(PHONE);
  const { id, budget } = await findCampaign(page, 'Alpine - Ski');
  await page.goto(world.getUrl(`/ads/${ALPINE}/campaigns/${id}`));
  await page.getByRole('button', { name: 'Edit daily budget' }).waitFor();
  // Above three times the loaded budget of 40, the dialog would ask the user to type the amount again.
  const amount = 50 + Math.floor(Math.random() * 60);
  await user.changeOutside({ campaignBudget: budget.resourceName, amountMicros: amount * 1_000_000 });
  await page.getByRole('button', { name: 'Edit daily budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Daily budget').fill(String(amount + 1));
  await dialog.getByRole('button', { name: 'Review change' }).click();
  await dialog.getByText(`Daily budget is now ${amount}`).waitFor();
  await dialog.getByRole('button', { name: 'Compare with current values' }).click();
  await dialog.getByText('Validated by Google. Not applied yet.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Daily budget' })
    .filter({ hasText: String(amount + 1) })
    .waitFor();

  await page.getByRole('tab', { name: /^Negative keywords/ }).click();
  await page.getByRole('button', { name: 'Add negative keywords' }).click();
  await dialog.getByLabel('Keywords').fill('[second hand]');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await dialog.getByText('1 keyword can be added').waitFor();
  await dialog.getByRole('button', { name: 'Add keywords' }).click();
  await page.getByRole('button', { name: 'Remove [second hand]' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove [second hand]' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('tab', { name: /^Negative keywords/, selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await page.getByRole('img', { name: /Cost by day/ }).waitFor();
  await expectNoErrors({ page, errors }, /status of 409/);
});

it('pauses all campaigns in an emergency, resumes them, and lists the emergency pause', async () => {
  const { page, errors } = await openSignedIn(PHONE);
  await page.goto(world.getUrl('/ads'));
  await page.getByRole('button', { name: 'Pause all campaigns' }).click();
  await page.getByRole('dialog').getByText('Pauses every enabled campaign').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('status').filter({ hasText: 'All campaigns paused' }).waitFor({ timeout: 120_000 });
  const campaignRow = page.getByRole('row').filter({ hasText: 'Alpine - Ski' });
  await campaignRow.filter({ hasText: 'Paused' }).waitFor();
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'All campaigns paused' }).waitFor();
  await page.getByRole('button', { name: /^Resume \d+ campaigns/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Campaigns resumed' }).waitFor({ timeout: 120_000 });
  await campaignRow.filter({ hasText: 'Resumed' }).waitFor();
  await page.goto(world.getUrl('/ads'));
  await page.getByRole('button', { name: 'Emergency pauses' }).click();
  await page.getByRole('menuitem', { name: /Resumed/ }).click();
  await page.getByRole('status').filter({ hasText: 'Campaigns resumed' }).waitFor();
  await expectNoErrors({ page, errors });
});
