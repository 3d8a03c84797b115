import { createHmac, createPrivateKey, createPublicKey, KeyObject } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';

/** Keys by their ids. The first one seals, all of them open. A public key seals only. */
export type Keyring<Key extends Buffer | KeyObject = Buffer> = ReadonlyMap<string, Key>;

/** A 32-byte secret encrypts directly. The X25519 keys of the workers agree on a key for each seal. */
const ALGORITHMS = { secret: 'dir', workers: 'ECDH-ES' };
const ENCRYPTION = 'A256GCM';

/**
 * Parses a key ring of 32-byte keys, as an environment variable holds it: `id:base64[,id:base64…]`.
 * @throws TypeError when an entry has no id or its key is not 32 bytes; the message never holds a key
 */
export function parseKeyring(text: string): Keyring {
  const entries = text.split(',').map((entry, index): [string, Buffer] => {
    const separator = entry.indexOf(':');
    const id = entry.slice(0, Math.max(separator, 0)).trim();
    const encoded = entry.slice(separator + 1).trim();
    const key = Buffer.from(encoded, 'base64');
    if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32 || key.toString('base64') !== encoded) {
      throw new TypeError(`Key ${index + 1} of the ring is not of the form id:base64, 32 bytes in base64.`);
    }
    return [id, key];
  });
  const keyring = new Map(entries);
  if (keyring.size < entries.length) throw new TypeError('Two keys of the ring have the same id.');
  return keyring;
}

/** The id and key that seal. */
export function currentKey<Key extends Buffer | KeyObject>(keyring: Keyring<Key>): [id: string, key: Key] {
  const [first] = keyring;
  if (!first) throw new TypeError('The key ring is empty.');
  return first;
}

/** Keys of one purpose, derived from a ring whose keys sign other things. */
export function derivedKeyring(keyring: Keyring, purpose: string): Keyring {
  return new Map([...keyring].map(([id, key]) => [id, createHmac('sha256', key).update(purpose).digest()]));
}

/**
 * Seals a secret as compact JWE (RFC 7516) under the ring's first key.
 * @param boundTo the table and row, authenticated with the header: a seal that is copied to another row does not open
 */
export function seal(keyring: Keyring<Buffer | KeyObject>, boundTo: string, secret: string): Promise<string> {
  const [kid, key] = currentKey(keyring);
  const alg = key instanceof KeyObject ? ALGORITHMS.workers : ALGORITHMS.secret;
  return new CompactEncrypt(Buffer.from(secret))
    .setProtectedHeader({ alg, enc: ENCRYPTION, kid, boundTo })
    .encrypt(key);
}

/**
 * Opens a seal of {@link seal}.
 * @throws Error when the key is not in the ring, or the seal was changed or belongs to another row
 */
export async function openSeal(
  keyring: Keyring<Buffer | KeyObject>,
  boundTo: string,
  sealed: string,
): Promise<string> {
  const header = decodeProtectedHeader(sealed);
  const key = keyring.get(header.kid ?? '');
  if (!key) throw new Error(`No key of the ring opens this seal (key id ${header.kid}).`);
  if (header['boundTo'] !== boundTo) throw new Error('This seal belongs to another row.');
  const { plaintext } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: Object.values(ALGORITHMS),
    contentEncryptionAlgorithms: [ENCRYPTION],
  });
  return Buffer.from(plaintext).toString('utf8');
}

/** The id of the key that a secret is sealed under. */
export function keyIdOf(sealed: string): string | undefined {
  return decodeProtectedHeader(sealed).kid;
}

/** A setting with a key ring. Its error messages never contain a key. */
const setting = <Key extends Buffer | KeyObject>(keyOf: (bytes: Buffer) => Key) =>
  z.string().transform((text, context): Keyring<Key> => {
    try {
      return new Map([...parseKeyring(text)].map(([id, bytes]) => [id, keyOf(bytes)]));
    } catch (error) {
      const message =
        error instanceof TypeError ? error.message : 'must be of the form id:base64, 32 bytes in base64';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });

/** A key ring whose keys seal and open. */
export const keyringText = setting((bytes) => bytes);

/** The bytes before an X25519 private key in PKCS #8 (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The workers' private keys, which open what {@link workersPublicKey} has sealed. */
export const workersKeyring = setting((bytes) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' }),
);

/** The workers' public key, with which the API seals and cannot open. */
export const workersPublicKey = setting((bytes) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' }),
);

/** The public half of the workers' first key, as {@link workersPublicKey} reads it. */
export function publicHalfOf(keyring: Keyring<KeyObject>): string {
  const [id, key] = currentKey(keyring);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return `${id}:${Buffer.from(x, 'base64url').toString('base64')}`;
}
