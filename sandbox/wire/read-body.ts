import type { IncomingMessage } from 'node:http';

/** The whole body, or null if it is larger than `maxBytes`. Rejects when the client goes away before its end. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    // The rest is still read and dropped: a client that is writing would not see an answer otherwise.
    if (size <= maxBytes) chunks.push(bytes);
  }
  return size > maxBytes ? null : Buffer.concat(chunks, size);
}
