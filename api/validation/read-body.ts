import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import express, { type Request, type Response } from 'express';
import typeis from 'type-is';
import { AppError, badRequest, payloadTooLarge } from '../http/errors.ts';
import { runMiddleware } from './run-middleware.ts';

/** Bytes of a body, after decompression. */
const USUAL_LIMIT = 1024 * 1024;
const LIMITS = new Map([
  ['queueBatchEmail', 16 * 1024 * 1024],
  ['receiveResendWebhook', 256 * 1024],
  ['unsubscribeByLink', 4 * 1024],
]);

export type BodyRules = {
  /** What the document takes. JSON is parsed; a form is read and thrown away. */
  mediaTypes: readonly string[];
  /** Checks who sent the body, by its bytes, before anything is made of it. */
  verify?: ((headers: IncomingHttpHeaders, bytes: Buffer) => void) | undefined;
};

/** What a body was made of, before it was parsed. */
type BodyFacts = {
  /** No smaller than the number of values in it. */
  values: number;
  /** Whether it has escapes of characters that PostgreSQL cannot hold. */
  mayHoldUnstorableText: boolean;
};

/** `beforeParsing` is waited for with the number of bytes that were read. */
export type ReadBody = (
  request: Request,
  response: Response,
  beforeParsing: (bytes: number) => Promise<void>,
) => Promise<BodyFacts>;

/**
 * Makes the reader of an operation's body, which puts it on `request.body` and gives the request one content type: the
 * validator keeps what it compiled by that header for ever.
 * @throws AppError 400 for malformed JSON, 415 for another content type; 413 for one over the limit; http-errors of
 *   the parser; whatever `verify` throws
 */
export function createReadBody(operationId: string, { mediaTypes, verify }: BodyRules): ReadBody {
  const limit = LIMITS.get(operationId) ?? USUAL_LIMIT;
  const read = express.raw({ limit, type: () => true });
  const isJson = mediaTypes.includes(JSON_TYPE);
  return async (request, response, beforeParsing) => {
    if (typeis.hasBody(request) && request.headers['content-length'] !== '0') {
      requireMediaType(request, mediaTypes);
      // The parser would read a body to its end before it refuses it.
      if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge();
      if (request.headers.expect !== undefined) response.writeContinue();
      await runMiddleware(read, request, response);
    }
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    verify?.(request.headers, bytes);
    await beforeParsing(bytes.length);
    request.headers['content-type'] = mediaTypes[0];
    request.body = isJson && bytes.length > 0 ? parseJson(bytes) : undefined;
    return {
      values: bytes.length === 0 ? 0 : countBytes(bytes, COMMA) + 1,
      // What somebody else has signed is not theirs to correct; its texts are not stored.
      mayHoldUnstorableText:
        verify === undefined &&
        bytes.includes('\\u') &&
        /\\u(0000|[dD][89a-fA-F])/.test(bytes.toString('latin1')),
    };
  };
}

const JSON_TYPE = 'application/json';
const COMMA = 0x2c;

function countBytes(bytes: Buffer, sought: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === sought) count += 1;
  return count;
}

/** How deep JSON is nested: brackets of either kind, outside of strings. */
function depthOf(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) deepest = Math.max(deepest, (depth += 1));
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** JSON is UTF-8 (RFC 8259 section 8.1). */
function requireMediaType(request: Request, mediaTypes: readonly string[]): void {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  if (typeis(request, [...mediaTypes]) === false || !/^utf-?8$/i.test(charset)) {
    const message = `The body must be sent as ${mediaTypes.join(' or ')} in UTF-8.`;
    throw new AppError(415, 'unsupported_media_type', message, {
      headers: { Accept: mediaTypes.join(', ') },
    });
  }
}

/** Objects and lists inside one another. What is nested by the thousands overflows the stack of whoever reads it. */
const DEEPEST = 100;

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  if (depthOf(bytes) > DEEPEST) throw badRequest(`The body is nested deeper than ${DEEPEST} levels.`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    const [, position] = (error instanceof Error && /at position (\d+)/.exec(error.message)) || [];
    throw badRequest(
      `The body is not valid JSON${position === undefined ? '' : ` (at position ${position})`}.`,
    );
  }
}
