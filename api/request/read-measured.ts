import type { Readable } from 'node:stream';
import { badRequest, payloadTooLarge } from '../http/errors.ts';
import { JsonMeasure, type Measured } from '../validation/measure-json.ts';
import type { JsonLimits } from '../validation/json-limits.ts';
import { refusalOf } from '../validation/parse-body.ts';

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
