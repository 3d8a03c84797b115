import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { openSignIn, type SignIn } from '../../api/sign-in/open-sign-in.ts';
import { useBrowser } from '../../support/browser.ts';
import { getTestStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { listenOnLoopback, type LoopbackServer } from '../../support/loopback-server.ts';
import { createUniqueName, DESK, expectUsable } from './page-checks.ts';

/** Starts the loopback redirect target of a native app (RFC 8252 section 7.3). */
function openLoopbackApp(): Promise<LoopbackServer> {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>App</title><h1>Back in the app</h1>');
  });
  return listenOnLoopback(server);
}

const DARK = { colorScheme: 'dark' } as const;
const SMALL_PHONE = { viewport: { width: 360, height: 640 } };

const newPage = useBrowser();
let app: LoopbackServer;
let world: SignIn;
beforeAll(async () => {
  app = await openLoopbackApp();
  world = await openSignIn({ hasLocalPublicUrl: true, callback: `${app.url}/callback` });
});
afterAll(async () => {
  await world.close();
  await app.close();
});

async function openMailedLink(page: Page, address: string): Promise<Page> {
  const mails = await page.context().newPage();
  await mails.goto(`${getTestStack().sandbox.outbox}/?to=${encodeURIComponent(address)}`);
  await mails.locator('tbody a').first().click();
  const link = mails.locator('.links a');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.waitForLoadState();
  return opened;
}

async function invite(address: string): Promise<void> {
  const invited = await world.requestAs(world.ownerId, `/projects/${world.projectId}/invitations`, {
    method: 'POST',
    body: { email: address, roleIds: [] },
  });
  expect(invited.status).toBe(200);
  await eventually(async () => (await world.account.listMailsTo(address)).length > 0);
}

it.each([
  { device: 'a phone without JavaScript', options: { javaScriptEnabled: false, ...SMALL_PHONE } },
  { device: 'a desktop', options: DESK },
  {
    device: 'a dark phone without JavaScript',
    options: { ...DARK, javaScriptEnabled: false, ...SMALL_PHONE },
  },
])('gives an app a token after a sign-in by mailed link and a consent on $device', async ({ options }) => {
  const address = `${createUniqueName('reader')}@example.com`;
  await world.createUser(address);
  const { page, errors } = await newPage(options);
  const { path, verifier } = world.buildAuthorizationRequest();
  await page.goto(world.api.url + path);

  await page.getByRole('heading', { name: 'Sign in to Throughline' }).waitFor();
  await expectUsable(page);
  await page.getByLabel('E-mail address').fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await expectUsable(page);
  expect(await page.getByRole('status').textContent()).toContain(address);

  const interactionPath = new URL(page.url()).pathname.replace(/\/link$/, '');
  await world.waitForLink(address, interactionPath);
  const tab = await openMailedLink(page, address);
  await tab.getByRole('heading', { name: 'Sign in to Throughline?' }).waitFor();
  await expectUsable(tab);
  await tab.getByRole('button', { name: 'Sign in' }).click();

  await tab.getByRole('heading', { name: 'Allow “Example CRM” to use your account?' }).waitFor();
  await expectUsable(tab);
  expect(await tab.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('your name'),
    expect.stringContaining('send e-mail in your name'),
  ]);
  await tab.getByRole('button', { name: 'Allow', exact: true }).click();
  await tab.getByRole('heading', { name: 'Back in the app' }).waitFor();
  const back = new URL(tab.url());
  expect(back.origin + back.pathname).toBe(`${app.url}/callback`);

  const answer = await fetch(`${world.api.url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: world.clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${app.url}/callback`,
      code_verifier: verifier,
    }),
  });
  expect(answer.status).toBe(200);
  expect(errors).toEqual([]);
});

it('marks the address field of the sign-in page as invalid and focuses it when the address is invalid', async () => {
  const { page } = await newPage(SMALL_PHONE);
  await page.goto(world.api.url + world.buildAuthorizationRequest().path);
  // Without the browser's own validation, the server answers with the error.
  await page.evaluate('document.forms[0].noValidate = true');
  await page.getByLabel('E-mail address').fill('ada');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('alert').waitFor();
  await expectUsable(page);
  const field = page.getByLabel('E-mail address');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.getAttribute('aria-describedby')).toBe(await page.getByRole('alert').getAttribute('id'));
  expect(await field.inputValue()).toBe('ada');
  expect(await page.locator(':focus').getAttribute('id')).toBe('address');
});

it('returns to the app with `access_denied` when the user cancels the sign-in with the keyboard', async () => {
  const { page, errors } = await newPage({ javaScriptEnabled: false, ...SMALL_PHONE });
  await page.goto(world.api.url + world.buildAuthorizationRequest().path);
  for (const focusedId of ['address', '', '']) {
    await page.keyboard.press('Tab');
    expect((await page.locator(':focus').getAttribute('id')) ?? '').toBe(focusedId);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  expect(errors).toEqual([]);
});

it.each([
  { device: 'a phone without JavaScript', options: { javaScriptEnabled: false, ...SMALL_PHONE } },
  { device: 'a dark desktop', options: { ...DARK, ...DESK } },
])(
  'an invitation makes its recipient a member, and is refused to a user with another address, on $device',
  async ({ options }) => {
    const address = `${createUniqueName('invited')}@example.com`;
    await invite(address);
    const { page, errors } = await newPage(options);
    const tab = await openMailedLink(page, address);
    await tab.getByRole('heading', { name: 'Join “Example Shop”?' }).waitFor();
    await expectUsable(tab);
    await tab.getByLabel('Your name').fill('Grace Hopper');
    await tab.getByRole('button', { name: 'Join the project' }).click();
    await tab.waitForURL(new RegExp(`/console/p/${world.projectId}$`));
    expect(
      await world.sql(
        `select u.email, u.name from memberships m join users u on u.id = m.user_id where u.email = $1 and project_id = $2`,
        [address, world.projectId],
      ),
    ).toEqual([{ email: address, name: 'Grace Hopper' }]);

    const other = `other-${address}`;
    await invite(other);
    const foreignTab = await openMailedLink(page, other);
    await foreignTab.getByRole('heading', { name: 'This invitation is for another address' }).waitFor();
    await expectUsable(foreignTab);
    await foreignTab.getByRole('button', { name: 'Sign out' }).click();
    await foreignTab.getByLabel('Your name').waitFor();
    // The page for another address answers 403, which browsers log as an error.
    expect(errors.filter((error) => !error.includes('403'))).toEqual([]);
  },
);
