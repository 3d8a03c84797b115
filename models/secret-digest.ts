import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Secrets that we make: a type prefix, 40 random base62 characters (238 bits) and a 6-character checksum, so that a
 * mistyped key is known without a look-up and a leaked one can be found by scanners. At 238 random bits a plain
 * SHA-256 at rest needs no salt and no slow hash.
 */
export type SecretPrefix = 'tl_sk_' | 'tl_ak_' | 'tl_cs_' | 'tl_pk_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

/**
 * A new secret, to be shown once: `tl_sk_…` of a service account, `tl_ak_…` of an application, `tl_cs_…` of an OAuth
 * client. `tl_pk_…` is a write key: formed like one, and public.
 */
export function newSecret(prefix: SecretPrefix): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
  return prefix + random + checksum(prefix + random);
}

/** Whether a string is formed like a secret with this prefix, checksum included. Says nothing about its validity. */
export function isWellFormedSecret(prefix: SecretPrefix, secret: string): boolean {
  const body = secret.slice(0, -CHECKSUM_LENGTH);
  return (
    secret.startsWith(prefix) &&
    secret.length === prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
    checksum(body) === secret.slice(-CHECKSUM_LENGTH)
  );
}

/** What is kept of a secret: its SHA-256, 32 bytes. */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The last four characters before the checksum: enough to tell keys apart, of no use to guess one. */
export function lastFourOf(secret: string): string {
  return secret.slice(-CHECKSUM_LENGTH - 4, -CHECKSUM_LENGTH);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
