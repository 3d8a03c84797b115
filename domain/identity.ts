import type { CountryCode } from 'libphonenumber-js';
import { toAsciiAddress } from './email-address.ts';
import { normalizePhone } from './phone-number.ts';

/** Identifier that links a visitor to a lead. */
export type IdentityKind = 'crm_lead_id' | 'email' | 'phone' | 'social';

/** Placeholders that programs send for unknown people. A match by a placeholder would link unrelated people. */
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

/** Local parts that people enter to get past a form. */
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
 * Normalizes an identity, so that two spellings compare equal: e-mail addresses in lower case with a punycode domain,
 * phone numbers in E.164, and other kinds without surrounding white space.
 * @param defaultCountry country of national phone numbers (ISO 3166-1 alpha-2). Without it, these are malformed
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

/** Returns whether a value is empty, has only zeros, dashes and spaces, or is `-1` or a known placeholder. */
function isPlaceholder(trimmed: string): boolean {
  return /^[0\s-]*$/.test(trimmed) || trimmed === '-1' || PLACEHOLDER_VALUES.has(trimmed.toLowerCase());
}

function normalizeEmail(trimmed: string): string | undefined {
  const address = toAsciiAddress(trimmed).toLowerCase();
  const [, mailbox = ''] = /^([^\s@]+)@[^\s@]+\.[^\s@.]+$/.exec(address) ?? [];
  return mailbox === '' || PLACEHOLDER_MAILBOXES.has(mailbox) || isPlaceholder(mailbox) ? undefined : address;
}
