import type { z } from 'zod';
import { ProviderError, type ProviderFailure, type ProviderName } from './failure.ts';

/** How long a call may take with its whole answer, and how large that may be. */
type FetchLimits = { timeoutMs: number; maxBytes: number };

type FetchedAnswer = { status: number; headers: Headers; text: string };

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

/** `body` goes as JSON, or as the form that it is. By POST where there is one and no other method is given. */
type JsonRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: object | undefined;
};

/** An answer whose body is parsed; undefined: it is no JSON. */
export type JsonAnswer = { status: number; headers: Pick<Headers, 'get'>; body: unknown };

/** Fetches an answer of a JSON API as {@link boundedFetch} does. */
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
  const { status, headers: answered, text } = await boundedFetch(provider, address, init, limits);
  return { status, headers: answered, body: parseJson(text) };
}

/**
 * Fetches the answer to a call of a JSON API in its shape.
 * @param failureOf classifies an answer that is no success
 * @throws ProviderError also `unavailable` for a success of another shape
 */
export async function askJson<Answer>(
  provider: ProviderName,
  address: string | URL,
  request: JsonRequest,
  {
    shape,
    failureOf,
    ...limits
  }: FetchLimits & { shape: z.ZodType<Answer>; failureOf: (answer: JsonAnswer) => ProviderFailure },
): Promise<Answer> {
  const answer = await fetchJson(provider, address, request, limits);
  if (!isSuccess(answer)) throw new ProviderError(failureOf(answer));
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) throw new ProviderError({ provider, kind: 'unavailable', whose: 'request' });
  return parsed.data;
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
