import { isUtf8 } from 'node:buffer';
import { badRequest, payloadTooLarge } from '../http/errors.ts';
import type { Most } from './most-values.ts';

/** A body, and what is known of it from its bytes. */
type ParsedBody = {
  /** Undefined when there is none, and for a form of an operation that takes several kinds, which is thrown away. */
  body: unknown;
  /** No smaller than the number of values in it. */
  values: number;
  /** Whether it has escapes of characters that PostgreSQL cannot hold. */
  mayHoldUnstorableText: boolean;
};

/**
 * Makes a value of a body's bytes.
 * @param mediaTypes what the document takes; JSON is parsed, and a form where nothing else is taken
 * @param most what is parsed
 * @throws AppError 400 for malformed JSON and for an object of more fields than any has, 413 for
 * more values or a longer list than `most`
 */
export function parseBody(bytes: Buffer, mediaTypes: readonly string[], most: Most): ParsedBody {
  if (bytes.length === 0) return { body: undefined, values: 0, mayHoldUnstorableText: false };
  if (mediaTypes.length === 1 && mediaTypes[0] === FORM_TYPE) {
    const body = parseForm(bytes);
    return { body, values: Object.keys(body).length + 1, mayHoldUnstorableText: true };
  }
  const measured = measure(bytes);
  return {
    body: mediaTypes.includes(JSON_TYPE) ? parseJson(bytes, measured, most) : undefined,
    values: measured.values,
    mayHoldUnstorableText: bytes.includes('\\u') && /\\u(0000|[dD][89a-fA-F])/.test(bytes.toString('latin1')),
  };
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Of a form; no operation takes more. */
const MAX_FORM_FIELDS = 20;

function parseForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  const fields = [...new URLSearchParams(bytes.toString('utf8'))];
  if (fields.length > MAX_FORM_FIELDS) throw badRequest(`The body has more than ${MAX_FORM_FIELDS} fields.`);
  const body = Object.fromEntries(fields);
  if (Object.keys(body).length < fields.length) throw badRequest('The body has a field twice.');
  return body;
}
const COMMA = 0x2c;
const COLON = 0x3a;

/** What JSON is made of, outside of strings. */
type Measured = {
  /** How deep it is nested, brackets of either kind. */
  depth: number;
  /** How many values it has at most. */
  values: number;
  /** The fields of its object that has most. */
  fields: number;
  /** The items of its list that has most. */
  items: number;
};

function measure(bytes: Buffer): Measured {
  let level = 0;
  let depth = 0;
  let values = 1;
  let fields = 0;
  let items = 0;
  /** Of the object or list that is open at each level: its colons, and its commas. */
  const fieldsAt = [0];
  const commasAt = [0];
  const isListAt = [false];
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) {
      values += 1;
      const count = (commasAt[level] ?? 0) + 1;
      commasAt[level] = count;
      if (count >= items && isListAt[level]) items = count + 1;
    } else if (byte === COLON) {
      const count = (fieldsAt[level] ?? 0) + 1;
      fieldsAt[level] = count;
      if (count > fields) fields = count;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth = Math.max(depth, (level += 1));
      // It is refused, whatever follows.
      if (depth > MAX_DEPTH) break;
      fieldsAt[level] = 0;
      commasAt[level] = 0;
      isListAt[level] = byte === OPEN_BRACKET;
      values += 1;
    } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && level > 0) level -= 1;
  }
  return { depth, values, fields, items };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Objects and lists inside one another. What is nested by the thousands overflows the stack of whoever reads it. */
const MAX_DEPTH = 100;

/**
 * Fields of one object. No operation takes half as many, and an object of some thousand costs far more to parse than a
 * list of as many values, because each name is looked up.
 */
const MAX_FIELDS = 1_000;

function parseJson(bytes: Buffer, { depth, values, fields, items }: Measured, most: Most): unknown {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  if (depth > MAX_DEPTH) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  if (fields > MAX_FIELDS) throw badRequest('The body has an object of more than 1,000 fields.');
  if (values > most.values) {
    throw payloadTooLarge(`The body has more than ${most.values.toLocaleString('en-US')} values.`);
  }
  if (items > most.items) {
    throw payloadTooLarge(`The body has a list of more than ${most.items.toLocaleString('en-US')} items.`);
  }
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    const [, position] = (error instanceof Error && /at position (\d+)/.exec(error.message)) || [];
    throw badRequest(
      `The body is not valid JSON${position === undefined ? '' : ` (at position ${position})`}.`,
    );
  }
}
