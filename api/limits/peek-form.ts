import type { IncomingMessage } from 'node:http';
import { payloadTooLarge } from '../http/errors.ts';

/** The most bytes of a form: a request for a token has a few hundred. */
export const MAX_FORM_BYTES = 16 * 1024;

/**
 * Reads a form that somebody else will read after us: what was taken off the stream is put back before this resolves.
 * @returns undefined when the body is no form, or its connection is gone
 * @throws AppError 413 for one of more than {@link MAX_FORM_BYTES}
 */
export async function peekForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  const body = await peek(request);
  return body && new URLSearchParams(body.toString());
}

function peek(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    const leave = () => request.off('readable', take).off('close', abandon);
    const finish = (isWhole: boolean) => {
      leave();
      const body = Buffer.concat(chunks);
      // In the same iteration as the last read: nothing can be put back into a stream that has ended.
      if (length > 0) request.unshift(body);
      resolve(isWhole ? body : undefined);
    };
    const abandon = () => finish(false);
    const take = () => {
      for (;;) {
        const chunk: unknown = request.read();
        if (!(chunk instanceof Buffer)) break;
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_FORM_BYTES) {
          leave();
          return reject(payloadTooLarge());
        }
      }
      if (request.complete) finish(true);
    };
    request.on('readable', take).once('close', abandon);
  });
}
