import type { z } from 'zod';
import { ProviderError, type ProviderFailure, type ProviderName } from './failure.ts';

type FetchLimits = { timeoutMs: number; maxBytes: number };

type FetchedResponse = { status: number; headers: Headers; text: string };

/**
 * A redirect fails as `unavailable`, because its target would receive the token.
 * @throws ProviderError `timeout`, `too_large` or `unavailable`, without the address, which may contain a
 * secret
 */
export async function fetchBounded(
  provider: ProviderName,
  address: string | URL,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchedResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal });
    const text = await readText(response, maxBytes);
    if (text === undefined) throw new ProviderError({ provider, kind: 'too_large', scope: 'request' });
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError({
      provider,
      kind: signal.aborted ? 'timeout' : 'unavailable',
      scope: 'request',
    });
  }
}

/** `body`: JSON or a form. With a body, the default method is POST. */
type JsonRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: object | undefined;
};

export type JsonResponse = { status: number; headers: Pick<Headers, 'get'>; body: unknown };

/**
 * Sends a request and parses the response as JSON, whatever its status. Has the limits and errors of {@link
 * fetchBounded}.
 */
export async function fetchJson(
  provider: ProviderName,
  address: string | URL,
  { body, method = body ? 'POST' : 'GET', headers }: JsonRequest,
  limits: FetchLimits,
): Promise<JsonResponse> {
  const isForm = body instanceof URLSearchParams;
  const init = {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'throughline',
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  };
  const { text, ...response } = await fetchBounded(provider, address, init, limits);
  return { ...response, body: parseJson(text) };
}

/**
 * @param options `toFailure`: classifies a response whose status is not 2xx
 * @throws ProviderError, with the kind `unavailable` if a 2xx response does not have the shape
 */
export async function requestJson<Result>(
  provider: ProviderName,
  address: string | URL,
  request: JsonRequest,
  {
    shape,
    toFailure,
    ...limits
  }: FetchLimits & { shape: z.ZodType<Result>; toFailure: (response: JsonResponse) => ProviderFailure },
): Promise<Result> {
  const response = await fetchJson(provider, address, request, limits);
  if (!isSuccess(response)) throw new ProviderError(toFailure(response));
  const parsed = shape.safeParse(response.body);
  if (!parsed.success) throw new ProviderError({ provider, kind: 'unavailable', scope: 'request' });
  return parsed.data;
}

/** Returns undefined if the body exceeds `maxBytes`. Leaving the loop closes the connection. */
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

export function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** Returns undefined for text that is not JSON, such as a proxy's page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
