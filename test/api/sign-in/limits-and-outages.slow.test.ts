import { keepOpen } from '../../support/keep-open.ts';
import { OWNER_ADDRESS, openSignIn } from './open-sign-in.ts';
import { openBrowser, type Browser } from '../browser.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';

let signedIn: Browser;
let known: Browser;
let otherKnown: Browser;
const world = keepOpen(
  () => openSignIn({ env: { RATE_LIMIT_SIGN_IN_LINKS: '3/900', TRUST_PROXY_HOPS: '1' } }),
  async () => {
    signedIn = world.openBrowser();
    await world.signIn(signedIn);
    known = keepKnownCookie(signedIn);
    const elsewhere = world.openBrowser();
    await world.signIn(elsewhere);
    otherKnown = keepKnownCookie(elsewhere);
  },
);

/** Opens a browser that has only the cookie that marks `browser` as known, as after the end of a session. */
function keepKnownCookie(browser: Browser): Browser {
  const knownBrowser = world.openBrowser();
  knownBrowser.cookies.push(...browser.cookies.filter(({ name }) => name.endsWith('-known')));
  return knownBrowser;
}

async function requestLink(browser: Browser, address: string, from = '203.0.113.1') {
  const headers = { 'x-forwarded-for': from };
  const { path } = await world.startAuthorization(browser);
  await browser.open(path);
  const { status } = await browser.submit(`${path}/link`, { fields: { address }, headers });
  return { status, path };
}

it('a browser that has signed in before gets sign-in links after strangers used up the limit of the address, and its earlier links still work', async () => {
  const requested = await requestLink(known, OWNER_ADDRESS);
  const link = await world.waitForLink(OWNER_ADDRESS, requested.path);
  const strangers = [];
  for (const from of ['1', '1', '1', '1', '2', '2', '2', '3', '3', '3', '4', '5'])
    strangers.push((await requestLink(world.openBrowser(), OWNER_ADDRESS, `203.0.113.${from}`)).status);
  // Each network has its own quota of links for the address. All unknown browsers share a second quota, and
  // neither quota limits a known browser.
  expect(strangers).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200, 429]);
  expect((await requestLink(known, OWNER_ADDRESS)).status).toBe(200);
  await known.open(link);
  expect((await known.submit(link)).status).toBe(303);
});

it('a browser that has signed in before has its own limit for the address of its user, and counts as unknown for other addresses', async () => {
  const statuses = [];
  for (let count = 1; count <= 4; count += 1)
    statuses.push((await requestLink(otherKnown, OWNER_ADDRESS)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  for (const status of [200, 200, 200, 429])
    expect((await requestLink(otherKnown, 'another@example.com', '203.0.113.9')).status).toBe(status);
});

it('a browser that has signed in before is identified by a cookie that cannot be forged and that contains no user', async () => {
  const cookie = signedIn.cookies.find(({ name }) => name === '__Host-throughline-known');
  expect(cookie?.attributes).toMatch(/path=\/;.*httponly; secure; samesite=lax/i);
  expect(cookie?.value).not.toContain('owner');
  const forger = world.openBrowser();
  const value = (cookie?.value ?? '').replace(/^..../, 'AAAA');
  forger.cookies.push({ name: '__Host-throughline-known', value, path: '/', attributes: '' });
  expect((await requestLink(forger, OWNER_ADDRESS, '203.0.113.3')).status).toBe(429);
});

it('a browser that has signed in before can start a sign-in after its network exceeded the limit', async () => {
  const limited = await openSignIn({ env: { RATE_LIMIT_CREDENTIAL: '10/600' } });
  try {
    const signedInBrowser = limited.openBrowser();
    await limited.signIn(signedInBrowser);
    const requestAuthorization = async (browser: Browser) =>
      (await browser.open(limited.buildAuthorizationRequest().path)).status;
    for (let count = 2; count <= 10; count += 1)
      expect(await requestAuthorization(limited.openBrowser())).toBe(303);
    expect(await requestAuthorization(limited.openBrowser())).toBe(429);
    expect(await requestAuthorization(signedInBrowser)).toBe(303);
  } finally {
    await limited.close();
  }
});

let api: TestApi;
const outage = keepOpen(openSignIn, async () => {
  // Nothing listens on port 1.
  api = await outage.startApi({ temporalAddress: '127.0.0.1:1' });
});

it('a request for a sign-in link while Temporal is unreachable shows a page to try again, for known and unknown addresses', async () => {
  for (const address of [OWNER_ADDRESS, 'nobody@example.com']) {
    const browser = openBrowser(api.url);
    const { path } = await outage.startAuthorization(browser);
    await browser.open(path);
    const answer = await browser.submit(`${path}/link`, { fields: { address } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body).toContain('Go back and try again in a minute.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

it('a sign-in link that was mailed before an outage of Temporal works during the outage', async () => {
  const browser = outage.openBrowser();
  const { link } = await outage.requestLink(browser);
  const elsewhere = openBrowser(api.url);
  elsewhere.cookies.push(...browser.cookies);
  await elsewhere.open(link);
  expect((await elsewhere.submit(link)).status).toBe(303);
});

it('a sign-in page asks the user to try again while PostgreSQL is unreachable', async () => {
  const withoutDatabase = await startTestApi({
    database: { apiUrl: 'postgres://throughline_api:x@127.0.0.1:1/throughline' },
  });
  const withoutCookie = await openBrowser(withoutDatabase.url).open('/sign-in/whatever');
  const browser = openBrowser(withoutDatabase.url);
  browser.cookies.push({ name: '_interaction', value: 'whatever', path: '/', attributes: '' });
  browser.cookies.push({ name: '__Secure-_interaction', value: 'whatever', path: '/', attributes: '' });
  const answer = await browser.open('/sign-in/whatever');
  // Without a cookie, the API does not query PostgreSQL.
  expect(withoutCookie.status).toBe(404);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('Go back and try again in a minute.');
});
