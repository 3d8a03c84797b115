import { createHmac, createPrivateKey, createPublicKey, KeyObject, timingSafeEqual } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';

/** Keys by id. The first key seals, and each key opens the seals that it made. A public key only seals. */
export type Keyring<Key extends Buffer | KeyObject = Buffer> = ReadonlyMap<string, Key>;

/**
 * Key management of JWE: a secret key encrypts directly; an X25519 public key agrees on a new key for each
 * seal.
 */
const ALGORITHMS = { secret: 'dir', workers: 'ECDH-ES' };
const ENCRYPTION = 'A256GCM';

/**
 * Parses a key ring of 32-byte keys from an environment variable: `id:base64[,id:base64…]`.
 * @throws TypeError if an entry has no id, its key is not 32 bytes, or an id is repeated. The error message
 * never contains key material
 */
export function parseKeyring(text: string): Keyring {
  const entries = text.split(',').map((entry, index): [string, Buffer] => {
    const separator = entry.indexOf(':');
    const id = entry.slice(0, Math.max(separator, 0)).trim();
    const encoded = entry.slice(separator + 1).trim();
    const key = Buffer.from(encoded, 'base64');
    if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32 || key.toString('base64') !== encoded) {
      throw new TypeError(`Key ${index + 1} must have the form id:base64, with 32 bytes in base64.`);
    }
    return [id, key];
  });
  const keyring = new Map(entries);
  if (keyring.size < entries.length)
    throw new TypeError('Two keys have the same id. Give each key its own id.');
  return keyring;
}

export function getCurrentKey<Key extends Buffer | KeyObject>(keyring: Keyring<Key>): [id: string, key: Key] {
  const [first] = keyring;
  if (!first) throw new TypeError('The key ring is empty.');
  return first;
}

/** Compares two secrets in constant time. Texts are compared as UTF-8. */
export function areSecretsEqual(expected: Buffer | string, actual: Buffer | string): boolean {
  const [expectedBytes, actualBytes] = [Buffer.from(expected), Buffer.from(actual)];
  return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes);
}

/** Derives a key ring for one purpose from a ring that has other purposes. */
export function deriveKeyring(keyring: Keyring, purpose: string): Keyring {
  return new Map([...keyring].map(([id, key]) => [id, createHmac('sha256', key).update(purpose).digest()]));
}

/**
 * Seals a secret as compact JWE (RFC 7516) under the ring's first key.
 * @param boundTo table and row, authenticated in the header, so that a seal copied to another row does not
 * open
 */
export function seal(keyring: Keyring<Buffer | KeyObject>, boundTo: string, secret: string): Promise<string> {
  const [kid, key] = getCurrentKey(keyring);
  const alg = key instanceof KeyObject ? ALGORITHMS.workers : ALGORITHMS.secret;
  return new CompactEncrypt(Buffer.from(secret))
    .setProtectedHeader({ alg, enc: ENCRYPTION, kid, boundTo })
    .encrypt(key);
}

/** @throws Error if the key is not in the ring, or the seal was changed or belongs to another row */
export async function openSeal(
  keyring: Keyring<Buffer | KeyObject>,
  boundTo: string,
  sealed: string,
): Promise<string> {
  const header = decodeProtectedHeader(sealed);
  const key = keyring.get(header.kid ?? '');
  if (!key) throw new Error(`The key ring has no key ${header.kid}. Add the key that sealed this secret.`);
  if (header['boundTo'] !== boundTo) throw new Error('The secret was sealed for another row.');
  const { plaintext } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: Object.values(ALGORITHMS),
    contentEncryptionAlgorithms: [ENCRYPTION],
  });
  return Buffer.from(plaintext).toString('utf8');
}

export function getKeyId(sealed: string): string | undefined {
  return decodeProtectedHeader(sealed).kid;
}

/**
 * Seals a secret again under the ring's first key. Returns undefined if this key has already sealed the
 * secret.
 * @throws Error as {@link openSeal}
 */
export async function reseal(
  keyring: Keyring<Buffer | KeyObject>,
  boundTo: string,
  sealed: string,
): Promise<string | undefined> {
  const [id, key] = getCurrentKey(keyring);
  if (getKeyId(sealed) === id) return undefined;
  const current = new Map([[id, key instanceof KeyObject ? createPublicKey(key) : key]]);
  return seal(current, boundTo, await openSeal(keyring, boundTo, sealed));
}

/** Error messages never contain a key. */
const defineKeyringSetting = <Key extends Buffer | KeyObject>(getKey: (bytes: Buffer) => Key) =>
  z.string().transform((text, context): Keyring<Key> => {
    try {
      return new Map([...parseKeyring(text)].map(([id, bytes]) => [id, getKey(bytes)]));
    } catch (error) {
      const message =
        error instanceof TypeError ? error.message : 'must have the form id:base64, with 32 bytes in base64';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });

export const keyringSetting = defineKeyringSetting((bytes) => bytes);

/** PKCS #8 prefix of an X25519 private key (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** Parses private keys, which open the seals of {@link workersPublicKeySetting}. */
export const workersKeyringSetting = defineKeyringSetting((bytes) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' }),
);

/** Parses public keys, with which the API can seal secrets but not open them. */
export const workersPublicKeySetting = defineKeyringSetting((bytes) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') }, format: 'jwk' }),
);

export function getPublicHalf(keyring: Keyring<KeyObject>): string {
  const [id, key] = getCurrentKey(keyring);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return `${id}:${Buffer.from(x, 'base64url').toString('base64')}`;
}
