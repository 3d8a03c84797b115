import { createHash } from 'node:crypto';

/** Domains in whose addresses Google ignores dots and the part after `+`. */
const GMAIL = /^(?<name>[^@]+)@(?<host>gmail\.com|googlemail\.com)$/;

/**
 * Hashes an e-mail address for Google: lower case, no spaces; for Gmail, no dots and nothing after `+`.
 * @see https://developers.google.com/data-manager/api/devguides/concepts/formatting
 */
export function hashEmailForGoogle(email: string): string {
  const plain = email.toLowerCase().replaceAll(/\s/g, '');
  const { name, host } = GMAIL.exec(plain)?.groups ?? {};
  if (name === undefined || host === undefined) return sha256(plain);
  return sha256(`${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`);
}

/** Hashes a phone number for Google. @param phone E.164, with its `+` */
export function hashPhoneForGoogle(phone: string): string {
  return sha256(phone);
}

/** Hashes an e-mail address for Meta: lower case, trimmed. */
export function hashEmailForMeta(email: string): string {
  return sha256(email.trim().toLowerCase());
}

/** Hashes a phone number for Meta: digits with the country code, without `+`. @param phone E.164 */
export function hashPhoneForMeta(phone: string): string {
  return sha256(phone.replaceAll(/\D/g, ''));
}

/** Returns the SHA-256 of a text in hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
