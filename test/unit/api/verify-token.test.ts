import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import type { KeySet } from '../../../api/credentials/key-set.ts';
import {
  createOwnIssuer,
  createTrustedIssuer,
  createVerifyToken,
} from '../../../api/credentials/verify-token.ts';
import { ALL_BUT_THE_DATE } from '../../support/all-but-the-date.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

type Claims = Record<string, unknown>;
type Change = { claims?: Claims; header?: Partial<JWTHeaderParameters>; key?: KeyObject | Uint8Array };

const OURS = { name: 'https://api.example.com/api/auth', audience: 'https://api.example.com' };
const THEIRS = { name: 'https://id.example.com/', audience: 'throughline' };
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangerEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const strangerRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const keySet = (kid: string, found: Awaited<ReturnType<KeySet['find']>>): KeySet => ({
  find: async (asked) => (asked === kid ? found : undefined),
});
const verify = createVerifyToken([
  createOwnIssuer({ ...OURS, keySet: keySet('ours', { algorithm: 'ES256', key: ec.publicKey }) }),
  createTrustedIssuer({ ...THEIRS, keySet: keySet('theirs', { algorithm: 'RS256', key: rsa.publicKey }) }),
]);

const seconds = (offset = 0) => Math.floor(Date.now() / 1_000) + offset;

function sign(payload: Claims, header: JWTHeaderParameters, key: KeyObject | Uint8Array): Promise<string> {
  const claims = { iat: seconds(), exp: seconds(300), ...payload };
  return new SignJWT(claims).setProtectedHeader(header).sign(key, { crit: { x: true } });
}
const ourToken = ({ claims, header, key = ec.privateKey }: Change = {}) =>
  sign(
    { iss: OURS.name, aud: OURS.audience, sub: 'usr_ada', ...claims },
    { alg: 'ES256', typ: 'at+jwt', kid: 'ours', ...header },
    key,
  );
const theirToken = ({ claims, header, key = rsa.privateKey }: Change = {}) =>
  sign(
    { iss: THEIRS.name, aud: THEIRS.audience, sub: 'ada', ...claims },
    { alg: 'RS256', typ: 'at+jwt', kid: 'theirs', ...header },
    key,
  );

/** Encodes a part of a token. */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Returns the bytes of a public key, which an attacker may use as a shared secret. */
const pem = ({ publicKey }: { publicKey: KeyObject }) =>
  Buffer.from(publicKey.export({ format: 'pem', type: 'spki' }));
const refusal = { status: 401, code: 'unauthorized' };

it("returns the user and the rights of the API's own token", async () => {
  const claims = { scope: 'ads:read emails:send', client_id: 'tlc_a', grant_id: 'grant' };
  expect(await verify(await ourToken({ claims }))).toEqual({
    user: { id: 'usr_ada' },
    clientId: 'tlc_a',
    isOwnTokenOfClient: false,
    scopes: new Set(['ads:read', 'emails:send']),
    projectId: undefined,
    origin: { keyId: 'ours', issuedAt: expect.any(Number), clientId: 'tlc_a', grantId: 'grant' },
  });
});

it('returns the owner of a client from a client_credentials token', async () => {
  const claims = { sub: 'tlc_a', client_id: 'tlc_a', user_id: 'usr_ada' };
  const { user, isOwnTokenOfClient, origin } = await verify(await ourToken({ claims }));
  expect([user, isOwnTokenOfClient, origin.issuedAt]).toEqual([{ id: 'usr_ada' }, true, undefined]);
});

it('returns a linked identity, never a user id, from a token of the trusted issuer', async () => {
  const { user, clientId } = await verify(await theirToken({ claims: { sub: 'usr_ada', user_id: 'usr_b' } }));
  expect([user, clientId]).toEqual([{ issuer: THEIRS.name, subject: 'usr_ada' }, undefined]);
});

