import { createHash } from 'node:crypto';

/** Other providers' addresses keep dots and the part after `+`. */
const GMAIL = /^(?<name>[^@]+)@(?<host>gmail\.com|googlemail\.com)$/;

/**
 * Normalises an e-mail address for Google's hash: lower case, no spaces; for Gmail, no dots and nothing after `+`.
 * @see https://developers.google.com/data-manager/api/devguides/concepts/formatting
 */
export function emailForGoogle(email: string): string {
  const plain = email.toLowerCase().replaceAll(/\s/g, '');
  const { name, host } = GMAIL.exec(plain)?.groups ?? {};
  if (name === undefined || host === undefined) return sha256(plain);
  return sha256(`${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`);
}

/** Normalises a phone number for Google's hash. @param phone E.164, with its `+` */
export function phoneForGoogle(phone: string): string {
  return sha256(phone);
}

/** Normalises an e-mail address for Meta's hash: lower case, trimmed. */
export function emailForMeta(email: string): string {
  return sha256(email.trim().toLowerCase());
}

/** Normalises a phone number for Meta's hash: digits with the country code, without `+`. @param phone E.164 */
export function phoneForMeta(phone: string): string {
  return sha256(phone.replaceAll(/\D/g, ''));
}

/** Returns hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
