import { keepOpen } from '../../support/keep-open.ts';
import { CALLBACK, openSignIn } from './open-sign-in.ts';
import type { Browser } from '../browser.ts';

const world = keepOpen(() => openSignIn({ env: { MCP_SERVER: 'read-only' } }));

const answerPage = async (browser: Browser, path: string, decision: string) => {
  await browser.open(path);
  const submitted = await browser.submit(`${path}/answer`, { fields: { answer: decision } });
  expect(submitted.status).toBe(303);
  return (await browser.open(submitted.location)).location;
};

it('declining on the consent page sends access_denied to the client', async () => {
  const browser = world.openBrowser();
  const { path } = await world.signIn(browser);
  const redirect = new URL(await answerPage(browser, path, 'decline'));
  expect(redirect.origin + redirect.pathname).toBe(CALLBACK);
  expect(redirect.searchParams.get('error')).toBe('access_denied');
  expect(redirect.searchParams.get('state')).toBe('kept');
  expect(redirect.searchParams.has('code')).toBe(false);
  expect((await browser.open(path)).status).toBe(404);
});

it('an authorization request can be declined before signing in', async () => {
  const browser = world.openBrowser();
  const { path } = await world.startAuthorization(browser);
  expect(new URL(await answerPage(browser, path, 'decline')).searchParams.get('error')).toBe('access_denied');
});

it('an authorization request cannot be accepted before signing in', async () => {
  const browser = world.openBrowser();
  const { path } = await world.startAuthorization(browser);
  await browser.open(path);
  for (const decision of ['agree', 'sign-out'])
    expect((await browser.submit(`${path}/answer`, { fields: { answer: decision } })).status).toBe(404);
  expect((await browser.open(path)).body).toContain('Send me a link');
});

