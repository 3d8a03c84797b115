import type { Page } from 'playwright-core';
import { createPersonName, openConnectWorld, type Provider } from '../../api/connections/connect-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { expectUsable, PHONE } from './page-checks.ts';

const TITLES = { googleads: 'Google Ads', hubspot: 'HubSpot', meta: 'Meta', resend: 'Resend' };

const newPage = useBrowser();
const world = keepOpen(() =>
  openConnectWorld({
    sweepIntervalMs: 500,
    hasLocalPublicUrl: true,
    workerEnv: { GOOGLE_ADS_PRELOAD: 'on' },
  }),
);

const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function goToProvider(page: Page, provider: Provider, person: string): Promise<void> {
  const title = TITLES[provider];
  await page.goto(world.api.url + (await world.createLink(provider)));
  await waitForHeading(page, `Connect ${title}`);
  await expectUsable(page);
  await page.getByRole('button', { name: `Continue to ${title}` }).click();
  await page.getByLabel('Sign in as').fill(person);
}

it.each([
  { provider: 'googleads', tree: 'agency', options: {} },
  { provider: 'hubspot', tree: 'harbour', options: { ...PHONE, colorScheme: 'dark' } },
  { provider: 'meta', tree: 'agency', options: { ...PHONE, javaScriptEnabled: false } },
  { provider: 'resend', tree: 'acme', options: { colorScheme: 'dark', javaScriptEnabled: false } },
] as const)(
  'connects an account by a connect link and the consent page of $provider',
  async ({ provider, tree, options }) => {
    const { page, errors } = await newPage(options);
    await goToProvider(page, provider, createPersonName(tree));
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    // The waiting page reloads until the worker has a result.
    const choice = page.getByRole('heading', { name: 'Which account?' });
    const connected = page.getByRole('status').filter({ hasText: /can now use/ });
    await choice.or(connected).waitFor();
    let chosenId: string | undefined;
    if (await choice.isVisible()) {
      await expectUsable(page);
      const second = page.getByRole('radio').nth(1);
      chosenId = await second.inputValue();
      await second.check();
      await page.getByRole('button', { name: 'Connect this account' }).click();
    }
    await waitForHeading(page, `${TITLES[provider]} is connected`);
    await expectUsable(page);
    expect(page.url()).not.toMatch(/code=|state=/);
    const connections = (await world.listConnections()).filter(
      (connection) => connection.provider === provider,
    );
    expect(connections).toMatchObject([
      { status: 'connected', ...(chosenId !== undefined && { account: { id: chosenId } }) },
    ]);
    expect(chosenId !== undefined).toBe(provider === 'googleads' || provider === 'meta');
    expect(errors).toEqual([]);
  },
);
