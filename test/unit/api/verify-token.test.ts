import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import type { KeySet } from '../../../api/credentials/key-set.ts';
import {
  createOwnIssuer,
  createTrustedIssuer,
  createVerifyToken,
} from '../../../api/credentials/verify-token.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

/** If none of these is faked, `jest.useFakeTimers` freezes only `Date`. */
const ALL_BUT_THE_DATE = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

type Claims = Record<string, unknown>;
type Change = { claims?: Claims; header?: Partial<JWTHeaderParameters>; key?: KeyObject | Uint8Array };

const OWN_ISSUER = { name: 'https://api.example.com/api/auth', audience: 'https://api.example.com' };
const TRUSTED_ISSUER = { name: 'https://id.example.com/', audience: 'throughline' };
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreignEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const foreignRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const createTestKeySet = (kid: string, found: Awaited<ReturnType<KeySet['find']>>): KeySet => ({
  find: async (requestedKid) => (requestedKid === kid ? found : undefined),
});
const verify = createVerifyToken([
  createOwnIssuer({
    ...OWN_ISSUER,
    keySet: createTestKeySet('ours', { algorithm: 'ES256', key: ec.publicKey }),
  }),
  createTrustedIssuer({
    ...TRUSTED_ISSUER,
    keySet: createTestKeySet('theirs', { algorithm: 'RS256', key: rsa.publicKey }),
  }),
]);

const getSeconds = (offset = 0) => Math.floor(Date.now() / 1_000) + offset;

function signToken(
  payload: Claims,
  header: JWTHeaderParameters,
  key: KeyObject | Uint8Array,
): Promise<string> {
  const claims = { iat: getSeconds(), exp: getSeconds(300), ...payload };
  return new SignJWT(claims).setProtectedHeader(header).sign(key, { crit: { x: true } });
}
const createOwnToken = ({ claims, header, key = ec.privateKey }: Change = {}) =>
  signToken(
    { iss: OWN_ISSUER.name, aud: OWN_ISSUER.audience, sub: 'usr_ada', ...claims },
    { alg: 'ES256', typ: 'at+jwt', kid: 'ours', ...header },
    key,
  );
const createTrustedToken = ({ claims, header, key = rsa.privateKey }: Change = {}) =>
  signToken(
    { iss: TRUSTED_ISSUER.name, aud: TRUSTED_ISSUER.audience, sub: 'ada', ...claims },
    { alg: 'RS256', typ: 'at+jwt', kid: 'theirs', ...header },
    key,
  );

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Attackers use the bytes of a public key as the secret of an HMAC, hoping that the verifier does too. */
const exportPem = ({ publicKey }: { publicKey: KeyObject }) =>
  Buffer.from(publicKey.export({ format: 'pem', type: 'spki' }));
const REFUSAL = { status: 401, code: 'unauthorized' };

it("returns the user and the rights of the API's own token", async () => {
  const claims = { scope: 'ads:read emails:send', client_id: 'tlc_a', grant_id: 'grant' };
  expect(await verify(await createOwnToken({ claims }))).toEqual({
    user: { id: 'usr_ada' },
    clientId: 'tlc_a',
    isClientToken: false,
    scopes: new Set(['ads:read', 'emails:send']),
    projectId: undefined,
    origin: { keyId: 'ours', issuedAt: expect.any(Number), clientId: 'tlc_a', grantId: 'grant' },
  });
});

it('returns the owner of a client from a client_credentials token', async () => {
  const claims = { sub: 'tlc_a', client_id: 'tlc_a', user_id: 'usr_ada' };
  const { user, isClientToken, origin } = await verify(await createOwnToken({ claims }));
  expect([user, isClientToken, origin.issuedAt]).toEqual([{ id: 'usr_ada' }, true, undefined]);
});

it('returns the issuer and the subject, never a user id, from a token of the trusted issuer', async () => {
  const { user, clientId } = await verify(
    await createTrustedToken({ claims: { sub: 'usr_ada', user_id: 'usr_b' } }),
  );
  expect([user, clientId]).toEqual([{ issuer: TRUSTED_ISSUER.name, subject: 'usr_ada' }, undefined]);
});

