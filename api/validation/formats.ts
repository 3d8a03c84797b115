import { isUnquotedLine } from '../../domain/agent-name.ts';
import { hasHostWithinDnsLimits } from '../../domain/ascii-url.ts';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** 32 random bytes in base64url. */
export const RANDOM_TOKEN = /^[\w-]{43}$/;

/** Accepts absolute IRIs (RFC 3987), for which Ajv has no format. */
export function isAbsoluteUrl(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && hasHostWithinDnsLimits(text) && URL.canParse(text);
}

/**
 * Formats for rules that no portable pattern can express: Go's regular expressions have no look-ahead, and
 * Python's have no property classes. Validators that do not know a format ignore it.
 */
export const TEXT_FORMATS = {
  line: (text: string) => !CONTROLS.test(text),
  'nonblank-line': (text: string) => !CONTROLS.test(text) && text.trim() !== '',
  /** Nonblank line without double quotation marks or invisible characters. */
  'unquoted-line': isUnquotedLine,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** Control characters, and characters that change the text direction. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/**
 * RFC 3339 as both PostgreSQL and JavaScript parse it: no leap seconds, `T` as separator, minutes in offsets.
 */
const DATE_TIME =
  /^((?!0000)\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](\d{2}):[0-5]\d)$/;

/** PostgreSQL's largest offset is 15:59. */
const MAX_OFFSET_HOURS = 15;

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Accepts years 1 to 9999, which PostgreSQL and JavaScript parse alike. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // JavaScript parses 30 February as a day in March, so the parsed day must equal the text.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Accepts years 1 to 9999 (UTC), which PostgreSQL and JavaScript parse alike. */
export function isDateTime(text: string): boolean {
  const [, date = '', hours = '0'] = DATE_TIME.exec(text) ?? [];
  const instant = Date.parse(text);
  return (
    isDate(date) && Number(hours) <= MAX_OFFSET_HOURS && instant >= FIRST_INSTANT && instant <= LAST_INSTANT
  );
}
