import { keepOpen } from '../../support/keep-open.ts';
import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { decodeProtectedHeader, SignJWT, type JWTHeaderParameters } from 'jose';
import { signingKeys } from '../../../models/access/signing-keys.ts';
import { ALL_BUT_THE_DATE } from '../../support/all-but-the-date.ts';
import { AUDIENCE, ISSUER } from '../../support/api.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';
import { bearer, errorOf, openWorld, send, type World } from '../open-world.ts';

describe('access tokens', () => {
  let world: World;
  let me: (token: string) => ReturnType<typeof send>;
  let userId: string;
  let kid: string;
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** Returns a token that is not from our authorization server. `header` and `claims` replace parts of a good one. */
  function forge(
    key: KeyObject | Uint8Array,
    header: Partial<JWTHeaderParameters> = {},
    claims: Record<string, unknown> = {},
  ) {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: userId, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
      .sign(key);
  }

  keepOpen(openWorld, async (opened) => {
    world = opened;
    userId = world.tenant.ownerId;
    me = (token) => send(`${world.api.url}/users/me`, { headers: bearer(token) });
    kid = decodeProtectedHeader(await world.makeToken(userId)).kid ?? '';
  });

  it('is taken when everything holds, again and again', async () => {
    const token = await world.makeToken(userId);
    expect((await me(token)).status).toBe(200);
    expect((await me(token)).status).toBe(200);
  });

  it.each<[string, Parameters<World['makeToken']>[1]]>([
    ['another issuer', { issuer: 'https://other.example.com' }],
    ['another audience', { audience: 'https://other.example.com' }],
    ['an end in the past', { expiresAt: new Date(Date.now() - 60_000) }],
    ['a user that does not exist', { userId: 'usr_nobody' }],
    ['an empty user', { userId: '' }],
  ])('is refused with %s', async (_, change) => {
    const answer = await me(await world.makeToken(userId, change));
    expect(answer.status).toBe(401);
    expect(errorOf(answer).code).toBe('unauthorized');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('says that a token has expired', async () => {
    const answer = await me(await world.makeToken(userId, { expiresAt: new Date(Date.now() - 60_000) }));
    expect(errorOf(answer).message).toBe('The access token has expired.');
  });

  it.each<[string, () => Promise<string>]>([
    ['a key of somebody else under our key id', () => forge(foreign.privateKey)],
    ['a key id that is not in the key set', () => forge(foreign.privateKey, { kid: 'unknown' })],
    ['no key id', () => forge(foreign.privateKey, { kid: '' })],
    ['the key of our own, as RS256', () => forgeAs('RS256')],
    ['the key of our own, as EdDSA', () => forgeAs('EdDSA')],
    [
      'a key of its own',
      () => forge(foreign.privateKey, { jwk: foreign.publicKey.export({ format: 'jwk' }) }),
    ],
    ['HS256 over our public key', async () => forge(await publicKeyBytes(), { alg: 'HS256' })],
    ['RS256', () => forge(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, { alg: 'RS256' })],
  ])('is refused when it is signed with %s', async (_, make) => {
    expect((await me(await make())).status).toBe(401);
  });

  /** Returns a good token whose header names another algorithm. */
  async function forgeAs(alg: string): Promise<string> {
    const [header = '', payload, signature] = (await world.makeToken(userId)).split('.');
    const named: object = JSON.parse(Buffer.from(header, 'base64url').toString());
    return `${Buffer.from(JSON.stringify({ ...named, alg })).toString('base64url')}.${payload}.${signature}`;
  }

  async function publicKeyBytes(): Promise<Uint8Array> {
    const keySet: { keys: [JsonWebKey] } = JSON.parse(
      await (await fetch(`${world.api.url}/api/auth/jwks`)).text(),
    );
    const pem = createPublicKey({ key: keySet.keys[0], format: 'jwk' }).export({
      format: 'pem',
      type: 'spki',
    });
    return Buffer.from(pem);
  }

  it('is refused without a signature', async () => {
    const [, payload = ''] = (await world.makeToken(userId)).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid })).toString('base64url');
    expect((await me(`${header}.${payload}.`)).status).toBe(401);
  });

  it('is refused when its payload was changed', async () => {
    const [header, payload = '', signature] = (await world.makeToken(userId)).split('.');
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: world.other.ownerId })).toString(
      'base64url',
    );
    expect((await me(`${header}.${changed}.${signature}`)).status).toBe(401);
  });

  it.each(['x', 'a.b.c', '..', 'é', 'e30.e30.e30'])('is refused when it is %p', async (token) => {
    expect((await me(encodeURI(token))).status).toBe(401);
  });

  describe('from an issuer whose key we hold', () => {
    let issuer: World;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

    keepOpen(openWorld, async (opened) => {
      issuer = opened;
      const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'held', alg: 'ES256', use: 'sig' };
      await signingKeys(issuer.admin.database).create({
        id: 'held',
        algorithm: 'ES256',
        publicJwk: jwk,
        sealedPrivateJwk: 'kept elsewhere',
        activeFrom: new Date(),
      });
    });

    it.each<[string, Partial<JWTHeaderParameters>, Record<string, unknown>, number]>([
      ['is taken', {}, {}, 200],
      ['is refused without an end', {}, { exp: undefined }, 401],
      ['is refused without a user', {}, { sub: undefined }, 401],
      ['is refused about a client that acts for nobody', {}, { sub: 'tlc_a', client_id: 'tlc_a' }, 401],
      ['is refused about a user in the name of another', {}, { user_id: 'usr_a', client_id: 'tlc_a' }, 401],
      ['is refused for a project that can be none', {}, { project_id: '*' }, 401],
      ['is refused with a scope that is no text', {}, { scope: ['ads:read'] }, 401],
      ['is refused as an ID token', { typ: 'JWT' }, {}, 401],
      ['is refused without a type', { typ: '' }, {}, 401],
      ['is refused before its time', {}, { nbf: Math.floor(Date.now() / 1000) + 600 }, 401],
      ['is refused with an extension that we do not know', { crit: ['x'], x: 1 }, {}, 401],
    ])('%s', async (_, header, claims, status) => {
      const sub = issuer.tenant.ownerId;
      const token = await new SignJWT({
        iss: ISSUER,
        aud: AUDIENCE,
        sub,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 60,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'held', ...header })
        .sign(pair.privateKey, { crit: { x: true } });
      expect((await send(`${issuer.api.url}/users/me`, { headers: bearer(token) })).status).toBe(status);
    });

    it('is taken up to 15 seconds after its end, and no longer', async () => {
      // Freezes the clock, so that slow requests do not change the result.
      jest.useFakeTimers({ doNotFake: [...ALL_BUT_THE_DATE] });
      try {
        const now = Math.floor(Date.now() / 1000);
        const claims = { iss: ISSUER, aud: AUDIENCE, sub: issuer.tenant.ownerId };
        for (const [secondsAgo, status] of [
          [1, 200],
          [14, 200],
          [16, 401],
        ] as const) {
          const token = await new SignJWT({ ...claims, iat: now - 60, exp: now - secondsAgo })
            .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'held' })
            .sign(pair.privateKey);
          const answer = await send(`${issuer.api.url}/users/me`, { headers: bearer(token) });
          expect([secondsAgo, answer.status]).toEqual([secondsAgo, status]);
        }
      } finally {
        jest.useRealTimers();
      }
    });

    it('never looks at the key set that a token names', async () => {
      let calls = 0;
      const canary = await listenOnLoopback(
        createServer((_request, response) => {
          calls += 1;
          response.end('{"keys":[]}');
        }),
      );
      const answer = await me(await forge(foreign.privateKey, { jku: canary.url, x5u: canary.url }));
      await canary.close();
      expect(answer.status).toBe(401);
      expect(calls).toBe(0);
    });
  });
});
