import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Prefix of a secret, followed by 40 random base62 characters and a 6-character checksum that detects typos
 * and helps secret scanners. With 238 random bits, the stored SHA-256 needs no salt.
 */
export type SecretPrefix = 'tl_sk_' | 'tl_ak_' | 'tl_cs_' | 'tl_pk_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

/**
 * Generates the secret of a service-account key (`tl_sk_`), app key (`tl_ak_`) or OAuth client (`tl_cs_`), or
 * a write key (`tl_pk_`), which is public.
 */
export function generateSecret(prefix: SecretPrefix): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
  return prefix + random + computeChecksum(prefix + random);
}

/** Checks the prefix, length and checksum of a secret, but not whether the secret exists. */
export function isWellFormedSecret(prefix: SecretPrefix, secret: string): boolean {
  const body = secret.slice(0, -CHECKSUM_LENGTH);
  return (
    secret.startsWith(prefix) &&
    secret.length === prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
    computeChecksum(body) === secret.slice(-CHECKSUM_LENGTH)
  );
}

export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the last four characters before the checksum, by which people tell keys apart. */
export function getLastFour(secret: string): string {
  return secret.slice(-CHECKSUM_LENGTH - 4, -CHECKSUM_LENGTH);
}

function computeChecksum(body: string): string {
  let remainder = crc32(body);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = BASE62.charAt(remainder % BASE62.length) + digits;
    remainder = Math.floor(remainder / BASE62.length);
  }
  return digits;
}
