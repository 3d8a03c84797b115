import type { IncomingMessage } from 'node:http';

/** Reads the body. Returns null if it exceeds `maxBytes`, and rejects if the client closes the connection. */
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

/** Reads a form. Returns no fields if the body exceeds 100,000 bytes. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, MAX_FORM_BYTES))?.toString('utf8'));
}

/** Returns the parameters of a URL's query. */
export function buildQuery(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

/** Returns the token of an `Authorization: Bearer …` header; undefined without one. */
export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Parses a JSON text; undefined if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
