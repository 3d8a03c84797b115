import type { CountryCode } from 'libphonenumber-js';
import { toAsciiAddress } from './email-address.ts';
import { normalizePhone } from './phone-number.ts';

export type IdentityKind = 'crm_lead_id' | 'email' | 'phone' | 'social';

/**
 * Placeholders that programs send for unknown people. A match by a placeholder would link unrelated people.
 */
const PLACEHOLDER_VALUES = new Set([
  'anonymous',
  'anon',
  'guest',
  'unknown',
  'none',
  'null',
  'nil',
  'undefined',
  'nan',
  'n/a',
  'na',
  'true',
  'false',
  '[object object]',
]);

/** Local parts of addresses that people enter to get past a form. */
const PLACEHOLDER_MAILBOXES = new Set([
  'test',
  'anonymous',
  'none',
  'null',
  'undefined',
  'noreply',
  'no-reply',
]);

/**
 * Converts e-mail addresses to lower case with a punycode domain, and phone numbers to E.164. Trims values of
 * other kinds.
 * @param defaultCountry country of national phone numbers (ISO 3166-1 alpha-2). Without it, national numbers
 * count as malformed
 * @returns undefined for malformed values and placeholders
 */
export function normalizeIdentity(
  kind: IdentityKind,
  value: string,
  defaultCountry?: CountryCode,
): string | undefined {
  const trimmed = value.trim();
  if (isPlaceholder(trimmed)) return undefined;
  if (kind === 'email') return normalizeEmail(trimmed);
  if (kind === 'phone') return normalizePhone(trimmed, defaultCountry);
  return trimmed;
}

function isPlaceholder(trimmed: string): boolean {
  return /^[0\s-]*$/.test(trimmed) || trimmed === '-1' || PLACEHOLDER_VALUES.has(trimmed.toLowerCase());
}

function normalizeEmail(trimmed: string): string | undefined {
  const address = toAsciiAddress(trimmed).toLowerCase();
  const [, mailbox = ''] = /^([^\s@]+)@[^\s@]+\.[^\s@.]+$/.exec(address) ?? [];
  return mailbox === '' || PLACEHOLDER_MAILBOXES.has(mailbox) || isPlaceholder(mailbox) ? undefined : address;
}