it.each<[string, typeof createOwnToken, Change]>([
  ['an unknown issuer', createOwnToken, { claims: { iss: 'https://evil.example.com' } }],
  [
    'an issuer that differs by a slash',
    createTrustedToken,
    { claims: { iss: TRUSTED_ISSUER.name.slice(0, -1) } },
  ],
  ['no issuer', createTrustedToken, { claims: { iss: undefined } }],
  ['a list of issuers', createTrustedToken, { claims: { iss: [TRUSTED_ISSUER.name, OWN_ISSUER.name] } }],
  ['another audience', createOwnToken, { claims: { aud: 'https://other.example.com' } }],
  ["the API's audience but the trusted issuer", createTrustedToken, { claims: { aud: OWN_ISSUER.audience } }],
  ['no expiry', createOwnToken, { claims: { exp: undefined } }],
  ['no subject', createOwnToken, { claims: { sub: undefined } }],
  ['an empty subject', createOwnToken, { claims: { sub: '' } }],
  ['a client as subject but no owner', createOwnToken, { claims: { sub: 'tlc_a', client_id: 'tlc_a' } }],
  ['an owner but another subject', createOwnToken, { claims: { user_id: 'usr_a', client_id: 'tlc_a' } }],
  ['an invalid project', createTrustedToken, { claims: { project_id: 'all' } }],
  ['a scope that is not a string', createOwnToken, { claims: { scope: ['ads:read'] } }],
  ['the type of an ID token', createOwnToken, { header: { typ: 'JWT' } }],
  ['no type', createOwnToken, { header: { typ: '' } }],
  ['an unknown critical extension', createOwnToken, { header: { crit: ['x'], x: 1 } }],
  ['an unknown key id', createOwnToken, { header: { kid: 'unknown' } }],
  ['an empty key id', createOwnToken, { header: { kid: '' } }],
  ["a foreign key under the API's key id", createOwnToken, { key: foreignEc.privateKey }],
  ["a foreign key under the trusted issuer's key id", createTrustedToken, { key: foreignRsa.privateKey }],
  ['RS256 in place of ES256', createOwnToken, { header: { alg: 'RS256' }, key: foreignRsa.privateKey }],
  [
    "HS256 with the API's public key as the secret",
    createOwnToken,
    { header: { alg: 'HS256' }, key: exportPem(ec) },
  ],
  [
    "HS256 with the trusted issuer's public key as the secret",
    createTrustedToken,
    { header: { alg: 'HS256' }, key: exportPem(rsa) },
  ],
  [
    "the API's issuer but the trusted issuer's key",
    createTrustedToken,
    { claims: { iss: OWN_ISSUER.name, aud: OWN_ISSUER.audience } },
  ],
  [
    "the API's issuer and key id but the trusted issuer's key",
    createTrustedToken,
    { claims: { iss: OWN_ISSUER.name, aud: OWN_ISSUER.audience }, header: { kid: 'ours' } },
  ],
  [
    "the trusted issuer but the API's key",
    createOwnToken,
    { claims: { iss: TRUSTED_ISSUER.name, aud: TRUSTED_ISSUER.audience } },
  ],
])('refuses a token with %s', async (_, createToken, change) => {
  await expect(verify(await createToken(change))).rejects.toMatchObject(REFUSAL);
});

it.each(['none', 'RS256', 'EdDSA'])(
  'refuses a token whose header was changed to the algorithm %s',
  async (alg) => {
    const [, payload, signature] = (await createOwnToken()).split('.');
    const header = encodePart({ alg, typ: 'at+jwt', kid: 'ours' });
    await expect(verify(`${header}.${payload}.${alg === 'none' ? '' : signature}`)).rejects.toMatchObject(
      REFUSAL,
    );
  },
);

it('refuses a token whose payload was changed', async () => {
  const [header, , signature] = (await createOwnToken()).split('.');
  const claims = {
    iss: OWN_ISSUER.name,
    aud: OWN_ISSUER.audience,
    sub: 'usr_b',
    iat: getSeconds(),
    exp: getSeconds(300),
  };
  await expect(verify(`${header}.${encodePart(claims)}.${signature}`)).rejects.toMatchObject(REFUSAL);
});

it.each(['x', 'a.b.c', '..', '%C3%A9', 'e30.e30.e30'])('refuses the malformed token %j', async (token) => {
  await expect(verify(token)).rejects.toMatchObject(REFUSAL);
});

it.each<[string, Change]>([
  ['The access token has expired. Request a new one.', { claims: { exp: 1 } }],
  ['The access token has no iat.', { claims: { iat: undefined } }],
  ['The access token is not valid yet.', { claims: { nbf: getSeconds(600) } }],
])('refuses a token with the message "%s"', async (message, change) => {
  await expect(verify(await createTrustedToken(change))).rejects.toMatchObject({ ...REFUSAL, message });
});

it('accepts a token for 15 seconds after its expiry', async () => {
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_THE_DATE] });
  try {
    for (const [secondsAgo, isAccepted] of [
      [1, true],
      [14, true],
      [16, false],
    ] as const) {
      const verified = verify(
        await createOwnToken({ claims: { iat: getSeconds(-60), exp: getSeconds(-secondsAgo) } }),
      );
      expect([secondsAgo, await verified.then(Boolean, () => false)]).toEqual([secondsAgo, isAccepted]);
    }
  } finally {
    jest.useRealTimers();
  }
});

let fetches = 0;
const getUrl = useLoopbackServer((_request, response) => {
  fetches += 1;
  response.end(JSON.stringify({ keys: [foreignEc.publicKey.export({ format: 'jwk' })] }));
});

it('ignores the signing keys in the header of a token and never fetches them', async () => {
  const jwk = foreignEc.publicKey.export({ format: 'jwk' });
  const header = { jku: getUrl(), x5u: getUrl(), jwk };
  const token = await createOwnToken({ header, key: foreignEc.privateKey });
  await expect(verify(token)).rejects.toMatchObject(REFUSAL);
  expect(fetches).toBe(0);
});
