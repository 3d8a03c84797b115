import express, { type Request } from 'express';
import typeis from 'type-is';
import { AppError, payloadTooLarge } from '../http/errors.ts';
import { runMiddleware } from '../validation/run-middleware.ts';
import { bodyVerifier, type Endpoint } from './endpoint.ts';
import type { Counted, WithBody } from './request-state.ts';

/** Bytes of a body, after decompression, where the document says nothing else (`x-body-limit`). */
const USUAL_LIMIT_BYTES = 1024 * 1024;

const NO_BYTES = Buffer.alloc(0);

/**
 * Makes the step that reads a request's body to its end, and verifies who has signed it where it is signed. Operations
 * without a body take none.
 * @throws AppError 415 for another content type, 413 for a body over the limit; http-errors of the parser; whatever the
 *   verifier of signatures throws
 */
export function createReadBody(endpoint: Endpoint) {
  const { operation } = endpoint;
  const { requestBody, 'x-body-limit': limit = USUAL_LIMIT_BYTES } = operation;
  const mediaTypes = Object.keys(requestBody?.content ?? {});
  const verify = bodyVerifier(endpoint);
  const read = express.raw({ limit, type: () => true });
  return async (counted: Counted): Promise<WithBody> => {
    const { request, response } = counted;
    if (!requestBody) return { ...counted, bytes: NO_BYTES };
    if (typeis.hasBody(request) && request.headers['content-length'] !== '0') {
      requireMediaType(request, mediaTypes);
      // The parser would read a body to its end before it refuses it.
      if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge();
      if (request.headers.expect !== undefined) response.writeContinue();
      await runMiddleware(read, request, response);
    }
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : NO_BYTES;
    verify?.(request.headers, bytes);
    return { ...counted, bytes };
  };
}

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
