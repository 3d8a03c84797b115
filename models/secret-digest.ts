import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Prefix of a secret: 40 random base62 characters (238 bits) and a 6-character checksum follow. The checksum detects
 * typos and helps secret scanners; with 238 bits, plain SHA-256 needs no salt.
 */
export type SecretPrefix = 'tl_sk_' | 'tl_ak_' | 'tl_cs_' | 'tl_pk_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

/**
 * Generates a secret, shown once: `tl_sk_…` service account, `tl_ak_…` application, `tl_cs_…` OAuth client. `tl_pk_…`
 * is a write key, which is public.
 */
export function generateSecret(prefix: SecretPrefix): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
  return prefix + random + computeChecksum(prefix + random);
}

/** Checks prefix, form and checksum of a secret, not its validity. */
export function isWellFormedSecret(prefix: SecretPrefix, secret: string): boolean {
  const body = secret.slice(0, -CHECKSUM_LENGTH);
  return (
    secret.startsWith(prefix) &&
    secret.length === prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
    computeChecksum(body) === secret.slice(-CHECKSUM_LENGTH)
  );
}

/** Returns the SHA-256 of a secret, 32 bytes. */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the last four characters before the checksum, which distinguish keys without helping to guess one. */
export function getLastFour(secret: string): string {
  return secret.slice(-CHECKSUM_LENGTH - 4, -CHECKSUM_LENGTH);
}

function computeChecksum(body: string): string {
  let remainder = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62.charAt(remainder % BASE62.length) + digits;
    remainder = Math.floor(remainder / BASE62.length);
  }
  return digits;
}