it('a signed-in user is asked only for consent, and only for a new client or new scopes', async () => {
  const browser = world.openBrowser();
  const { path } = await world.signIn(browser);
  expect(await answerPage(browser, path, 'agree')).toMatch(/[?&]code=/);

  const same = await world.startAuthorization(browser);
  expect(same.path).toMatch(/^https:\/\/crm\.example\/callback\?code=/);

  const wider = await world.startAuthorization(browser, { scope: 'emails:send ads:read' });
  expect(wider.path).toMatch(/^\/sign-in\//);
  const page = await browser.open(wider.path);
  expect(page.body).toContain('Allow “Example CRM” to use your account?');
  expect(page.body).toContain('read your advertising accounts');
  expect(await answerPage(browser, wider.path, 'agree')).toMatch(/[?&]code=/);

  const { clientId } = await world.createClient({ userId: world.ownerId, name: 'Another' });
  const other = await world.startAuthorization(browser, { client_id: clientId });
  expect((await browser.open(other.path)).body).toContain('Allow “Another” to use your account?');
});

it('the consent page lets the user sign out and sign in with another e-mail address', async () => {
  await world.createUser('second@example.com');
  const browser = world.openBrowser();
  const { path } = await world.signIn(browser);
  const next = await answerPage(browser, path, 'sign-out');
  expect(next).toMatch(/^\/sign-in\//);
  expect((await browser.open(next)).body).toContain('Send me a link');
  // The person is signed out, so another request asks for sign-in.
  expect((await browser.open((await world.startAuthorization(browser)).path)).body).toContain(
    'Send me a link',
  );

  await browser.open(next);
  await browser.submit(`${next}/link`, { fields: { address: 'second@example.com' } });
  const link = await world.waitForLink('second@example.com', next);
  await browser.open(link);
  const consent = await browser.follow(await browser.submit(link));
  expect(consent.body).toContain('signed in as second@example.com');
});

it('the consent page names the project only to its members', async () => {
  const { clientId } = await world.createClient({ userId: world.ownerId, actingProjectId: world.projectId });
  const getConsentPage = async (address: string) =>
    (await world.signIn(world.openBrowser(), { client_id: clientId }, address)).page;
  expect(await getConsentPage('owner@example.com')).toContain('<strong>Example Shop</strong>');
  await world.createUser('stranger@example.com');
  const strangersPage = await getConsentPage('stranger@example.com');
  expect(strangersPage).toContain('You are not a member');
  expect(strangersPage).not.toContain('Example Shop');
});

it.each([
  {
    redirect: 'com.example.app://accounts.example/back',
    shown: 'com.example.app',
    target: 'com.example.app:',
  },
  { redirect: 'http://[::1]:4000/back', shown: '[::1]:4000', target: 'http:' },
])(
  'the sign-in page allows its forms to redirect to $redirect, and names the target',
  async ({ redirect, shown, target }) => {
    const native = { type: 'native' as const, redirectUrls: [redirect] };
    const { clientId } = await world.createClient({ userId: world.ownerId, ...native });
    const browser = world.openBrowser();
    const { path } = await world.startAuthorization(browser, { client_id: clientId, redirect_uri: redirect });
    const page = await browser.open(path);
    expect(page.body).toContain(`Cancel and return to ${shown}<`);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${target};`);
    expect(await answerPage(browser, path, 'decline')).toContain(redirect);
  },
);

it("the client's name is escaped on the consent page, and shown without its URL in the e-mail", async () => {
  const name = '<script>alert("1")</script> https://evil.example & Sons';
  const { clientId } = await world.createClient({
    userId: world.ownerId,
    name,
    homepageUrl: 'https://xn--evl-8cd.example/a',
  });
  const browser = world.openBrowser();
  const { path } = await world.startAuthorization(browser, { client_id: clientId });
  // The homepage host is not verified, so the page does not show it.
  expect((await browser.open(path)).body).not.toContain('xn--evl-8cd.example');
  const { page } = await world.signIn(browser, { client_id: clientId });
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)');
  expect(page).not.toContain('<script');
  const mails = await world.account.listMailsTo('owner@example.com');
  const mail = mails.find(({ text }) => text?.includes('Sons'));
  expect(mail?.html).not.toContain('<script');
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain('Sons');
    expect(part).not.toContain('evil.example');
  }
});

it('shows an authorization error of an unverified client on a page, and sends the error to the client only after the user has consented to the client', async () => {
  const browser = world.openBrowser();
  const pageHeaders = { accept: 'text/html' };
  const evil = 'https://evil.example/callback';
  const { clientId } = await world.createClient({
    userId: null,
    name: 'Mail <b>check</b>',
    type: 'native',
    redirectUrls: [evil],
    allowedScopes: ['ads:read'],
    keptUntil: new Date(Date.now() + 86_400_000),
  });
  const params = { client_id: clientId, redirect_uri: evil, scope: 'ads:read' };
  const invalidRequest = world.buildAuthorizationRequest({
    ...params,
    resource: 'https://other.example',
  }).path;
  const readShownError = async (path: string, status: number) => {
    const page = await browser.open(path, pageHeaders);
    expect([page.status, page.location]).toEqual([status, '']);
    expect(page.body).toContain('“Mail &lt;b&gt;check&lt;/b&gt;” (<strong>unverified</strong>)');
    const [, href = '', words] = /<a href="([^"]+)" rel="noreferrer">([^<]+)</.exec(page.body) ?? [];
    expect(words).toBe('Continue to evil.example');
    return new URL(href.replaceAll('&amp;', '&')).searchParams.get('error');
  };
  expect(await readShownError(invalidRequest, 400)).toBe('invalid_target');
  expect(await readShownError(world.buildAuthorizationRequest({ ...params, prompt: 'none' }).path, 400)).toBe(
    'login_required',
  );
  expect(
    await readShownError(
      world.buildAuthorizationRequest({ ...params, response_mode: 'form_post' }).path,
      400,
    ),
  ).toBe('invalid_request');
  const program = await browser.open(invalidRequest, { accept: 'application/json' });
  expect([program.status, program.location]).toEqual([400, '']);
  expect(JSON.parse(program.body)).toMatchObject({ error: 'invalid_target' });

  const started = await world.startAuthorization(browser, params);
  expect((await browser.open(started.path)).body).toContain('>Cancel<');
  const { location } = await browser.submit(`${started.path}/answer`, { fields: { answer: 'decline' } });
  expect(await readShownError(location, 200)).toBe('access_denied');

  await world.signIn(browser);
  expect(await readShownError(invalidRequest, 400)).toBe('invalid_target');
  const consent = await world.startAuthorization(browser, params);
  expect(await answerPage(browser, consent.path, 'agree')).toMatch(
    /^https:\/\/evil\.example\/callback\?code=/,
  );
  expect((await browser.open(invalidRequest, pageHeaders)).location).toContain('error=invalid_target');
  expect((await world.openBrowser().open(invalidRequest, pageHeaders)).status).toBe(400);
});
