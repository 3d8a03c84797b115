import * as openid from 'openid-client';
import { keepOpen } from '../../support/keep-open.ts';
import { getRedirectTarget, openBrowser } from './browser.ts';
import { CALLBACK, type CreatedClient } from './make-client.ts';
import {
  getAuthorizationUrl,
  startAuthorization,
  openOAuthWorld,
  type StartArguments,
} from './open-oauth.ts';

const world = keepOpen(openOAuthWorld);

const startRequest = (...request: StartArguments) => startAuthorization(world, ...request);

it('a user sent by a client sees the client and its scopes, in the same browser only', async () => {
  const { created, address, browser } = await startRequest(
    {},
    { name: 'Reports', description: 'Writes reports' },
  );
  const login = getRedirectTarget(await browser.open(address));
  const shown = await world.pages.show(browser, login);
  expect(await shown.json()).toEqual({
    uid: login.split('/').at(-1),
    prompt: 'login',
    client: {
      clientId: created.clientId,
      name: 'Reports',
      projectId: world.tenant.projectId,
      registeredItself: false,
    },
    scopes: ['emails:send'],
    redirectUri: CALLBACK,
  });
  const stranger = openBrowser();
  expect((await world.pages.show(stranger, login)).status).toBe(404);
  const answer = { outcome: 'signed-in', userId: world.other.ownerId } as const;
  expect((await world.pages.answer(stranger, login, answer)).status).toBe(404);
});

it.each([
  ['deleted', ({ client }: CreatedClient) => client.destroy()],
  ['disabled', ({ client }: CreatedClient) => client.update({ disabled: true })],
])('a user sent by a client cannot give consent after the client is %s', async (_, end) => {
  const { created, browser, answer } = await startRequest({});
  const signedIn = { outcome: 'signed-in', userId: world.tenant.ownerId } as const;
  const resume = getRedirectTarget(await world.pages.answer(browser, getRedirectTarget(answer), signedIn));
  const consent = getRedirectTarget(await browser.open(resume));
  await end(created);
  expect((await world.pages.answer(browser, consent, { outcome: 'agreed' })).status).toBe(404);
  expect((await world.pages.show(browser, consent)).status).toBe(404);
});

it('a user sent by a client cannot continue with a changed cookie', async () => {
  const { address, browser } = await startRequest({});
  const login = getRedirectTarget(await browser.open(address));
  const uid = login.split('/').at(-1) ?? '';
  const forged = await fetch(`${world.api.url}/api/auth/authorize/${uid}`, {
    redirect: 'manual',
    headers: { cookie: `_interaction_resume=${uid}; _interaction_resume.sig=${'x'.repeat(27)}` },
  });
  expect([forged.status, forged.headers.get('location')]).toEqual([400, null]);
});

it('a user sent by a client signs in again when the client requests a sign-in, also as another user', async () => {
  const { created, address, browser } = await startRequest({});
  await world.pages.agree(browser, address, world.tenant.ownerId);
  const forced = await getAuthorizationUrl(world, created, openid.randomPKCECodeVerifier(), {
    prompt: 'login',
  });
  const login = getRedirectTarget(await browser.open(forced));
  expect(await (await world.pages.show(browser, login)).json()).toMatchObject({ prompt: 'login' });
  const callback = await world.pages.agree(browser, forced, world.other.ownerId);
  expect(callback.searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
});
