import { keepOpen } from '../../support/keep-open.ts';
import { openSignIn } from './open-sign-in.ts';
import { type Visitor, newVisitor } from './visitor.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';

let signedIn: Visitor;
let known: Visitor;
let otherKnown: Visitor;
const world = keepOpen(
  () => openSignIn({ env: { RATE_LIMIT_SIGN_IN_LINKS: '3/900', TRUST_PROXY_HOPS: '1' } }),
  async () => {
    signedIn = world.visitor();
    await world.signIn(signedIn);
    known = keepKnownCookie(signedIn);
    const elsewhere = world.visitor();
    await world.signIn(elsewhere);
    otherKnown = keepKnownCookie(elsewhere);
  },
);

const OWNER = 'owner@example.com';

/** Returns a browser with only the cookie that identifies a known browser, as after the end of its session. */
function keepKnownCookie(visitor: Visitor): Visitor {
  const remembered = world.visitor();
  remembered.cookies.push(...visitor.cookies.filter(({ name }) => name.endsWith('-known')));
  return remembered;
}

/** Requests a link from a network address. */
async function requestLink(visitor: Visitor, address: string, from = '203.0.113.1') {
  const headers = { 'x-forwarded-for': from };
  const { path } = await world.start(visitor);
  await visitor.open(path);
  const { status } = await visitor.submit(`${path}/link`, { fields: { address }, headers });
  return { status, path };
}

it('a known browser gets links regardless of requests by strangers, and each link stays valid', async () => {
  const requested = await requestLink(known, OWNER);
  const link = await world.waitForLink(OWNER, requested.path);
  const strangers = [];
  for (const from of ['1', '1', '1', '1', '2', '2', '2', '3', '3', '3', '4', '5'])
    strangers.push((await requestLink(world.visitor(), OWNER, `203.0.113.${from}`)).status);
  // Each network has its own quota of links for the address. Strangers cannot use up a known browser's quota.
  expect(strangers).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200, 429]);
  expect((await requestLink(known, OWNER)).status).toBe(200);
  await known.open(link);
  expect((await known.submit(link)).status).toBe(303);
});

it('a known browser has its own limit, and counts as unknown for every other address', async () => {
  const statuses = [];
  for (let count = 1; count <= 4; count += 1) statuses.push((await requestLink(otherKnown, OWNER)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  for (const status of [200, 200, 200, 429])
    expect((await requestLink(otherKnown, 'another@example.com', '203.0.113.9')).status).toBe(status);
});

it('a known browser is identified by a cookie that cannot be forged, and that contains no user', async () => {
  const cookie = signedIn.cookies.find(({ name }) => name === '__Host-throughline-known');
  expect(cookie?.attributes).toMatch(/path=\/;.*httponly; secure; samesite=lax/i);
  expect(cookie?.value).not.toContain('owner');
  const forger = world.visitor();
  const value = (cookie?.value ?? '').replace(/^..../, 'AAAA');
  forger.cookies.push({ name: '__Host-throughline-known', value, path: '/', attributes: '' });
  expect((await requestLink(forger, OWNER, '203.0.113.3')).status).toBe(429);
});

it('a known browser can sign in again after its network exceeded the limit', async () => {
  const limited = await openSignIn({ env: { RATE_LIMIT_CREDENTIAL: '10/600' } });
  try {
    const signedInVisitor = limited.visitor();
    await limited.signIn(signedInVisitor);
    const requestAuthorization = async (visitor: Visitor) =>
      (await visitor.open(limited.authorizationRequest().path)).status;
    for (let count = 2; count <= 10; count += 1)
      expect(await requestAuthorization(limited.visitor())).toBe(303);
    expect(await requestAuthorization(limited.visitor())).toBe(429);
    expect(await requestAuthorization(signedInVisitor)).toBe(303);
  } finally {
    await limited.close();
  }
});

let api: TestApi;
const outage = keepOpen(openSignIn, async () => {
  // Nothing listens on port 1.
  api = await outage.startApi({ temporalAddress: '127.0.0.1:1' });
});

it('signing in without Temporal shows a page to try again, for every address', async () => {
  for (const address of ['owner@example.com', 'nobody@example.com']) {
    const visitor = newVisitor(api.url);
    const { path } = await outage.start(visitor);
    await visitor.open(path);
    const answer = await visitor.submit(`${path}/link`, { fields: { address } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body).toContain('Go back and try again in a minute.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

it('signing in without Temporal accepts a link that was sent before', async () => {
  const visitor = outage.visitor();
  const { link } = await outage.requestLink(visitor);
  const elsewhere = newVisitor(api.url);
  elsewhere.cookies.push(...visitor.cookies);
  await elsewhere.open(link);
  expect((await elsewhere.submit(link)).status).toBe(303);
});

it('signing in without PostgreSQL shows a page to try again', async () => {
  const withoutDatabase = await startTestApi({
    database: { apiUrl: 'postgres://throughline_api:x@127.0.0.1:1/throughline' },
  });
  const withoutCookie = await newVisitor(withoutDatabase.url).open('/sign-in/whatever');
  const visitor = newVisitor(withoutDatabase.url);
  visitor.cookies.push({ name: '_interaction', value: 'whatever', path: '/', attributes: '' });
  visitor.cookies.push({ name: '__Secure-_interaction', value: 'whatever', path: '/', attributes: '' });
  const answer = await visitor.open('/sign-in/whatever');
  // A browser without our cookie causes no query.
  expect(withoutCookie.status).toBe(404);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('Go back and try again in a minute.');
});
