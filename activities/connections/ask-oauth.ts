import type { z } from 'zod';
import { boundedFetch, isSuccess, parseJson, type FetchedAnswer } from '../provider/bounded-fetch.ts';
import {
  ProviderError,
  type ProviderFailure,
  type ProviderName,
  parseRetryAfter,
} from '../provider/failure.ts';
import { oauthRefusal } from './wire.ts';

/** Of an answer of a token endpoint. */
const LIMITS = { timeoutMs: 5_000, maxBytes: 64 * 1_024 };

/** One header must not keep a person waiting for longer. */
const MAX_PAUSE_MS = 60_000;

/** What providers say of a code, or a token, that is not good any more. */
const GRANT_GONE: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_token', 'bad_refresh_token']);

/** What they say of our own OAuth client. */
const OUR_CLIENT: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
  'redirect_uri_mismatch',
]);

/** Sends a form to an OAuth endpoint. @throws ProviderError whose reason is the provider's name for what is wrong */
export async function askOAuth<Answer>(
  provider: ProviderName,
  address: string,
  form: Record<string, string>,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  return answerOf(provider, await sendForm(provider, address, form), shape);
}

/** Sends a form to an OAuth endpoint whose answer says nothing but that it was done. */
export async function notifyOAuth(
  provider: ProviderName,
  address: string,
  form: Record<string, string>,
): Promise<void> {
  const answer = await sendForm(provider, address, form);
  if (!isSuccess(answer)) throw new ProviderError(refusalOf(provider, answer));
}

function sendForm(
  provider: ProviderName,
  address: string,
  form: Record<string, string>,
): Promise<FetchedAnswer> {
  const headers = { accept: 'application/json', 'user-agent': 'throughline' };
  return boundedFetch(
    provider,
    address,
    { method: 'POST', headers, body: new URLSearchParams(form) },
    LIMITS,
  );
}

/** Sends a request with a bearer token, of which the answer tells whose it is. */
export async function askBearer<Answer>(
  provider: ProviderName,
  address: string,
  { token, json }: { token?: string; json?: object },
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const headers = {
    accept: 'application/json',
    'user-agent': 'throughline',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  };
  const init = json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers };
  return answerOf(
    provider,
    await boundedFetch(provider, address, init, { ...LIMITS, maxBytes: 1_000_000 }),
    shape,
  );
}

function answerOf<Answer>(provider: ProviderName, answer: FetchedAnswer, shape: z.ZodType<Answer>): Answer {
  if (!isSuccess(answer)) throw new ProviderError(refusalOf(provider, answer));
  const parsed = shape.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new ProviderError({ provider, kind: 'unavailable', whose: 'request' });
  return parsed.data;
}

/** Classifies what an OAuth endpoint refused. A 401 of a call with a token means that the token is not taken. */
export function refusalOf(
  provider: ProviderName,
  { status, headers, text }: Pick<FetchedAnswer, 'status' | 'text'> & { headers: Pick<Headers, 'get'> },
): ProviderFailure {
  const said = oauthRefusal.safeParse(parseJson(text)).data;
  const error = said?.error.toLowerCase();
  const named = said && /^\w{1,60}$/.test(said.error) ? { reason: said.error.toUpperCase() } : {};
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(headers.get('retry-after') ?? undefined, MAX_PAUSE_MS);
    return {
      provider,
      kind: 'rate_limit',
      whose: 'fleet',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (status >= 500) return { provider, kind: 'unavailable', whose: 'request' };
  if (error !== undefined && OUR_CLIENT.has(error)) {
    return { provider, kind: 'credentials', whose: 'fleet', ...named };
  }
  if (
    status === 401 ||
    (error !== undefined && GRANT_GONE.has(error)) ||
    said?.status === 'BAD_REFRESH_TOKEN'
  ) {
    return { provider, kind: 'reauth', whose: 'connection', ...named };
  }
  if (status === 403) return { provider, kind: 'permission', whose: 'connection', ...named };
  return { provider, kind: 'refused', whose: 'request', ...named };
}
