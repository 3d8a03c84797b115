import * as openid from 'openid-client';
import { keepOpen } from '../../support/keep-open.ts';
import { getRedirectTarget, openBrowser } from './browser.ts';
import { CALLBACK, type CreatedClient } from './make-client.ts';
import {
  getAuthorizationUrl,
  startAuthorization,
  openOAuthWorld,
  type StartArguments,
  type OAuthWorld,
} from './open-oauth.ts';

describe('a user sent by a client', () => {
  let world: OAuthWorld;
  keepOpen(openOAuthWorld, (opened) => (world = opened));

  const startRequest = (...request: StartArguments) => startAuthorization(world, ...request);

  it('is redirected only to our URLs and those of the client, whatever X-Forwarded-Host says', async () => {
    const { address, browser } = await startRequest({});
    const login = getRedirectTarget(
      await browser.open(address, { headers: { 'x-forwarded-host': 'evil.example.com' } }),
    );
    const resume = getRedirectTarget(
      await world.pages.answer(browser, login, { outcome: 'signed-in', userId: world.tenant.ownerId }),
    );
    expect(resume).toMatch(`${world.api.url}/api/auth/authorize/`);
    const consent = getRedirectTarget(
      await browser.open(resume, { headers: { 'x-forwarded-host': 'evil.example.com' } }),
    );
    expect(consent).toMatch(`${world.api.url}/sign-in/`);
  });

  it('sees the client and its scopes, in the same browser only', async () => {
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
  ])('cannot give consent after the client is %s', async (_, end) => {
    const { created, browser, answer } = await startRequest({});
    const signedIn = { outcome: 'signed-in', userId: world.tenant.ownerId } as const;
    const resume = getRedirectTarget(await world.pages.answer(browser, getRedirectTarget(answer), signedIn));
    const consent = getRedirectTarget(await browser.open(resume));
    await end(created);
    expect((await world.pages.answer(browser, consent, { outcome: 'agreed' })).status).toBe(404);
    expect((await world.pages.show(browser, consent)).status).toBe(404);
  });

  it('cannot give consent before signing in', async () => {
    const { address, browser } = await startRequest({});
    const login = getRedirectTarget(await browser.open(address));
    expect((await world.pages.answer(browser, login, { outcome: 'agreed' })).status).toBe(404);
    expect((await world.pages.answer(browser, login, { outcome: 'signed-out' })).status).toBe(404);
  });

  it('cannot continue with a changed cookie', async () => {
    const { address, browser } = await startRequest({});
    const login = getRedirectTarget(await browser.open(address));
    const uid = login.split('/').at(-1) ?? '';
    const forged = await fetch(`${world.api.url}/api/auth/authorize/${uid}`, {
      redirect: 'manual',
      headers: { cookie: `_interaction_resume=${uid}; _interaction_resume.sig=${'x'.repeat(27)}` },
    });
    expect([forged.status, forged.headers.get('location')]).toEqual([400, null]);
  });

  it('can decline at sign-in or at consent, and the client gets access_denied', async () => {
    const { address, browser } = await startRequest({});
    const login = getRedirectTarget(await browser.open(address));
    const declined = await world.pages.answer(browser, login, { outcome: 'declined' });
    const callback = new URL(getRedirectTarget(await browser.open(getRedirectTarget(declined))));
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
    });

    const secondLogin = getRedirectTarget(await browser.open(address));
    const userId = world.tenant.ownerId;
    const signedIn = await world.pages.answer(browser, secondLogin, { outcome: 'signed-in', userId });
    const consent = getRedirectTarget(await browser.open(getRedirectTarget(signedIn)));
    const declinedConsent = await world.pages.answer(browser, consent, { outcome: 'declined' });
    expect(getRedirectTarget(await browser.open(getRedirectTarget(declinedConsent)))).toMatch(
      'error=access_denied',
    );
  });

  it('can sign out at consent and sign in as another user', async () => {
    const { created, address, browser } = await startRequest({});
    await world.pages.agree(browser, address, world.tenant.ownerId);
    const verifier = openid.randomPKCECodeVerifier();
    const more = await getAuthorizationUrl(world, created, verifier, { scope: 'ads:read' });
    const consent = getRedirectTarget(await browser.open(more));
    const signedOut = await world.pages.answer(browser, consent, { outcome: 'signed-out' });
    const login = getRedirectTarget(await browser.open(getRedirectTarget(signedOut)));
    expect(await (await world.pages.show(browser, login)).json()).toMatchObject({ prompt: 'login' });
    const userId = world.other.ownerId;
    const signedIn = await world.pages.answer(browser, login, { outcome: 'signed-in', userId });
    const nextConsent = getRedirectTarget(await browser.open(getRedirectTarget(signedIn)));
    expect(await (await world.pages.show(browser, nextConsent)).json()).toMatchObject({
      prompt: 'consent',
      userId,
    });
  });

  it('signs in again when the client requests a sign-in, also as another user', async () => {
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
});
