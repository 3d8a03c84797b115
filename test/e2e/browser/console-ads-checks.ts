import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { AdsUser } from '../../support/searchads-world.ts';

const campaignsRead = z.object({
  campaigns: z.array(
    z.object({ id: z.string(), name: z.string(), budget: z.object({ resourceName: z.string() }) }),
  ),
});

type Account = { projectId: string; customerId: string };

/** Returns a campaign by name, read through the page's session. */
export async function findCampaign(page: Page, account: Account, name: string) {
  const { projectId, customerId } = account;
  const path = `/console/api/projects/${projectId}/searchads/customers/${customerId}/campaigns`;
  const script = `fetch(${JSON.stringify(path)}, { headers: { 'X-Console': '1' } }).then((a) => a.json())`;
  const { campaigns } = campaignsRead.parse(await page.evaluate(script));
  const found = campaigns.find((campaign) => campaign.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** Returns mutates at Google, validate-only ones included, in order. */
const getMutates = async (user: AdsUser) =>
  (await user.calls()).filter(({ operation }) => operation === 'mutate');

/**
 * Expects that a refused creation stays final. Reloading and navigating back or forward do not send it again; the
 * review step only validates it.
 */
export async function expectRefusalIsFinal(page: Page, user: AdsUser): Promise<void> {
  const name = 'CampaignError.DUPLICATE_CAMPAIGN_NAME';
  await user.armFault({ operation: 'mutate', kind: 'status', status: 400, name, times: 2 });
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Correct these fields' });
  await problems.getByText('Campaign name is the name of another campaign in the account.').waitFor();
  await problems.getByRole('button', { name: 'Edit campaign' }).waitFor();
  await page.waitForURL((url) => !url.searchParams.has('request'));
  await user.disarm();
  const sent = (await getMutates(user)).length;
  const validateButton = page.getByRole('button', { name: 'Validate with Google' });
  await page.reload();
  await validateButton.waitFor();
  await page.goBack();
  await page.getByLabel('Ad group name').waitFor();
  await page.goForward();
  await validateButton.waitFor();
  expect(await getMutates(user)).toHaveLength(sent);
  await validateButton.click();
  await page.getByText('Validated by Google').waitFor();
}
