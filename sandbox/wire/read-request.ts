import type { IncomingMessage } from 'node:http';

/**
 * The whole body, or null if it is larger than `maxBytes`. Rejects when the client closes the connection before its
 * end.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    // The rest is read and dropped: a client that is still writing would not see the answer otherwise.
    if (size <= maxBytes) chunks.push(bytes);
  }
  return size > maxBytes ? null : Buffer.concat(chunks, size);
}

/** The token of an `Authorization: Bearer …` header; undefined for any other header, or none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** The value of a JSON text; undefined when it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
