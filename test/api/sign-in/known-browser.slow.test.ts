import { keepOpen } from '../../support/keep-open.ts';
import { openSignIn, type SignIn } from './open-sign-in.ts';
import type { Visitor } from './visitor.ts';

describe('a known browser', () => {
  let world: SignIn;
  let signedIn: Visitor;
  let known: Visitor;
  let other: Visitor;
  keepOpen(
    () =>
      openSignIn({
        env: {
          RATE_LIMIT_SIGN_IN_LINKS: '3/900',
          TRUST_PROXY_HOPS: '1',
        },
      }),
    async (opened) => {
      world = opened;
      signedIn = world.visitor();
      await world.signedIn(signedIn);
      known = rememberedFrom(signedIn);
      const elsewhere = world.visitor();
      await world.signedIn(elsewhere);
      other = rememberedFrom(elsewhere);
    },
  );

  const OWNER = 'owner@example.com';

  /** Returns the browser after its session has ended, with only the cookie that remembers it. */
  function rememberedFrom(visitor: Visitor): Visitor {
    const later = world.visitor();
    later.cookies.push(...visitor.cookies.filter(({ name }) => name.endsWith('-known')));
    return later;
  }

  /** Requests a link from a network address. */
  async function requestLink(visitor: Visitor, address: string, from = '203.0.113.1') {
    const headers = { 'x-forwarded-for': from };
    const { path } = await world.start(visitor);
    await visitor.open(path);
    const { status } = await visitor.submit(`${path}/link`, { fields: { address }, headers });
    return { status, path };
  }

  it('gets links whatever others request, and each link stays valid', async () => {
    const mine = await requestLink(known, OWNER);
    const link = await world.mailedLink(OWNER, mine.path);
    const strangers = [];
    for (const from of ['1', '1', '1', '1', '2', '2', '2', '3', '3', '3', '4', '5'])
      strangers.push((await requestLink(world.visitor(), OWNER, `203.0.113.${from}`)).status);
    // Each network has its quota of the address's links. All strangers together leave the person's quota free.
    expect(strangers).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200, 429]);
    expect((await requestLink(known, OWNER)).status).toBe(200);
    await known.open(link);
    expect((await known.submit(link)).status).toBe(303);
  });

  it('has its own limit, and counts as unknown for every other address', async () => {
    const statuses = [];
    for (let count = 1; count <= 4; count += 1) statuses.push((await requestLink(other, OWNER)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const status of [200, 200, 200, 429])
      expect((await requestLink(other, 'another@example.com', '203.0.113.9')).status).toBe(status);
  });

  it('is identified by a cookie that cannot be forged, and names nobody', async () => {
    const cookie = signedIn.cookies.find(({ name }) => name === '__Host-throughline-known');
    expect(cookie?.attributes).toMatch(/path=\/;.*httponly; secure; samesite=lax/i);
    expect(cookie?.value).not.toContain('owner');
    const forger = world.visitor();
    const value = (cookie?.value ?? '').replace(/^..../, 'AAAA');
    forger.cookies.push({ name: '__Host-throughline-known', value, path: '/', attributes: '' });
    expect((await requestLink(forger, OWNER, '203.0.113.3')).status).toBe(429);
  });
});

it('a known browser can sign in again although its network exceeded the limit', async () => {
  const world = await openSignIn({ env: { RATE_LIMIT_CREDENTIAL: '10/600' } });
  try {
    const known = world.visitor();
    await world.signedIn(known);
    const start = async (visitor: Visitor) => (await visitor.open(world.authorizationRequest().path)).status;
    for (let count = 2; count <= 10; count += 1) expect(await start(world.visitor())).toBe(303);
    expect(await start(world.visitor())).toBe(429);
    expect(await start(known)).toBe(303);
  } finally {
    await world.close();
  }
});
