import type { Readable } from 'node:stream';
import { parse } from 'content-type';
import express, { type Request } from 'express';
import { hasBody, TypeIs } from 'type-is';
import { LARGE_BODY_BYTES, whenGone } from '../limits/admission.ts';
import { runMiddleware } from '../validation/request-validator.ts';
import { JsonMeasure, type Measured } from '../validation/measure-json.ts';
import type { JsonLimits } from '../validation/json-limits.ts';
import { refusalOf } from '../validation/parse-body.ts';
import { AppError, payloadTooLarge, badRequest } from './errors.ts';
import { bodyVerifier, type Endpoint, type Authorized, type WithBody } from './endpoint.ts';
import { createVerifySignature } from './verify-signature.ts';

/** Bytes of a body, after decompression, where the document says nothing else (`x-body-limit`). */
const USUAL_LIMIT_BYTES = 256 * 1024;

/**
 * How many times as large a compressed body may become, once it is large: JSON of ours becomes 5 to 40 times as large.
 */
const MAX_COMPRESSION_RATIO = 100;

const NO_BYTES = Buffer.alloc(0);

/**
 * Makes the step that reads a request's body to its end, and verifies who has signed it where it is signed. Operations
 * without a body take none.
 * @throws AppError 415 for another content type, 413 for a body over the limit or compressed too well, 408 for one that
 *   arrives too slowly; QuotaExceeded; http-errors of the parser; errors of the verifier of signatures
 */
export function createReadBody(endpoint: Endpoint) {
  const { operation, jsonLimits } = endpoint;
  const { requestBody, 'x-body-limit': limit = USUAL_LIMIT_BYTES, 'x-body-ignored': isIgnored } = operation;
  const mediaTypes = Object.keys(requestBody?.content ?? {});
  const accepted = new TypeIs(mediaTypes);
  const verifier = bodyVerifier(endpoint);
  const { failedCredentials } = endpoint.context;
  const isJsonAlone = mediaTypes.length === 1 && mediaTypes[0] === 'application/json' && !verifier;
  const signature = verifier && createVerifySignature(verifier, failedCredentials);
  return async (authorized: Authorized): Promise<WithBody> => {
    const { request, response, admission, tenantKey } = authorized;
    if (!requestBody || isIgnored) return { ...authorized, bytes: NO_BYTES };
    await signature?.head(request);
    if (hasBody(request) && request.headers['content-length'] !== '0') {
      requireMediaType(request, accepted, mediaTypes);
      const maxBytes = maxBytesOf(request, limit);
      // The parser would read a body to its end before it refuses it.
      if (maxBytes > limit) throw payloadTooLarge();
      await admission.reserveBody(tenantKey, maxBytes, whenGone(request, response));
      if (request.headers.expect !== undefined) response.writeContinue();
      // A small body is read to its end even if it is refused: its connection can then be used again.
      if (isJsonAlone && maxBytes >= LARGE_BODY_BYTES && !isCompressed(request)) {
        return { ...authorized, ...(await inTime(request, readMeasured(request, maxBytes, jsonLimits))) };
      }
      const read = (timeoutMs?: number) =>
        inTime(request, readUpTo(authorized, { maxBytes, limit }), timeoutMs);
      await (signature ? signature.reading(request, read) : read());
    }
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : NO_BYTES;
    await signature?.body(request, bytes);
    return { ...authorized, bytes };
  };
}

function isCompressed({ headers }: Request): boolean {
  return !/^(|identity)$/i.test(headers['content-encoding'] ?? '');
}

/** How large a body may be when it is read: as large as is announced, where that can be known, else the limit. */
function maxBytesOf(request: Request, limit: number): number {
  const announced = request.headers['content-length'];
  if (announced === undefined) return limit;
  const length = Number(announced);
  return isCompressed(request) && length <= limit ? Math.min(limit, maxDecompressedBytes(length)) : length;
}

/** What may become of so many compressed bytes. Small bodies are not held to the ratio. */
function maxDecompressedBytes(compressedBytes: number): number {
  return Math.max(LARGE_BODY_BYTES - 1, compressedBytes * MAX_COMPRESSION_RATIO);
}

/**
 * Reads the body into `request.body`.
 * @throws AppError 413 for what was compressed too well, http-errors of the parser
 */
async function readUpTo(
  { request, response }: Authorized,
  { maxBytes, limit }: { maxBytes: number; limit: number },
): Promise<void> {
  let received = 0;
  const count = (chunk: Buffer) => (received += chunk.length);
  if (isCompressed(request)) request.on('data', count);
  try {
    await runMiddleware(express.raw({ limit: maxBytes, type: () => true }), request, response);
  } catch (error) {
    if (maxBytes < limit && isTooLarge(error)) throw compressedTooWell();
    throw error;
  } finally {
    request.off('data', count);
  }
  const body: unknown = request.body;
  // Nobody said before how many compressed bytes would come.
  if (isCompressed(request) && Buffer.isBuffer(body) && body.length > maxDecompressedBytes(received))
    throw compressedTooWell();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

function compressedTooWell(): AppError {
  return payloadTooLarge(
    `The body becomes more than ${MAX_COMPRESSION_RATIO} times as large when it is decompressed. Send it uncompressed.`,
  );
}

/** JSON is UTF-8 (RFC 8259 section 8.1). */
function requireMediaType(request: Request, accepted: TypeIs, mediaTypes: readonly string[]): void {
  const { charset = 'utf-8' } = parse(request.headers['content-type'] ?? '').parameters;
  if (accepted.request(request) === undefined || !/^utf-?8$/i.test(charset)) {
    const message = `The body must be sent as ${mediaTypes.join(' or ')} in UTF-8.`;
    throw new AppError(415, 'unsupported_media_type', message, {
      headers: { Accept: mediaTypes.join(', ') },
    });
  }
}

/** Milliseconds in which a body has to arrive once it is read: memory for large ones is scarce. */
const READ_TIMEOUT_MS = 15_000;

/** Stops reading after `timeoutMs`. @throws AppError 408 */
export async function inTime<Read>(
  request: Request,
  reading: Promise<Read>,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<Read> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      request.unpipe();
      request.pause();
      const message = `The body did not arrive within ${timeoutMs / 1_000} seconds. Send it faster, or less of it.`;
      reject(new AppError(408, 'request_timeout', message));
    }, timeoutMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
    // What is left of it fails when the connection is closed.
    reading.catch(() => undefined);
  }
}

/**
 * Reads a JSON body that is not compressed, and counts what it is made of as it arrives. One that is refused whatever
 * follows gives back its room and its bytes at once, and the rest is left unread: of a hundred that are read to their
 * end, the memory would hold several, and the garbage of all.
 * @param maxBytes how large the body may be
 * @param limits how many values, and items of a list, it may have
 * @throws AppError 413 for a body with more bytes, values or items than it may have, 400 for one that is nested too
 *   deep, has an object of too many fields, or was cut off
 */
export async function readMeasured(
  body: Readable,
  maxBytes: number,
  limits: JsonLimits,
): Promise<{ bytes: Buffer; measured: Measured }> {
  const measured = new JsonMeasure(limits);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of arriving(body)) {
    length += chunk.length;
    if (length > maxBytes) throw payloadTooLarge();
    measured.read(chunk);
    const refusal = refusalOf(measured, limits);
    if (refusal) throw refusal;
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks, length), measured };
}

/** The chunks of a body. Who asks for no more leaves the connection open for the answer. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (Buffer.isBuffer(chunk)) yield chunk;
    }
  } catch (error) {
    if (body.destroyed) throw badRequest('The connection was closed before the body had arrived.');
    throw error;
  }
}
