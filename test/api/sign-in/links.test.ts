import { CALLBACK, openSignIn } from './open-sign-in.ts';
import { ADDED_QUERIES, PAGE_HEADERS } from '../added-queries.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openSignIn);

it('signing in goes from the request of a client through the e-mail to a token', async () => {
  const visitor = world.visitor();
  const { path, verifier } = await world.start(visitor);
  const page = await visitor.open(path);
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/calls itself “Example CRM”, a name that nobody has checked/);
  expect(page.body).toContain('will be sent to <strong>crm.example</strong>');
  const sent = await visitor.submit(`${path}/link`, { fields: { address: 'owner@example.com' } });
  expect([sent.status, sent.body]).toEqual([200, expect.stringContaining('Check your e-mail')]);

  const link = await world.waitForLink('owner@example.com', path);
  expect((await visitor.open(link)).body).toContain('Sign in to Throughline?');
  const followed = await visitor.submit(link);
  expect(followed.status).toBe(303);
  const consent = await visitor.follow(followed);
  expect(consent.body).toContain('Allow “Example CRM” to use your account?');
  expect(consent.body).toContain('Owner@example.com');
  expect(consent.body).toContain('send e-mail in your name');
  expect(consent.body).not.toContain('advertising accounts');

  // Over TLS, cookie prefixes prevent other pages from setting them.
  const names = visitor.cookies.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['__Host-_session', '__Secure-_interaction']));
  expect(names.filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);

  const consentPath = (/action="([^"]+)\/answer"/.exec(consent.body) ?? [])[1] ?? '';
  const agreed = await visitor.submit(`${consentPath}/answer`, { fields: { answer: 'agree' } });
  const callback = new URL((await visitor.follow(agreed)).location);
  expect(callback.origin + callback.pathname).toBe(CALLBACK);
  expect(callback.searchParams.get('state')).toBe('kept');

  const answer = await fetch(`${world.api.url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: world.clientId,
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ scope: 'emails:send', token_type: 'Bearer' }),
  ]);
});

const EXPIRED = 'This link has expired';

it('a sign-in link changes nothing when it is opened, in any browser', async () => {
  const visitor = world.visitor();
  const { path, link } = await world.requestLink(visitor);
  const scanner = world.visitor();
  for (const browser of [scanner, visitor, scanner, visitor]) await browser.open(link);
  await fetch(world.api.url + link, { method: 'HEAD' });
  const used = await world.sql('select from sign_in_links where used_at is not null and interaction = $1', [
    path.slice('/sign-in/'.length),
  ]);
  expect(used).toEqual([]);
  await visitor.open(link);
  expect((await visitor.submit(link)).status).toBe(303);
});

it('a sign-in link works with query parameters that mail programs add, like an invitation link', async () => {
  const visitor = world.visitor();
  const { link } = await world.requestLink(visitor);
  for (const query of ADDED_QUERIES) {
    expect([query, await visitor.open(link + query, PAGE_HEADERS)]).toMatchObject([query, { status: 200 }]);
    const invitation = await visitor.open(`/invitations/made-up${query}`, PAGE_HEADERS);
    expect([query, invitation.status, invitation.body]).toEqual([
      query,
      410,
      expect.stringContaining('<h1>'),
    ]);
  }
  await visitor.open(link);
  expect((await visitor.submit(`${link}?%E0%A4%A`)).status).toBe(303);
});

it('a sign-in link works once, and for one of several simultaneous requests', async () => {
  const visitor = world.visitor();
  const { link } = await world.requestLink(visitor);
  await visitor.open(link);
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.submit(link)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([303, 410, 410, 410, 410, 410, 410, 410]);
  for (const repeated of [await visitor.open(link), await visitor.submit(link)])
    expect([repeated.status, repeated.body]).toEqual([410, expect.stringContaining(EXPIRED)]);
});

it('a sign-in link does not work in another browser, and still works in the first browser', async () => {
  const visitor = world.visitor();
  const { path, link } = await world.requestLink(visitor);
  const other = world.visitor();
  // This browser has its own pending sign-in, cookies and tokens.
  await other.open((await world.start(other)).path);
  const opened = await other.open(link);
  expect([opened.status, opened.body]).toEqual([
    403,
    expect.stringContaining('Open this link where you requested it'),
  ]);
  expect(opened.body).not.toContain('<form');
  expect((await other.submit(link)).status).toBe(403);

  // This browser has the interaction's cookie, but not the first browser's own cookie.
  const interaction = visitor.cookies.filter((cookie) => cookie.path === path);
  const thief = world.visitor();
  thief.cookies.push(...interaction);
  expect((await thief.open(link)).status).toBe(403);
  await thief.open(path);
  expect((await thief.submit(link)).status).toBe(403);

  await visitor.open(link);
  expect((await visitor.submit(link)).status).toBe(303);
});

it('a sign-in link does not work after ten minutes, and offers a new link', async () => {
  const visitor = world.visitor();
  const { path, link } = await world.requestLink(visitor);
  await visitor.open(link);
  const rows = await world.sql(
    `update sign_in_links link set expires_at = clock_timestamp() from sign_in_links before
       where link.interaction = $1 and before.id = link.id
       returning round(extract(epoch from before.expires_at - before.created_at))::integer as seconds`,
    [path.slice('/sign-in/'.length)],
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  for (const expired of [await visitor.submit(link), await visitor.open(link)]) {
    expect(expired.status).toBe(410);
    expect(expired.body).toContain(`<a href="${path}">Request a new one.</a>`);
  }
});

it('a sign-in link works only for its own interaction', async () => {
  const visitor = world.visitor();
  const { path, link } = await world.requestLink(visitor);
  const second = await world.start(visitor);
  await visitor.open(second.path);
  const moved = link.replace(path, second.path);
  expect((await visitor.open(moved)).status).toBe(403);
  expect((await visitor.submit(moved)).status).toBe(403);
});
