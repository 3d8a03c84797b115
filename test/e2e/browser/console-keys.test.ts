import { useBrowser } from '../../support/browser.ts';
import { batchClient } from '../../support/email-batch.ts';
import { expectNoErrors, expectNothingRefused, fresh } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

describe('the keys and OAuth clients of the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);

  it('shows the keys of programs once, and revokes them', async () => {
    const { page, errors } = await signedIn();
    await page.goto(world.at('/settings/keys'));
    await page.getByLabel('Name of the program').fill('crm-sync');
    await page.getByRole('button', { name: 'New service account' }).click();
    await page.getByRole('button', { name: 'New key of crm-sync' }).click();
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('Choose one at least.').waitFor();
    await page.getByLabel('emails:send').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make the key' }).click();
    const secret = (await page.getByText(/^tl_sk_/).textContent()) ?? '';
    await expectAccessible(page);
    const answer = await fetch(`${world.api}/projects/${world.projectId}/sender`, {
      headers: { authorization: `ApiKey ${secret}` },
    });
    expect(answer.status).toBe(200);
    await page.reload();
    const account = page.getByRole('article', { name: 'crm-sync' });
    await account.getByText('emails:send').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await account.getByRole('button', { name: /^Revoke/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Type/).fill(secret.slice(-10, -6));
    await dialog.getByRole('button', { name: 'Revoke it' }).click();
    await account.getByText('It has no key that works.').waitFor();
    await account.getByRole('button', { name: 'Delete crm-sync' }).click();
    await dialog.getByLabel(/^Type/).fill('crm-sync');
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await account.waitFor({ state: 'detached' });

    const appKeys = page.getByRole('region', { name: 'App keys' });
    await appKeys.getByLabel('Name of the application').fill('shop');
    await appKeys.getByRole('button', { name: 'New app key' }).click();
    const appKey = (await appKeys.getByText(/^tl_ak_/).textContent()) ?? '';
    await expectAccessible(page);
    const queue = () => batchClient(world.api, { 'x-app-key': appKey }).queue([{ email: 'ada@example.com' }]);
    await queue();
    await appKeys.getByRole('button', { name: 'I have kept it' }).click();
    await appKeys.getByRole('button', { name: `Revoke …${appKey.slice(-10, -6)}` }).click();
    await dialog.getByLabel(/^Type/).fill(appKey.slice(-10, -6));
    await dialog.getByRole('button', { name: 'Revoke it' }).click();
    await appKeys
      .getByRole('button', { name: `Revoke …${appKey.slice(-10, -6)}` })
      .waitFor({ state: 'detached' });
    await expect(queue()).rejects.toThrow('401');
    await page.goto(world.at('/settings/audit?action=app-key.revoke'));
    await page.getByRole('cell', { name: /^the app key “shop”/ }).waitFor();
    await page.getByText(/^through the console/).waitFor();
    await expectAccessible(page);
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });

  it('makes an OAuth client of what the person holds, shows its secret once, changes and deletes it', async () => {
    const { page, errors } = await signedIn(PHONE, await world.member(['emails:send']));
    await page.goto(world.at('/settings/oauth-clients'));
    await page.getByText('You have no OAuth client here yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New OAuth client' }).click();
    const dialog = page.getByRole('dialog');
    const name = fresh('Planner');
    await dialog.getByLabel('Name').fill(name);
    // Nobody grants what they do not hold.
    expect(await dialog.getByLabel('ads:write').isDisabled()).toBe(true);
    await dialog.getByLabel('emails:send').check();
    await dialog.getByRole('combobox', { name: 'Redirect URLs' }).fill('http://app.example.com/back');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Make the client' }).click();
    await dialog
      .getByText(/^This must .*https/)
      .first()
      .waitFor();
    await expectAccessible(page);
    // Nothing is lost by a reload.
    await page.reload();
    await page.getByRole('button', { name: 'New OAuth client' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe(name);
    await dialog.getByRole('combobox', { name: 'Redirect URLs' }).focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('https://app.example.com/back');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Make the client' }).click();
    const shown = page.getByText(/^tl_cs_/);
    const secret = (await shown.textContent()) ?? '';
    await expectAccessible(page);

    const card = page.getByRole('region', { name: new RegExp(`^${name}`) });
    const clientId = (await card.locator('code').textContent()) ?? '';
    const token = async (clientSecret: string) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'emails:send' });
      const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      const answer = await fetch(`${world.api}/api/auth/token`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      return answer.status;
    };
    expect(await token(secret)).toBe(200);
    await page.reload();
    await card.waitFor();
    expect(await page.getByText(secret).count()).toBe(0);

    await card.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByLabel('Name').fill(`${name} of the team`);
    await dialog.getByRole('combobox', { name: 'Redirect URLs' }).fill('https://team.example.com/back');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await card.getByRole('heading', { name: `${name} of the team` }).waitFor();
    await card.getByText('https://app.example.com/back, https://team.example.com/back').waitFor();
    await card.getByRole('button', { name: 'Disable' }).click();
    await card.getByText('disabled', { exact: true }).waitFor();
    expect(await token(secret)).toBe(401);
    await card.getByRole('button', { name: 'Enable' }).click();
    await card.getByText('enabled', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Change the secret' }).click();
    await dialog.getByLabel(/^Type/).fill(`${name} of the team`);
    await dialog.getByRole('button', { name: 'Change it' }).click();
    const another = (await shown.textContent()) ?? '';
    expect([await token(secret), await token(another)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await card.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByLabel(/^Type/).fill(`${name} of the team`);
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('You have no OAuth client here yet').waitFor();
    expect(await token(another)).toBe(401);
    await expectNothingRefused(page);
    expectNoErrors(errors.filter((error) => !error.includes('400')));
  });
});