it.each<[string, typeof ourToken, Change]>([
  ['an unknown issuer', ourToken, { claims: { iss: 'https://evil.example.com' } }],
  ['an issuer that differs by a slash', theirToken, { claims: { iss: THEIRS.name.slice(0, -1) } }],
  ['no issuer', theirToken, { claims: { iss: undefined } }],
  ['a list of issuers', theirToken, { claims: { iss: [THEIRS.name, OURS.name] } }],
  ['another audience', ourToken, { claims: { aud: 'https://other.example.com' } }],
  ['our audience but their issuer', theirToken, { claims: { aud: OURS.audience } }],
  ['an expiry in the past', ourToken, { claims: { exp: 1 } }],
  ['no expiry', ourToken, { claims: { exp: undefined } }],
  ['no time of issue', theirToken, { claims: { iat: undefined } }],
  ['no subject', ourToken, { claims: { sub: undefined } }],
  ['an empty subject', ourToken, { claims: { sub: '' } }],
  ['a client as subject but no owner', ourToken, { claims: { sub: 'tlc_a', client_id: 'tlc_a' } }],
  ['an owner but another subject', ourToken, { claims: { user_id: 'usr_a', client_id: 'tlc_a' } }],
  ['an invalid project', theirToken, { claims: { project_id: 'all' } }],
  ['a scope that is not a string', ourToken, { claims: { scope: ['ads:read'] } }],
  ['a start in the future', ourToken, { claims: { nbf: seconds(600) } }],
  ['the type of an ID token', ourToken, { header: { typ: 'JWT' } }],
  ['no type', ourToken, { header: { typ: '' } }],
  ['an unknown critical extension', ourToken, { header: { crit: ['x'], x: 1 } }],
  ['an unknown key id', ourToken, { header: { kid: 'unknown' } }],
  ['an empty key id', ourToken, { header: { kid: '' } }],
  ["a stranger's key under our key id", ourToken, { key: strangerEc.privateKey }],
  ["a stranger's key under their key id", theirToken, { key: strangerRsa.privateKey }],
  ['RS256 in place of ES256', ourToken, { header: { alg: 'RS256' }, key: strangerRsa.privateKey }],
  ['HS256 with our public key as the secret', ourToken, { header: { alg: 'HS256' }, key: pem(ec) }],
  ['HS256 with their public key as the secret', theirToken, { header: { alg: 'HS256' }, key: pem(rsa) }],
  ['our issuer but their key', theirToken, { claims: { iss: OURS.name, aud: OURS.audience } }],
  [
    'our issuer and key id but their key',
    theirToken,
    { claims: { iss: OURS.name, aud: OURS.audience }, header: { kid: 'ours' } },
  ],
  ['their issuer but our key', ourToken, { claims: { iss: THEIRS.name, aud: THEIRS.audience } }],
])('refuses a token with %s', async (_, createToken, change) => {
  await expect(verify(await createToken(change))).rejects.toMatchObject(refusal);
});

it.each(['none', 'RS256', 'EdDSA'])('refuses a token whose header was changed to %s', async (alg) => {
  const [, payload, signature] = (await ourToken()).split('.');
  const header = part({ alg, typ: 'at+jwt', kid: 'ours' });
  await expect(verify(`${header}.${payload}.${alg === 'none' ? '' : signature}`)).rejects.toMatchObject(
    refusal,
  );
});

it('refuses a token whose payload was changed', async () => {
  const [header, , signature] = (await ourToken()).split('.');
  const claims = { iss: OURS.name, aud: OURS.audience, sub: 'usr_b', iat: seconds(), exp: seconds(300) };
  await expect(verify(`${header}.${part(claims)}.${signature}`)).rejects.toMatchObject(refusal);
});

it.each(['x', 'a.b.c', '..', '%C3%A9', 'e30.e30.e30'])('refuses the malformed token %j', async (token) => {
  await expect(verify(token)).rejects.toMatchObject(refusal);
});

it.each<[string, Change]>([
  ['The access token has expired.', { claims: { exp: 1 } }],
  ['The access token has no iat.', { claims: { iat: undefined } }],
])('names the cause of a refusal: %s', async (message, change) => {
  await expect(verify(await theirToken(change))).rejects.toMatchObject({ message });
});

it('accepts a token for 15 seconds after its expiry', async () => {
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_THE_DATE] });
  try {
    for (const [secondsAgo, isAccepted] of [
      [1, true],
      [14, true],
      [16, false],
    ] as const) {
      const verified = verify(await ourToken({ claims: { iat: seconds(-60), exp: seconds(-secondsAgo) } }));
      expect([secondsAgo, await verified.then(Boolean, () => false)]).toEqual([secondsAgo, isAccepted]);
    }
  } finally {
    jest.useRealTimers();
  }
});

describe('a key that the header of a token names', () => {
  let fetches = 0;
  const url = useLoopbackServer((_request, response) => {
    fetches += 1;
    response.end(JSON.stringify({ keys: [strangerEc.publicKey.export({ format: 'jwk' })] }));
  });

  it('is ignored and never fetched', async () => {
    const jwk = strangerEc.publicKey.export({ format: 'jwk' });
    const token = await ourToken({ header: { jku: url(), x5u: url(), jwk }, key: strangerEc.privateKey });
    await expect(verify(token)).rejects.toMatchObject(refusal);
    expect(fetches).toBe(0);
  });
});
