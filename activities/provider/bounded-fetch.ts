import type { z } from 'zod';
import { ProviderError, type ProviderFailure, type ProviderName } from './failure.ts';

/** Limits of a call, including its answer. */
type FetchLimits = { timeoutMs: number; maxBytes: number };

type FetchedAnswer = { status: number; headers: Headers; text: string };

/**
 * Fetches an answer of any status within limits of time and size. Redirects are not followed, because their target
 * would get the token.
 * @throws ProviderError `timeout`, `too_large` or `unavailable`, without the address, which may contain a secret
 */
export async function fetchBounded(
  provider: ProviderName,
  address: string | URL,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchedAnswer> {
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

/** Answer with its parsed body, which is undefined if it is not JSON. */
export type JsonAnswer = { status: number; headers: Pick<Headers, 'get'>; body: unknown };

/** Fetches an answer of a JSON API, like {@link fetchBounded}. */
export async function fetchJson(
  provider: ProviderName,
  address: string | URL,
  { body, method = body ? 'POST' : 'GET', headers }: JsonRequest,
  limits: FetchLimits,
): Promise<JsonAnswer> {
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
  const { status, headers: answerHeaders, text } = await fetchBounded(provider, address, init, limits);
  return { status, headers: answerHeaders, body: parseJson(text) };
}

/**
 * Calls a JSON API and parses the answer.
 * @param options `toFailure`: classifies an answer other than a success
 * @throws ProviderError; `unavailable` for a success of another shape
 */
export async function askJson<Answer>(
  provider: ProviderName,
  address: string | URL,
  request: JsonRequest,
  {
    shape,
    toFailure,
    ...limits
  }: FetchLimits & { shape: z.ZodType<Answer>; toFailure: (answer: JsonAnswer) => ProviderFailure },
): Promise<Answer> {
  const answer = await fetchJson(provider, address, request, limits);
  if (!isSuccess(answer)) throw new ProviderError(toFailure(answer));
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) throw new ProviderError({ provider, kind: 'unavailable', scope: 'request' });
  return parsed.data;
}

/** Returns undefined for a larger body. Leaving the loop closes the connection. */
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

/** Returns whether an answer's status is 2xx. */
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
