import { keepOpen } from '../../support/keep-open.ts';
import { CALLBACK, openSignIn } from './open-sign-in.ts';
import type { Visitor } from './visitor.ts';

const world = keepOpen(() => openSignIn({ env: { MCP_SERVER: 'read-only' } }));

/** Submits the form of a page and returns the redirect: a local page or the client. */
const answerPage = async (visitor: Visitor, path: string, decision: string) => {
  await visitor.open(path);
  const submitted = await visitor.submit(`${path}/answer`, { fields: { answer: decision } });
  expect(submitted.status).toBe(303);
  return (await visitor.open(submitted.location)).location;
};

it('the consent page can be declined, and the client gets access_denied', async () => {
  const visitor = world.visitor();
  const { path } = await world.signIn(visitor);
  const redirect = new URL(await answerPage(visitor, path, 'decline'));
  expect(redirect.origin + redirect.pathname).toBe(CALLBACK);
  expect(redirect.searchParams.get('error')).toBe('access_denied');
  expect(redirect.searchParams.get('state')).toBe('kept');
  expect(redirect.searchParams.has('code')).toBe(false);
  expect((await visitor.open(path)).status).toBe(404);
});

it('the consent page can be declined before signing in', async () => {
  const visitor = world.visitor();
  const { path } = await world.start(visitor);
  expect(new URL(await answerPage(visitor, path, 'decline')).searchParams.get('error')).toBe('access_denied');
});

it('the consent page cannot be accepted before signing in', async () => {
  const visitor = world.visitor();
  const { path } = await world.start(visitor);
  await visitor.open(path);
  for (const decision of ['agree', 'sign-out'])
    expect((await visitor.submit(`${path}/answer`, { fields: { answer: decision } })).status).toBe(404);
  expect((await visitor.open(path)).body).toContain('Send me a link');
});

