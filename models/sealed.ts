import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';

/** Keys that seal secrets at rest, 32 bytes each, by their ids. The first one seals, all of them open. */
export type Keyring = ReadonlyMap<string, Buffer>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Parses a key ring as it stands in the environment: `id:base64[,id:base64…]`.
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
export function currentKey(keyring: Keyring): [id: string, key: Buffer] {
  const [first] = keyring;
  if (!first) throw new TypeError('The key ring is empty.');
  return first;
}

/**
 * Seals a secret with AES-256-GCM (NIST SP 800-38D, random 96-bit nonce) under the ring's first key.
 * @param boundTo the table and row that it belongs to; a seal that is copied to another row does not open
 * @returns `v1.<key id>.<base64url of nonce, ciphertext, tag>`
 */
export function seal(keyring: Keyring, boundTo: string, secret: string): string {
  const [id, key] = currentKey(keyring);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${id}.${sealed.toString('base64url')}`;
}

/**
 * Opens what {@link seal} made.
 * @throws Error when the key is not in the ring, or the seal was changed or belongs to another row
 */
export function openSeal(keyring: Keyring, boundTo: string, sealed: string): string {
  const [version, id = '', body = ''] = sealed.split('.');
  const key = keyring.get(id);
  if (version !== 'v1' || !key) throw new Error(`No key of the ring opens this seal (key id ${id}).`);
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** A key ring as a setting of a process. Its error messages never contain a key. */
export const keyringText = z.string().transform((text, context): Keyring => {
  try {
    return parseKeyring(text);
  } catch (error) {
    const message = error instanceof TypeError ? error.message : 'is no key ring';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** The key that anybody may seal for the workers with: what it seals, it does not open. */
export type WorkersPublicKey = { id: string; key: KeyObject };

/** What stands before the 32 bytes of an X25519 key in its DER forms (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

const content = z.object({ boundTo: z.string(), secret: z.string() });

/**
 * Seals a secret for the workers (JWE, ECDH-ES over X25519, A256GCM): the API can write it down and never read it.
 * @param boundTo the table and row that it belongs to; a seal that is copied to another row does not open
 */
export function sealForWorkers(
  { id, key }: WorkersPublicKey,
  boundTo: string,
  secret: string,
): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify({ boundTo, secret })))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: id })
    .encrypt(key);
}

/**
 * Opens what {@link sealForWorkers} made, with the private keys of the ring.
 * @throws Error when the key is not in the ring, or the seal was changed or belongs to another row
 */
export async function openForWorkers(keyring: Keyring, boundTo: string, sealed: string): Promise<string> {
  const { kid = '' } = decodeProtectedHeader(sealed);
  const key = keyring.get(kid);
  if (!key) throw new Error(`No key of the workers' ring opens this seal (key id ${kid}).`);
  const { plaintext } = await compactDecrypt(sealed, privateKeyOf(key));
  const opened = content.parse(JSON.parse(Buffer.from(plaintext).toString('utf8')));
  if (opened.boundTo !== boundTo) throw new Error('This seal belongs to another row.');
  return opened.secret;
}

/** The public half of a ring's first key, `id:base64` of 32 bytes: what the API is given. */
export function publicHalfOf(keyring: Keyring): string {
  const [id, key] = currentKey(keyring);
  const der = createPublicKey(privateKeyOf(key)).export({ format: 'der', type: 'spki' });
  return `${id}:${der.subarray(-32).toString('base64')}`;
}

function privateKeyOf(key: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, key]), format: 'der', type: 'pkcs8' });
}

/** The workers' public key as a setting of a process. */
export const workersPublicKey = z.string().transform((text, context): WorkersPublicKey => {
  try {
    const [id, key] = currentKey(parseKeyring(text));
    const der = Buffer.concat([PUBLIC_PREFIX, key]);
    return { id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
  } catch {
    context.addIssue({ code: 'custom', message: 'must be of the form id:base64, 32 bytes in base64' });
    return z.NEVER;
  }
});
