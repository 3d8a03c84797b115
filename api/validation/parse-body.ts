import { isAscii, isUtf8 } from 'node:buffer';
import { badRequest, payloadTooLarge, type AppError } from '../request/errors.ts';
import { JsonMeasure, MAX_DEPTH, MAX_FIELDS, type Measured } from './measure-json.ts';
import type { JsonLimits } from './json-limits.ts';

type ParsedBody = {
  /** Undefined for an empty body. */
  body: unknown;
  /** Upper bound of the number of values. */
  values: number;
  mayContainUnstorableText: boolean;
};

export const NO_BODY: ParsedBody = { body: undefined, values: 0, mayContainUnstorableText: false };

/** Bytes that are measured without yielding to the event loop, in about two milliseconds. */
const SLICE_BYTES = 256 * 1024;

/**
 * Parses JSON, or a form if the operation accepts only forms.
 * @param mediaTypes the operation's accepted types
 * @param limits maximum values and items
 * @param yieldToEventLoop called only for bodies over 256 KiB
 * @param knownMeasure measurements of a body that was measured on arrival
 * @throws AppError 400 for a malformed body, too many levels or too many fields; 413 if the body exceeds
 * `limits`
 */
export async function parseBody(
  bytes: Buffer,
  mediaTypes: readonly string[],
  limits: JsonLimits,
  yieldToEventLoop: () => Promise<void>,
  knownMeasure?: Measured,
): Promise<ParsedBody> {
  if (bytes.length === 0) return NO_BODY;
  if (mediaTypes.length === 1 && mediaTypes[0] === FORM_TYPE) {
    const body = parseForm(bytes);
    return { body, values: Object.keys(body).length + 1, mayContainUnstorableText: true };
  }
  const measured = knownMeasure ?? (await measureInSlices(bytes, limits, yieldToEventLoop));
  requireParsable(bytes, measured, limits);
  const mayContainUnstorableText =
    bytes.includes('\\u') && /\\u(0000|[dD][89a-fA-F])/.test(bytes.toString('latin1'));
  if (bytes.length > SLICE_BYTES) await yieldToEventLoop();
  const text = isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
  if (bytes.length > SLICE_BYTES) await yieldToEventLoop();
  return { body: parseJson(text), values: measured.values, mayContainUnstorableText };
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** More fields than any form of the API has. */
const MAX_FORM_FIELDS = 20;

function parseForm(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  const fields = [...new URLSearchParams(bytes.toString('utf8'))];
  if (fields.length > MAX_FORM_FIELDS) throw badRequest(`The body has more than ${MAX_FORM_FIELDS} fields.`);
  const body = Object.fromEntries(fields);
  if (Object.keys(body).length < fields.length)
    throw badRequest('The body has a field twice. Send each field once.');
  return body;
}

async function measureInSlices(
  bytes: Buffer,
  limits: JsonLimits,
  yieldToEventLoop: () => Promise<void>,
): Promise<Measured> {
  const measure = new JsonMeasure(limits);
  for (let from = 0; from < bytes.length && !measure.isExceeded; from += SLICE_BYTES) {
    if (from > 0) await yieldToEventLoop();
    measure.read(bytes.subarray(from, from + SLICE_BYTES));
  }
  return measure;
}

function requireParsable(bytes: Buffer, measured: Measured, limits: JsonLimits): void {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  const refusal = toRefusal(measured, limits);
  if (refusal) throw refusal;
}

export function toRefusal(
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
