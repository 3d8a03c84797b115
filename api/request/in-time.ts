import type { Request } from 'express';
import { AppError } from '../http/errors.ts';

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
