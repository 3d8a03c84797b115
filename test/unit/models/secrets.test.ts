import { randomBytes, type KeyObject, randomUUID } from 'node:crypto';
import { CompactEncrypt, decodeProtectedHeader } from 'jose';
import {
  getKeyId,
  openSeal,
  parseKeyring,
  getPublicHalf,
  seal,
  workersKeyringSetting,
  workersPublicKeySetting,
  type Keyring,
} from '../../../models/sealed.ts';
import {
  digestSecret,
  isWellFormedSecret,
  getLastFour,
  generateSecret,
} from '../../../models/secret-digest.ts';
import { openLinkToken, signLinkToken } from '../../../models/link-tokens.ts';

/** jose's message for a wrong authentication tag. */
const UNAUTHENTIC = /decryption operation failed/;

/** jose's messages for a key of the wrong kind. */
const WRONG_KEY = /must be (of type|one of type)/;

const buildKeyringText = (...ids: string[]) =>
  ids.map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join(',');

const buildKeyring = (...ids: string[]) => parseKeyring(buildKeyringText(...ids));

it('accepts a secret only with its own prefix', () => {
  const secret = generateSecret('tl_sk_');
  expect(isWellFormedSecret('tl_sk_', secret)).toBe(true);
  expect(isWellFormedSecret('tl_ak_', secret)).toBe(false);
  expect(secret).toContain(getLastFour(secret));
});

it('refuses a secret with a wrong character or length by its checksum', () => {
  const secret = generateSecret('tl_ak_');
  for (const index of [6, 20, secret.length - 1]) {
    const typo = secret.slice(0, index) + (secret[index] === 'a' ? 'b' : 'a') + secret.slice(index + 1);
    expect(isWellFormedSecret('tl_ak_', typo)).toBe(false);
  }
  for (const other of ['', 'tl_ak_', `${secret}0`, secret.slice(0, -1)]) {
    expect(isWellFormedSecret('tl_ak_', other)).toBe(false);
  }
});

it('creates different secrets with different digests', () => {
  const digests = Array.from({ length: 50 }, () => digestSecret(generateSecret('tl_sk_')).toString('hex'));
  expect(new Set(digests).size).toBe(50);
});

const workers = workersKeyringSetting.parse(buildKeyringText('old'));
const publicKey = workersPublicKeySetting.parse(getPublicHalf(workers));

it.each<[string, Keyring<Buffer | KeyObject>, Keyring<Buffer | KeyObject>]>([
  ['a secret key', buildKeyring('old'), buildKeyring('new', 'old')],
  ['the workers’ public key', publicKey, workersKeyringSetting.parse(buildKeyringText('new', 'old'))],
])(
  'a secret sealed with %s can be opened only unchanged, for its own row, and with a key ring that has the key',
  async (_, sealing, opening) => {
    const sealed = await seal(sealing, 'signing_keys:1', 'secret ☃');
    expect(sealed).not.toContain('secret');
    expect(getKeyId(sealed)).toBe('old');
    expect(await openSeal(opening, 'signing_keys:1', sealed)).toBe('secret ☃');
    expect(await seal(sealing, 'signing_keys:1', 'secret ☃')).not.toBe(sealed);

    await expect(openSeal(opening, 'signing_keys:2', sealed)).rejects.toThrow(/another row/);
    await expect(openSeal(buildKeyring('new'), 'signing_keys:1', sealed)).rejects.toThrow(/no key old/);
    await expect(openSeal(opening, 'signing_keys:2', rebindSeal(sealed, 'signing_keys:2'))).rejects.toThrow(
      UNAUTHENTIC,
    );
    for (const part of [2, 3, 4]) {
      const parts = sealed.split('.');
      parts[part] = Buffer.alloc(part === 2 ? 12 : 16, 1).toString('base64url');
      await expect(openSeal(opening, 'signing_keys:1', parts.join('.'))).rejects.toThrow(UNAUTHENTIC);
    }
  },
);

it('seal encrypts with the first key of the key ring', async () => {
  expect(getKeyId(await seal(buildKeyring('new', 'old'), 'row', 'secret'))).toBe('new');
});

it('openSeal cannot open a secret with the public key that sealed it, or with the bytes of that key', async () => {
  const sealed = await seal(publicKey, 'row', 'secret');
  await expect(openSeal(publicKey, 'row', sealed)).rejects.toThrow(WRONG_KEY);
  await expect(openSeal(parseKeyring(getPublicHalf(workers)), 'row', sealed)).rejects.toThrow(WRONG_KEY);
});

