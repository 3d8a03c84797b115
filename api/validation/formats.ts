import { isUnquotedLine } from '../../domain/agent-name.ts';
import { hasUsualHost } from '../../domain/ascii-url.ts';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Absolute, in any letters (RFC 3987), which Ajv's own formats do not know. */
export function isAbsoluteUrl(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && hasUsualHost(text) && URL.canParse(text);
}

/**
 * Formats of texts that no portable pattern can describe: regular expressions of Go have no look-ahead, and those of
 * Python no property classes. The document names them in `format`, which other validators may ignore.
 */
export const TEXT_FORMATS = {
  /** One line of text. */
  line: (text: string) => !CONTROLS.test(text),
  /** One line of text that is not blank. */
  'nonblank-line': (text: string) => !CONTROLS.test(text) && isNotBlank(text),
  /** One line of text that is not blank, without double quotation marks and invisible characters. */
  'unquoted-line': isUnquotedLine,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** Control characters, and those that change the direction of what follows. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function isNotBlank(text: string): boolean {
  return text.trim() !== '';
}

const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/**
 * RFC 3339 without what PostgreSQL or JavaScript has no word for: leap seconds,
 * offsets in hours only, other separators.
 */
const DATE_TIME =
  /^((?!0000)\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](\d{2}):[0-5]\d)$/;

/** PostgreSQL's largest offset is 15:59. */
const MAX_OFFSET_HOURS = 15;

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a text is a day of the calendar in the years 1 to 9999, which PostgreSQL and JavaScript read alike. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // JavaScript takes the 30th of February for a day in March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Whether a text is a moment in the years 1 to 9999 (UTC), which PostgreSQL and JavaScript read alike. */
export function isDateTime(text: string): boolean {
  const [, date = '', hours = '0'] = DATE_TIME.exec(text) ?? [];
  const instant = Date.parse(text);
  return (
    isDate(date) && Number(hours) <= MAX_OFFSET_HOURS && instant >= FIRST_INSTANT && instant <= LAST_INSTANT
  );
}