it('the consent page asks a signed-in user only for consent, and only to new scopes', async () => {
  const visitor = world.visitor();
  const { path } = await world.signIn(visitor);
  expect(await answerPage(visitor, path, 'agree')).toMatch(/[?&]code=/);

  const same = await world.start(visitor);
  expect(same.path).toMatch(/^https:\/\/crm\.example\/callback\?code=/);

  const wider = await world.start(visitor, { scope: 'emails:send ads:read' });
  expect(wider.path).toMatch(/^\/sign-in\//);
  const page = await visitor.open(wider.path);
  expect(page.body).toContain('Allow “Example CRM” to use your account?');
  expect(page.body).toContain('read your advertising accounts');
  expect(await answerPage(visitor, wider.path, 'agree')).toMatch(/[?&]code=/);

  const { clientId } = await world.client({ userId: world.ownerId, name: 'Another' });
  const other = await world.start(visitor, { client_id: clientId });
  expect((await visitor.open(other.path)).body).toContain('Allow “Another” to use your account?');
});

it('the consent page can sign the user out, to sign in with another e-mail address', async () => {
  await world.person('second@example.com');
  const visitor = world.visitor();
  const { path } = await world.signIn(visitor);
  const next = await answerPage(visitor, path, 'sign-out');
  expect(next).toMatch(/^\/sign-in\//);
  expect((await visitor.open(next)).body).toContain('Send me a link');
  // The person is signed out, so another request asks for sign-in.
  expect((await visitor.open((await world.start(visitor)).path)).body).toContain('Send me a link');

  await visitor.open(next);
  await visitor.submit(`${next}/link`, { fields: { address: 'second@example.com' } });
  const link = await world.waitForLink('second@example.com', next);
  await visitor.open(link);
  const consent = await visitor.follow(await visitor.submit(link));
  expect(consent.body).toContain('signed in as second@example.com');
});

it('the consent page names the project only to its members', async () => {
  const { clientId } = await world.client({ userId: world.ownerId, actingProjectId: world.projectId });
  const getConsent = (address: string) =>
    world.openConsent(world.visitor(), { client_id: clientId }, address);
  expect(await getConsent('owner@example.com')).toContain('<strong>Example Shop</strong>');
  await world.person('stranger@example.com');
  const foreign = await getConsent('stranger@example.com');
  expect(foreign).toContain('You are not a member');
  expect(foreign).not.toContain('Example Shop');
});

it.each([
  {
    redirect: 'com.example.app://accounts.example/back',
    shown: 'com.example.app',
    target: 'com.example.app:',
  },
  { redirect: 'http://[::1]:4000/back', shown: '[::1]:4000', target: 'http:' },
])(
  'the consent page allows its forms to redirect to $redirect, and names the target',
  async ({ redirect, shown, target }) => {
    const native = { type: 'native' as const, redirectUrls: [redirect] };
    const { clientId } = await world.client({ userId: world.ownerId, ...native });
    const visitor = world.visitor();
    const { path } = await world.start(visitor, { client_id: clientId, redirect_uri: redirect });
    const page = await visitor.open(path);
    expect(page.body).toContain(`Cancel and return to ${shown}<`);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${target};`);
    expect(await answerPage(visitor, path, 'decline')).toContain(redirect);
  },
);

it("the consent page escapes the client's name on the page and removes its URL in the e-mail", async () => {
  const name = '<script>alert("1")</script> https://evil.example & Sons';
  const { clientId } = await world.client({
    userId: world.ownerId,
    name,
    homepageUrl: 'https://xn--evl-8cd.example/a',
  });
  const visitor = world.visitor();
  const { path } = await world.start(visitor, { client_id: clientId });
  // The homepage host is not verified, so the page does not show it.
  expect((await visitor.open(path)).body).not.toContain('xn--evl-8cd.example');
  const consent = await world.openConsent(visitor, { client_id: clientId });
  expect(consent).toContain('&lt;script&gt;alert(&quot;1&quot;)');
  expect(consent).not.toContain('<script');
  const mails = await world.account.listMailsTo('owner@example.com');
  const mail = mails.find(({ text }) => text?.includes('Sons'));
  expect(mail?.html).not.toContain('<script');
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain('Sons');
    expect(part).not.toContain('evil.example');
  }
});

it('the consent page redirects with an error to an unverified client only after an earlier consent', async () => {
  const visitor = world.visitor();
  const pageHeaders = { accept: 'text/html' };
  const evil = 'https://evil.example/callback';
  const { clientId } = await world.client({
    userId: null,
    name: 'Mail <b>check</b>',
    type: 'native',
    redirectUrls: [evil],
    allowedScopes: ['ads:read'],
    keptUntil: new Date(Date.now() + 86_400_000),
  });
  const params = { client_id: clientId, redirect_uri: evil, scope: 'ads:read' };
  const invalidRequest = world.authorizationRequest({ ...params, resource: 'https://other.example' }).path;
  const readHeldError = async (path: string, status: number) => {
    const page = await visitor.open(path, pageHeaders);
    expect([page.status, page.location]).toEqual([status, '']);
    expect(page.body).toContain('“Mail &lt;b&gt;check&lt;/b&gt;” (<strong>unverified</strong>)');
    const [, href = '', words] = /<a href="([^"]+)" rel="noreferrer">([^<]+)</.exec(page.body) ?? [];
    expect(words).toBe('Continue to evil.example');
    return new URL(href.replaceAll('&amp;', '&')).searchParams.get('error');
  };
  expect(await readHeldError(invalidRequest, 400)).toBe('invalid_target');
  expect(await readHeldError(world.authorizationRequest({ ...params, prompt: 'none' }).path, 400)).toBe(
    'login_required',
  );
  expect(
    await readHeldError(world.authorizationRequest({ ...params, response_mode: 'form_post' }).path, 400),
  ).toBe('invalid_request');
  const program = await visitor.open(invalidRequest, { accept: 'application/json' });
  expect([program.status, program.location]).toEqual([400, '']);
  expect(JSON.parse(program.body)).toMatchObject({ error: 'invalid_target' });

  const started = await world.start(visitor, params);
  expect((await visitor.open(started.path)).body).toContain('>Cancel<');
  const { location } = await visitor.submit(`${started.path}/answer`, { fields: { answer: 'decline' } });
  expect(await readHeldError(location, 200)).toBe('access_denied');

  await world.signIn(visitor);
  expect(await readHeldError(invalidRequest, 400)).toBe('invalid_target');
  const consent = await world.start(visitor, params);
  expect(await answerPage(visitor, consent.path, 'agree')).toMatch(
    /^https:\/\/evil\.example\/callback\?code=/,
  );
  expect((await visitor.open(invalidRequest, pageHeaders)).location).toContain('error=invalid_target');
  // Another person has not authorized the client.
  expect((await world.visitor().open(invalidRequest, pageHeaders)).status).toBe(400);
});
