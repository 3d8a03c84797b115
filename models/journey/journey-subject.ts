import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { isWithinDnsLimits } from '../../domain/ascii-url.ts';

/** `ids`: id of the lead, and ids of other leads that the CRM merged into it. */
export const leadKeys = z.object({
  ids: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  fbclid: z.string().optional(),
});

export type LeadKeys = z.infer<typeof leadKeys>;

export const journeySubject = leadKeys.extend({ visitorIds: z.array(z.string()) });

export type JourneySubject = z.infer<typeof journeySubject>;

/**
 * Returns the spellings of an address to search for: as given and, if the domain is in punycode, with the
 * domain in Unicode.
 * @param address normalized
 */
export function listAddressSpellings(address: string): string[] {
  const domainAt = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainAt);
  if (!domain.includes('xn--') || !isWithinDnsLimits(domain)) return [address];
  // `domainToUnicode` returns an empty string for invalid punycode.
  const unicodeDomain = domainToUnicode(domain) || domain;
  return [...new Set([address, address.slice(0, domainAt) + unicodeDomain])];
}

/**
 * Returns lower-case search terms for addresses and phone numbers: plain, in JSON and in a URL. A match may
 * be part of a longer value, as ann@example.com is part of joann@example.com.
 */
export function listSearchTerms({ emails, phones }: Pick<JourneySubject, 'emails' | 'phones'>): string[] {
  return [...new Set([...emails, ...phones].flatMap(getSpellings))];
}

/**
 * Returns PostgreSQL regular expressions that match the subject's values in lower-case text, but not as part
 * of a longer value. Phone numbers match with or without a plus sign.
 */
export function buildSubjectPatterns({
  emails,
  phones,
}: Pick<JourneySubject, 'emails' | 'phones'>): string[] {
  const spellings = [...emails.flatMap(getSpellings), ...phones.map((phone) => phone.replace(/^\+/, ''))];
  return [...new Set(spellings)].map((value) => `${VALUE_START}${escapeForPattern(value)}${VALUE_END}`);
}

/**
 * A value may also follow a URL or JSON escape, although the escape ends with a letter or digit:
 * `%3dann@example.com`.
 */
const VALUE_START = String.raw`(^|[^a-z0-9]|%[0-9a-f]{2}|\\[bfnrt])`;
const VALUE_END = '($|[^a-z0-9])';

/** Escapes lower-case text for PostgreSQL's regular expressions. */
export function escapeForPattern(text: string): string {
  // PostgreSQL rejects a backslash before a letter that is not ASCII.
  return text.replaceAll(/[^a-z0-9_]/g, (character) => (character <= '~' ? `\\${character}` : character));
}

function getSpellings(value: string): string[] {
  const urlEncoded = encodeURIComponent(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    urlEncoded,
    urlEncoded.replaceAll('%40', '@'),
    urlEncoded.replaceAll('%2B', '+'),
  ].map((spelling) => spelling.toLowerCase());
}
