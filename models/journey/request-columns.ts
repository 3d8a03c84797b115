import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { isUsualHost } from '../../domain/ascii-url.ts';
import { eventPosition } from './events.ts';

/** What a lead can be recognised by, normalised: `lead` of a resolution. `ids`: its own and those merged into it. */
export const leadKeys = z.object({
  ids: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  fbclid: z.string().optional(),
});

export type LeadKeys = z.infer<typeof leadKeys>;

/** Whom a request is about: what a lead is recognised by, and visitors by their ids. Normalised. */
export const journeySubject = leadKeys.extend({ visitorIds: z.array(z.string()) });

export type JourneySubject = z.infer<typeof journeySubject>;

/**
 * Spellings to search an address by: as stored, with the domain in punycode, and with the domain in its own letters, as
 * in texts.
 * @param address normalised
 */
export function spellingsOfAddress(address: string): string[] {
  const domainAt = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainAt);
  if (!domain.includes('xn--') || !isUsualHost(domain)) return [address];
  // Empty for what is no punycode.
  const written = domainToUnicode(domain) || domain;
  return [...new Set([address, address.slice(0, domainAt) + written])];
}

/**
 * The texts to search for, in lower case, where an address or a number of the subject may stand: as it is written by
 * itself, in JSON and in a URL. A hit may be the middle of another's, such as ann@… in joann@….
 */
export function searchTerms({ emails, phones }: Pick<JourneySubject, 'emails' | 'phones'>): string[] {
  return [...new Set([...emails, ...phones].flatMap(spellingsOf))];
}

/**
 * Regular expressions of PostgreSQL that tell, of a text in lower case, whether it holds an address or a number of the
 * subject, by itself: not in the middle of another's. Numbers with or without their plus.
 */
export function patternsOf({ emails, phones }: Pick<JourneySubject, 'emails' | 'phones'>): string[] {
  const written = [...emails.flatMap(spellingsOf), ...phones.map((phone) => phone.replace(/^\+/, ''))];
  return [...new Set(written)].map((value) => `${BEFORE}${value.replaceAll(/[^a-z0-9_]/g, escaped)}${AFTER}`);
}

/** After an escape of a URL or of JSON, a value begins though a letter or digit stands before it. */
const BEFORE = String.raw`(^|[^a-z0-9]|%[0-9a-f]{2}|\\[bfnrt])`;
const AFTER = '($|[^a-z0-9])';

/** Letters of other alphabets are no special characters, and a backslash before one would be an error. */
const escaped = (character: string) => (character <= '~' ? `\\${character}` : character);

function spellingsOf(value: string): string[] {
  const inAddress = encodeURIComponent(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    inAddress,
    inAddress.replaceAll('%40', '@'),
    inAddress.replaceAll('%2B', '+'),
  ].map((spelling) => spelling.toLowerCase());
}

/** How far a shared visitor's events were gone through, newest first, and when that began. */
const sharedPosition = eventPosition.extend({ since: z.string() });

export type SharedPosition = z.infer<typeof sharedPosition>;

/** The progress of an erasure. `visitorIds`: who is erased next; `erased`: who was. */
export const eraseProgress = z.object({
  step: z.enum(['mails', 'visitors', 'shared', 'resolutions', 'reads', 'heldMails', 'exports']),
  /** Who had joined the request when this began. */
  joins: z.number(),
  visitorIds: z.array(z.string()),
  erased: z.array(z.string()),
  /** Of a shared visitor's events. */
  shared: sharedPosition.optional(),
  /** The digest of the last stored read that was checked, in hexadecimal digits. */
  read: z.string().optional(),
  /** Exports that began before that moment may hold what is erased. */
  exportsBefore: z.string().optional(),
  /** The request of the last document that was checked. */
  export: z.string().optional(),
});

export type EraseProgress = z.infer<typeof eraseProgress>;

/** The progress of an export. `index`: of the visitor whose history is collected. */
export const exportProgress = z.object({
  step: z.enum(['visitors', 'mails', 'rest']),
  visitorIds: z.array(z.string()),
  index: z.number(),
  events: eventPosition.optional(),
  mail: z.object({ batchId: z.string(), index: z.number() }).optional(),
});

export type ExportProgress = z.infer<typeof exportProgress>;

/** Rows that were dealt with, by table. */
export type RowCounts = Record<string, number>;

/** Visitors by what they were matched by; one that several keys match counts for each. */
export type MatchCounts = Partial<
  Record<'visitor_id' | 'crm_lead_id' | 'email' | 'phone' | 'fbclid', number>
>;

/** All rows of some counts. */
export function sumOf(counts: RowCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