it("openSeal refuses a secret that was sealed with the bytes of the workers' public key as a secret key", async () => {
  const forged = await seal(parseKeyring(getPublicHalf(workers)), 'row', 'secret');
  await expect(openSeal(workers, 'row', forged)).rejects.toThrow(WRONG_KEY);
});

it('openSeal refuses to use a secret key for a secret that was sealed with its public half', async () => {
  const forged = await seal(publicKey, 'row', 'secret');
  await expect(openSeal(buildKeyring('old'), 'row', forged)).rejects.toThrow(WRONG_KEY);
});

it.each(['PBES2-HS256+A128KW', 'A256KW', 'A256GCMKW'])('openSeal refuses the algorithm %s', async (alg) => {
  const [[kid, key] = ['', Buffer.alloc(0)]] = buildKeyring('old');
  const header = { alg, enc: 'A256GCM', kid, boundTo: 'row' };
  const other = await new CompactEncrypt(Buffer.from('secret')).setProtectedHeader(header).encrypt(key);
  await expect(openSeal(buildKeyring('old'), 'row', other)).rejects.toThrow(/not allowed/);
});

it.each(['', 'x', 'v1.old.x', '....', '!.!.!.!.!', 'e30....'])(
  'openSeal refuses the malformed text %j',
  async (text) => {
    await expect(openSeal(buildKeyring('old'), 'row', text)).rejects.toThrow(
      /Invalid Token|The key ring has no key/,
    );
  },
);

function rebindSeal(sealed: string, boundTo: string): string {
  const [, ...rest] = sealed.split('.');
  const header = JSON.stringify({ ...decodeProtectedHeader(sealed), boundTo });
  return [Buffer.from(header).toString('base64url'), ...rest].join('.');
}

it.each([
  '',
  'a',
  'a:',
  ':x',
  'a b:AAAA',
  `k:${randomBytes(32).toString('base64')}rest`,
  `k:${randomBytes(31).toString('base64')}`,
])('parseKeyring refuses the key ring %j', (text) => {
  expect(() => parseKeyring(text)).toThrow(/Key 1 must have the form/);
});

it('parseKeyring refuses a key ring with two keys of one id', () => {
  expect(() => buildKeyring('a', 'b', 'a')).toThrow(/same id/);
});

it('parseKeyring shows no key in the error for an invalid key ring', () => {
  const key = randomBytes(32).toString('base64');
  expect(() => parseKeyring(`good:${key},bad:${key.slice(4)}`)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(key.slice(4, 12)) }),
  );
});

const [oldKey, currentKey] = [randomBytes(32), randomBytes(32)];
const linkId = randomUUID();

it('opens a sign-in token with any key ring that has the key that signed it', () => {
  const token = signLinkToken(new Map([['old', oldKey]]), linkId);
  const ring = new Map([
    ['current', currentKey],
    ['old', oldKey],
  ]);
  expect(openLinkToken(ring, token)).toBe(linkId);
  expect(openLinkToken(ring, signLinkToken(ring, linkId))).toBe(linkId);
  expect(openLinkToken(new Map([['current', currentKey]]), token)).toBeUndefined();
});

it('signLinkToken returns the same token for the same link and key, and another token for another link or key', () => {
  const ring = new Map([['old', oldKey]]);
  const token = signLinkToken(ring, linkId);
  expect(signLinkToken(ring, linkId)).toBe(token);
  expect(signLinkToken(new Map([['current', currentKey]]), linkId)).not.toBe(token);
  expect(signLinkToken(ring, randomUUID()).slice(32)).not.toBe(token.slice(32));
});

it('refuses a sign-in token after any change', () => {
  const ring = new Map([['old', oldKey]]);
  const token = signLinkToken(ring, linkId);
  expect(token).toMatch(/^[0-9a-f]{96}$/);
  for (const other of ['', token.slice(2), `${token}00`, token.toUpperCase(), `${token}\n`, ` ${token}`])
    expect(openLinkToken(ring, other)).toBeUndefined();
  const parts = Array.from({ length: token.length }, (_, index) => index);
  for (const index of parts) {
    const digit = token[index] === '0' ? '1' : '0';
    expect(openLinkToken(ring, token.slice(0, index) + digit + token.slice(index + 1))).toBeUndefined();
  }
});
