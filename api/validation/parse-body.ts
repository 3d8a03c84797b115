import { isAscii, isUtf8 } from 'node:buffer';
import { badRequest, payloadTooLarge, type AppError } from '../request/errors.ts';
import { JsonMeasure, MAX_DEPTH, MAX_FIELDS, type Measured } from './measure-json.ts';
import type { JsonLimits } from './json-limits.ts';

/** A body, and what is known of it from its bytes. */
type ParsedBody = {
  /** Undefined when there is none, and for a form of an operation that takes several kinds, which is thrown away. */
  body: unknown;
  /** No smaller than the number of values in it, where it was parsed. */
  values: number;
  /** Whether it has escapes of characters that PostgreSQL cannot hold. */
  mayHoldUnstorableText: boolean;
};

export const NO_BODY: ParsedBody = { body: undefined, values: 0, mayHoldUnstorableText: false };

/** Bytes that are measured in one iteration of the event loop: some two milliseconds of work. */
const SLICE_BYTES = 256 * 1024;

/**
 * Makes a value of a body's bytes.
 * @param mediaTypes what the document takes; JSON is parsed, and a form where nothing else is taken
 * @param limits what is parsed at most
 * @param yieldToEventLoop called for bodies of more than 256 KiB only
 * @param known what was measured while the bytes were read, if it was
 * @throws AppError 400 for malformed JSON and for an object of more fields than any has, 413 for
 * more values or a longer list than `limits` has
 */
export async function parseBody(
  bytes: Buffer,
  mediaTypes: readonly string[],
  limits: JsonLimits,
  yieldToEventLoop: () => Promise<void>,
  known?: Measured,
): Promise<ParsedBody> {
  if (bytes.length === 0) return NO_BODY;
  if (mediaTypes.length === 1 && mediaTypes[0] === FORM_TYPE) {
    const body = parseForm(bytes);
    return { body, values: Object.keys(body).length + 1, mayHoldUnstorableText: true };
  }
  const measured = known ?? (await measureInSlices(bytes, limits, yieldToEventLoop));
  const isJson = mediaTypes.includes(JSON_TYPE);
  if (isJson) requireParsable(bytes, measured, limits);
  const mayHoldUnstorableText =
    bytes.includes('\\u') && /\\u(0000|[dD][89a-fA-F])/.test(bytes.toString('latin1'));
  if (!isJson) return { body: undefined, values: measured.values, mayHoldUnstorableText };
  if (bytes.length > SLICE_BYTES) await yieldToEventLoop();
  const text = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
  if (bytes.length > SLICE_BYTES) await yieldToEventLoop();
  return { body: parseJson(text), values: measured.values, mayHoldUnstorableText };
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

/** What is refused is looked at no further: its first bytes have told enough. */
async function measureInSlices(
  bytes: Buffer,
  limits: JsonLimits,
  yieldToEventLoop: () => Promise<void>,
): Promise<Measured> {
  const measure = new JsonMeasure(limits);
  for (let from = 0; from < bytes.length && !measure.isOver; from += SLICE_BYTES) {
    if (from > 0) await yieldToEventLoop();
    measure.read(bytes.subarray(from, from + SLICE_BYTES));
  }
  return measure;
}

function requireParsable(bytes: Buffer, measured: Measured, limits: JsonLimits): void {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  const refusal = refusalOf(measured, limits);
  if (refusal) throw refusal;
}

/** With what a body is refused that has more of something than is parsed. */
export function refusalOf(
  { depth, values, fields, items }: Measured,
  limits: JsonLimits,
): AppError | undefined {
  if (depth > MAX_DEPTH) return badRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  if (fields > MAX_FIELDS) return badRequest('The body has an object of more than 1,000 fields.');
  if (values > limits.values) {
    return payloadTooLarge(`The body has more than ${limits.values.toLocaleString('en-US')} values.`);
  }
  if (items > limits.items) {
    return payloadTooLarge(`The body has a list of more than ${limits.items.toLocaleString('en-US')} items.`);
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, position] = (error instanceof Error && /at position (\d+)/.exec(error.message)) || [];
    throw badRequest(
      `The body is not valid JSON${position === undefined ? '' : ` (at position ${position})`}.`,
    );
  }
}
