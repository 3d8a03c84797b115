import type { CountryCode } from 'libphonenumber-js';
import { toAsciiAddress } from './email-address.ts';
import { normalisePhone } from './phone-number.ts';

/** What ties a visitor to a lead. */
export type IdentityKind = 'crm_lead_id' | 'email' | 'phone' | 'social';

/** Placeholder values that programs send for unknown people. Matching by them would make everybody the same person. */
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
 * Normalises what identifies somebody, so that two spellings of one identity are equal: an e-mail address is trimmed,
 * in lower case and its domain in punycode, a phone number in E.164, others are trimmed.
 * @param defaultCountry whose national phone numbers are understood (ISO 3166-1 alpha-2); undefined: only those with a
 *   country code are
 * @returns undefined when it is none: malformed, or a value that stands for nobody
 */
export function normaliseIdentity(
  kind: IdentityKind,
  value: string,
  defaultCountry?: CountryCode,
): string | undefined {
  const trimmed = value.trim();
  if (isPlaceholder(trimmed)) return undefined;
  if (kind === 'email') return normaliseEmail(trimmed);
  if (kind === 'phone') return normalisePhone(trimmed, defaultCountry);
  return trimmed;
}

/** Zeros and dashes only, -1, or a word for nothing. */
function isPlaceholder(trimmed: string): boolean {
  return /^[0\s-]*$/.test(trimmed) || trimmed === '-1' || PLACEHOLDER_VALUES.has(trimmed.toLowerCase());
}

function normaliseEmail(trimmed: string): string | undefined {
  const address = toAsciiAddress(trimmed).toLowerCase();
  const [, mailbox = ''] = /^([^\s@]+)@[^\s@]+\.[^\s@.]+$/.exec(address) ?? [];
  return mailbox === '' || PLACEHOLDER_MAILBOXES.has(mailbox) || isPlaceholder(mailbox) ? undefined : address;
}
