import { z } from 'zod';
import { startReceiver, type Receiver } from '../../support/webhook-receiver.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { expectNoErrors, expectNothingRefused, fresh } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

/** A webhook as the API answers it: one without a description has none. */
const described = z.looseObject({ description: z.string().default('') });

describe('the settings of the console', () => {
  const newPage = useBrowser();
  let world: ConsoleWorld;
  let receiver: Receiver;
  beforeAll(async () => {
    [world, receiver] = await Promise.all([openConsoleWorld(), startReceiver()]);
  });
  afterAll(async () => {
    await receiver.close();
    await world.stop();
  });

  const signedIn = signedInTo(() => world, newPage);

  it('makes a webhook, shows its secret once, and sends an event of it again', async () => {
    const { page, errors } = await signedIn();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhook yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill('https://192.168.0.1/hook');
    await page.getByRole('combobox', { name: 'Events' }).click();
    await page.getByRole('option', { name: 'member.joined' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByText('This must lead to a public address.', { exact: true }).waitFor();
    await expectAccessible(page);

    // Nothing is lost by a reload.
    await page.reload();
    expect(await page.getByLabel('Address').inputValue()).toBe('https://192.168.0.1/hook');
    await page.getByLabel('Address').fill(`${receiver.url}/console`);
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    const secret = page.getByText(/^whsec_/);
    await secret.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await secret.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: `${receiver.url}/console` }).click();
    await page.getByText('Nothing was sent yet').waitFor();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByRole('cell', { name: /204 in/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Send again / }).click();
    await eventually(async () => (receiver.at('/console').length === 2 ? true : undefined));

    await page.getByRole('button', { name: 'Send events again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Since').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
    await dialog.getByRole('button', { name: 'Send them again' }).click();
    await dialog.getByText('0 are on their way').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Where it goes, and which events' }).click();
    const what = page.getByLabel('Description');
    for (const description of ['For the shop', '']) {
      await what.fill(description);
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await page.getByRole('button', { name: 'Change it' }).click();
      expect(described.parse(await (await kept).json()).description).toBe(description);
      await page.reload();
      await page.getByRole('button', { name: 'Where it goes, and which events' }).click();
      expect(await what.inputValue()).toBe(description);
    }
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send a test event' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();

    await page.getByRole('button', { name: 'Change the secret' }).click();
    const confirm = dialog.getByRole('button', { name: 'Change it' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel(/^Type “127\.0\.0\.1/).fill(new URL(receiver.url).host);
    await expectAccessible(page);
    await confirm.click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('Its secret was changed').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel(/^Type “127\.0\.0\.1/).fill(new URL(receiver.url).host);
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('No webhook yet').waitFor();
    await expectNothingRefused(page);
    expectNoErrors(errors.filter((error) => !error.includes('400')));
  });

  it('gives a site its script, and shows its events as they come in', async () => {
    const { page, errors } = await signedIn(PHONE);
    await page.goto(world.at('/settings/tracking'));
    await page.getByText('No site sends its visits yet').waitFor();
    await page.getByLabel('Name').fill('Shop');
    await page.getByRole('combobox', { name: 'Sites' }).fill('https://shop.example.com');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make the key' }).click();
    const snippet = await page.getByLabel('The script for Shop').textContent();
    expect(snippet).toContain(`src="${world.api}/t.js"`);
    const key = /data-key="(tl_pk_[^"]+)"/.exec(snippet ?? '')?.[1] ?? '';
    await page.getByRole('status').filter({ hasText: 'Waiting for an event' }).waitFor();
    const sent = await fetch(`${world.api}/projects/${world.projectId}/events`, {
      method: 'POST',
      headers: {
        'x-write-key': key,
        origin: 'https://shop.example.com',
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({
        events: [
          {
            id: fresh('view'),
            type: 'page_view',
            visitorId: fresh('visitor'),
            occurredAt: new Date().toISOString(),
            path: '/',
          },
        ],
      }),
    });
    expect(await sent.json()).toMatchObject({ accepted: 1 });
    await page.getByRole('status').filter({ hasText: 'It is: events come in' }).waitFor();
    await page.getByRole('cell', { name: 'Visited / (page_view)' }).waitFor();
    await expectAccessible(page);
    const member = await signedIn(PHONE, await world.member(['keys:write']));
    await member.page.goto(world.at('/settings/tracking'));
    await member.page.getByRole('button', { name: 'Is it working?' }).click();
    await member.page.getByText('it needs crm_objects:read, which your role does not have').waitFor();
    expect(await member.page.getByRole('columnheader', { name: 'Page' }).count()).toBe(0);
    await expectAccessible(member.page);
    expectNoErrors(member.errors);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByLabel('Type “Shop” to go on').fill('Shop');
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('No site sends its visits yet').waitFor();
    await expectNothingRefused(page);
    expectNoErrors(errors);
  });

  it('says of an address that leads nowhere that there is no such page, and has no file of it', async () => {
    const { page } = await signedIn(PHONE);
    for (const address of [world.at('/settings/nothing'), `${world.api}/console/nowhere`]) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await expectAccessible(page);
    }
    for (const file of ['assets/index-gone.js', 'assets/gone.css', 'assets/nested/gone.js']) {
      expect((await fetch(`${world.api}/console/${file}`)).status).toBe(404);
    }
  });
});
