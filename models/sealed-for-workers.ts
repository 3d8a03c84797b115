import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { currentKey, parseKeyring, type Keyring } from './sealed.ts';

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
