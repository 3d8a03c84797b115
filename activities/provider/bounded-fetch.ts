import { ProviderError, type ProviderName } from './failure.ts';

/** How long a call may take with its whole answer, and how large that may be. */
export type FetchLimits = { timeoutMs: number; maxBytes: number };

export type FetchedAnswer = { status: number; headers: Headers; text: string };

/**
 * Fetches an answer whole, within a time and a size, from the address that is given and no other: a redirect's target
 * would get the token. Any status is an answer.
 * @throws ProviderError `timeout`, `too_large`, or `unavailable` when there is no answer or it was cut off. What fetch
 * says stays here: it names the address, which may have a secret in it.
 */
export async function boundedFetch(
  provider: ProviderName,
  address: string | URL,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchedAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal });
    const text = await readText(response, maxBytes);
    if (text === undefined) throw new ProviderError({ provider, kind: 'too_large', whose: 'request' });
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError({
      provider,
      kind: signal.aborted ? 'timeout' : 'unavailable',
      whose: 'request',
    });
  }
}

/** Undefined for what is larger; leaving the loop ends the connection. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether an answer's status is 2xx. */
export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** Undefined for what is no JSON: a proxy's page, for example. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
