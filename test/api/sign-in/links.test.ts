import { CALLBACK, openSignIn } from './open-sign-in.ts';
import { ADDED_QUERIES, PAGE_HEADERS } from '../browser.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openSignIn);

it('a user signs in through a mailed link, and the client that requested the authorization gets a token', async () => {
  const browser = world.openBrowser();
  const { path, verifier } = await world.startAuthorization(browser);
  const page = await browser.open(path);
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/calls itself “Example CRM”, a name that nobody has checked/);
  expect(page.body).toContain('will be sent to <strong>crm.example</strong>');
  const sent = await browser.submit(`${path}/link`, { fields: { address: 'owner@example.com' } });
  expect([sent.status, sent.body]).toEqual([200, expect.stringContaining('Check your e-mail')]);

  const link = await world.waitForLink('owner@example.com', path);
  expect((await browser.open(link)).body).toContain('Sign in to Throughline?');
  const followed = await browser.submit(link);
  expect(followed.status).toBe(303);
  const consent = await browser.follow(followed);
  expect(consent.body).toContain('Allow “Example CRM” to use your account?');
  expect(consent.body).toContain('Owner@example.com');
  expect(consent.body).toContain('send e-mail in your name');
  expect(consent.body).not.toContain('advertising accounts');

  // The public URL is HTTPS, so each cookie has a prefix that makes browsers accept it only over TLS.
  const names = browser.cookies.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['__Host-_session', '__Secure-_interaction']));
  expect(names.filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);

  const consentPath = (/action="([^"]+)\/answer"/.exec(consent.body) ?? [])[1] ?? '';
  const agreed = await browser.submit(`${consentPath}/answer`, { fields: { answer: 'agree' } });
  const callback = new URL((await browser.follow(agreed)).location);
  expect(callback.origin + callback.pathname).toBe(CALLBACK);
  expect(callback.searchParams.get('state')).toBe('kept');

  expect(await world.exchangeCode(callback.href, verifier)).toMatchObject({
    status: 200,
    body: { scope: 'emails:send', token_type: 'Bearer' },
  });
});

const EXPIRED = 'This link has expired';

it('opening a sign-in link in any browser does not use it up', async () => {
  const browser = world.openBrowser();
  const { path, link } = await world.requestLink(browser);
  const scanner = world.openBrowser();
  for (const opener of [scanner, browser, scanner, browser]) await opener.open(link);
  await fetch(world.api.url + link, { method: 'HEAD' });
  const used = await world.sql('select from sign_in_links where used_at is not null and interaction = $1', [
    path.slice('/sign-in/'.length),
  ]);
  expect(used).toEqual([]);
  await browser.open(link);
  expect((await browser.submit(link)).status).toBe(303);
});

it('sign-in links and invitation links can be opened with query parameters that mail programs add', async () => {
  const browser = world.openBrowser();
  const { link } = await world.requestLink(browser);
  for (const query of ADDED_QUERIES) {
    expect([query, await browser.open(link + query, PAGE_HEADERS)]).toMatchObject([query, { status: 200 }]);
    const invitation = await browser.open(`/invitations/made-up${query}`, PAGE_HEADERS);
    expect([query, invitation.status, invitation.body]).toEqual([
      query,
      410,
      expect.stringContaining('<h1>'),
    ]);
  }
  await browser.open(link);
  expect((await browser.submit(`${link}?%E0%A4%A`)).status).toBe(303);
});

it('a sign-in link works once, even with simultaneous requests', async () => {
  const browser = world.openBrowser();
  const { link } = await world.requestLink(browser);
  await browser.open(link);
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.submit(link)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([303, 410, 410, 410, 410, 410, 410, 410]);
  for (const repeated of [await browser.open(link), await browser.submit(link)])
    expect([repeated.status, repeated.body]).toEqual([410, expect.stringContaining(EXPIRED)]);
});

it('a sign-in link works only in the browser that requested it, and still works there after attempts in others', async () => {
  const browser = world.openBrowser();
  const { path, link } = await world.requestLink(browser);
  const other = world.openBrowser();
  // This browser has its own pending sign-in, cookies and tokens.
  await other.open((await world.startAuthorization(other)).path);
  const opened = await other.open(link);
  expect([opened.status, opened.body]).toEqual([
    403,
    expect.stringContaining('Open this link where you requested it'),
  ]);
  expect(opened.body).not.toContain('<form');
  expect((await other.submit(link)).status).toBe(403);

  // This browser has the cookie of the interaction, but not the cookie that identifies the first browser.
  const interaction = browser.cookies.filter((cookie) => cookie.path === path);
  const thief = world.openBrowser();
  thief.cookies.push(...interaction);
  expect((await thief.open(link)).status).toBe(403);
  await thief.open(path);
  expect((await thief.submit(link)).status).toBe(403);

  await browser.open(link);
  expect((await browser.submit(link)).status).toBe(303);
});

it('a sign-in link expires after ten minutes, and its page then offers a new link', async () => {
  const browser = world.openBrowser();
  const { path, link } = await world.requestLink(browser);
  await browser.open(link);
  const rows = await world.sql(
    `update sign_in_links link set expires_at = clock_timestamp() from sign_in_links before
       where link.interaction = $1 and before.id = link.id
       returning round(extract(epoch from before.expires_at - before.created_at))::integer as seconds`,
    [path.slice('/sign-in/'.length)],
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  for (const expired of [await browser.submit(link), await browser.open(link)]) {
    expect(expired.status).toBe(410);
    expect(expired.body).toContain(`<a href="${path}">Request a new one.</a>`);
  }
});

it('a sign-in link works only for the authorization request in which it was requested', async () => {
  const browser = world.openBrowser();
  const { path, link } = await world.requestLink(browser);
  const second = await world.startAuthorization(browser);
  await browser.open(second.path);
  const moved = link.replace(path, second.path);
  expect((await browser.open(moved)).status).toBe(403);
  expect((await browser.submit(moved)).status).toBe(403);
});
