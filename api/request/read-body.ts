import type { Readable } from 'node:stream';
import { parse } from 'content-type';
import express, { type Request } from 'express';
import { hasBody, TypeIs } from 'type-is';
import { LARGE_BODY_BYTES, createDisconnectSignal } from '../limits/admission.ts';
import { runMiddleware } from '../validation/request-validator.ts';
import { JsonMeasure, type Measured } from '../validation/measure-json.ts';
import type { JsonLimits } from '../validation/json-limits.ts';
import { toRefusal } from '../validation/parse-body.ts';
import { withTimeout } from './deadline.ts';
import { AppError, payloadTooLarge, badRequest } from './errors.ts';
import { findBodyVerifier, type Endpoint, type Authorized, type WithBody } from './endpoint.ts';
import { createSignatureVerifier } from './verify-signature.ts';

/** Limit for the decompressed body, unless the operation has `x-body-limit`. */
export const DEFAULT_LIMIT_BYTES = 256 * 1024;

/** Applies to large bodies. This API's JSON has ratios of 5 to 40, so a much higher ratio is suspicious. */
const MAX_COMPRESSION_RATIO = 100;

const NO_BYTES = Buffer.alloc(0);

/**
 * Operations without a declared body, or with `x-body-ignored`, ignore a sent body.
 * @throws AppError 415; 413 for size or compression ratio; 400 or 413 over a JSON limit; 408 for a slow body;
 * QuotaExceeded; http-errors of the parser; errors of the signature verifier
 */
export function createReadBody(endpoint: Endpoint) {
  const { operation, jsonLimits } = endpoint;
  const {
    requestBody,
    'x-body-limit': limitBytes = DEFAULT_LIMIT_BYTES,
    'x-body-ignored': isIgnored,
  } = operation;
  const mediaTypes = Object.keys(requestBody?.content ?? {});
  const accepted = new TypeIs(mediaTypes);
  const verifier = findBodyVerifier(endpoint);
  const { failedCredentials } = endpoint.context;
  const acceptsOnlyJson = mediaTypes.length === 1 && mediaTypes[0] === 'application/json' && !verifier;
  const signature = verifier && createSignatureVerifier(verifier, failedCredentials);
  return async (authorized: Authorized): Promise<WithBody> => {
    const { request, response, admission, tenantKey } = authorized;
    if (!requestBody || isIgnored) return { ...authorized, bytes: NO_BYTES };
    await signature?.verifyHead(request);
    if (hasBody(request) && request.headers['content-length'] !== '0') {
      requireMediaType(request, accepted, mediaTypes);
      const maxBytes = getMaxBytes(request, limitBytes);
      // The parser would read the whole body before refusing it.
      if (maxBytes > limitBytes) throw payloadTooLarge();
      await admission.reserveBody(tenantKey, maxBytes, createDisconnectSignal(request, response));
      if (request.headers.expect !== undefined) response.writeContinue();
      // A small body is read to its end even if it exceeds a JSON limit, so the connection can be reused.
      if (acceptsOnlyJson && maxBytes >= LARGE_BODY_BYTES && !isCompressed(request)) {
        return {
          ...authorized,
          ...(await withTimeLimit(request, readMeasured(request, maxBytes, jsonLimits))),
        };
      }
      const read = (timeoutMs?: number) =>
        withTimeLimit(request, readUpTo(authorized, { maxBytes, limitBytes }), timeoutMs);
      await (signature ? signature.limitRead(request, read) : read());
    }
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : NO_BYTES;
    await signature?.verifyBody(request, bytes);
    return { ...authorized, bytes };
  };
}

function isCompressed({ headers }: Request): boolean {
  return !/^(|identity)$/i.test(headers['content-encoding'] ?? '');
}

function getMaxBytes(request: Request, limitBytes: number): number {
  const contentLength = request.headers['content-length'];
  if (contentLength === undefined) return limitBytes;
  const length = Number(contentLength);
  return isCompressed(request) && length <= limitBytes
    ? Math.min(limitBytes, getMaxDecompressedBytes(length))
    : length;
}

/** Bodies that stay small after decompression may exceed the ratio. */
function getMaxDecompressedBytes(compressedBytes: number): number {
  return Math.max(LARGE_BODY_BYTES - 1, compressedBytes * MAX_COMPRESSION_RATIO);
}

/** @throws AppError 413 for an excessive compression ratio, http-errors of the parser */
async function readUpTo(
  { request, response }: Authorized,
  { maxBytes, limitBytes }: { maxBytes: number; limitBytes: number },
): Promise<void> {
  let received = 0;
  const count = (chunk: Buffer) => (received += chunk.length);
  if (isCompressed(request)) request.on('data', count);
  try {
    await runMiddleware(express.raw({ limit: maxBytes, type: () => true }), request, response);
  } catch (error) {
    if (maxBytes < limitBytes && isTooLarge(error)) throw compressionTooHigh();
    throw error;
  } finally {
    request.off('data', count);
  }
  const body: unknown = request.body;
  // Without a Content-Length, the compressed size is only known now.
  if (isCompressed(request) && Buffer.isBuffer(body) && body.length > getMaxDecompressedBytes(received))
    throw compressionTooHigh();
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

function compressionTooHigh(): AppError {
  return payloadTooLarge(
    `The compression ratio of the body exceeds ${MAX_COMPRESSION_RATIO}. Send it uncompressed.`,
  );
}

/** Also refuses charsets other than UTF-8 (RFC 8259 section 8.1). */
function requireMediaType(request: Request, accepted: TypeIs, mediaTypes: readonly string[]): void {
  const { charset = 'utf-8' } = parse(request.headers['content-type'] ?? '').parameters;
  if (accepted.request(request) === undefined || !/^utf-?8$/i.test(charset)) {
    const message = `The body must be sent as ${mediaTypes.join(' or ')} in UTF-8.`;
    throw new AppError(415, 'unsupported_media_type', message, {
      headers: { Accept: mediaTypes.join(', ') },
    });
  }
}

/** Slow uploads must not occupy memory for long, because memory for large bodies is limited. */
const READ_TIMEOUT_MS = 15_000;

/** @throws AppError 408 */
export async function withTimeLimit<Read>(
  request: Request,
  reading: Promise<Read>,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<Read> {
  const stopReading = () => {
    request.unpipe();
    request.pause();
    const message = `The body did not arrive within ${timeoutMs / 1_000} seconds. Send it faster, or send less.`;
    return new AppError(408, 'request_timeout', message);
  };
  try {
    return await withTimeout(timeoutMs, reading, stopReading);
  } finally {
    // An abandoned read fails when the connection closes. Its error must not become an unhandled rejection.
    reading.catch(() => undefined);
  }
}

/**
 * Reads a JSON body and measures it on arrival. Reading stops at the first exceeded limit, which bounds
 * memory.
 * @throws AppError 413 for too many bytes, values or items; 400 for too many levels or fields, or an
 * interrupted body
 */
export async function readMeasured(
  body: Readable,
  maxBytes: number,
  limits: JsonLimits,
): Promise<{ bytes: Buffer; measured: Measured }> {
  const measured = new JsonMeasure(limits);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readChunks(body)) {
    length += chunk.length;
    if (length > maxBytes) throw payloadTooLarge();
    measured.read(chunk);
    const refusal = toRefusal(measured, limits);
    if (refusal) throw refusal;
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks, length), measured };
}

/** When the consumer stops early, the connection stays open for the response. */
async function* readChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (Buffer.isBuffer(chunk)) yield chunk;
    }
  } catch (error) {
    if (body.destroyed) throw badRequest('The connection was closed before the body arrived.');
    throw error;
  }
}
