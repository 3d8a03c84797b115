import type { IncomingMessage } from 'node:http';

/** Returns null if the body exceeds `maxBytes`. Rejects if the client closes the connection. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    // Read and drop the rest, because a client that is still writing does not read the response.
    if (size <= maxBytes) chunks.push(bytes);
  }
  return size > maxBytes ? null : Buffer.concat(chunks, size);
}

const MAX_FORM_BYTES = 100_000;

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, MAX_FORM_BYTES))?.toString('utf8'));
}

export function buildQuery(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Returns undefined if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
