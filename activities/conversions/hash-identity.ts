import { createHash } from 'node:crypto';

/** What is not of these providers keeps its dots and what follows a `+`. */
const GMAIL = /^(?<name>[^@]+)@(?<host>gmail\.com|googlemail\.com)$/;

/**
 * An address as Google hashes it: in small letters, without spaces; of Gmail without dots and without what follows a
 * `+`.
 * @see https://developers.google.com/data-manager/api/devguides/concepts/formatting
 */
export function emailForGoogle(email: string): string {
  const plain = email.toLowerCase().replaceAll(/\s/g, '');
  const { name, host } = GMAIL.exec(plain)?.groups ?? {};
  if (name === undefined || host === undefined) return sha256(plain);
  return sha256(`${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`);
}

/** A number as Google hashes it. @param phone E.164, with its `+` */
export function phoneForGoogle(phone: string): string {
  return sha256(phone);
}

/** An address as Meta hashes it: in small letters, trimmed. */
export function emailForMeta(email: string): string {
  return sha256(email.trim().toLowerCase());
}

/** A number as Meta hashes it: digits with the country's, without a `+`. @param phone E.164 */
export function phoneForMeta(phone: string): string {
  return sha256(phone.replaceAll(/\D/g, ''));
}

/** In hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
