import { z } from 'zod';
import { requestJson, type JsonResponse } from '../provider/bounded-fetch.ts';
import { parseRetryAfter, type ProviderFailure, type ProviderName } from '../provider/failure.ts';
import type { ConsentResult } from './connect-provider.ts';
import { oauthRefusal } from './wire.ts';

export const LIMITS = { timeoutMs: 5_000, maxBytes: 64 * 1_024 };

const MAX_PAUSE_MS = 60_000;

const GRANT_ERRORS: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_token', 'bad_refresh_token']);

const CLIENT_ERRORS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
  'redirect_uri_mismatch',
]);

/** @throws ProviderError whose reason is the provider's error name */
export function postOAuth<Result>(
  provider: ProviderName,
  address: string,
  form: Record<string, string>,
  shape: z.ZodType<Result>,
): Promise<Result> {
  const toFailure = (response: JsonResponse) => classifyOAuthRefusal(provider, response);
  return requestJson(provider, address, { body: new URLSearchParams(form) }, { shape, toFailure, ...LIMITS });
}

export const IGNORED_RESPONSE = z.unknown();

/** RFC 6749 section 4.1.3, RFC 7636 section 4.5. */
export function buildCodeForm({ code, verifier, redirectUri }: ConsentResult): Record<string, string> {
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
}

/** RFC 6749 section 6. */
export function buildRefreshForm(refreshToken: string): Record<string, string> {
  return { grant_type: 'refresh_token', refresh_token: refreshToken };
}

/** A 401 whose error does not concern our client means that the code or token is invalid. */
export function classifyOAuthRefusal(
  provider: ProviderName,
  { status, headers, body }: JsonResponse,
): ProviderFailure {
  const refusal = oauthRefusal.safeParse(body).data;
  const error = refusal?.error.toLowerCase();
  const reasonField =
    refusal && /^\w{1,60}$/.test(refusal.error) ? { reason: refusal.error.toUpperCase() } : {};
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), MAX_PAUSE_MS);
    return {
      provider,
      kind: 'rate_limit',
      scope: 'fleet',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (status >= 500) return { provider, kind: 'unavailable', scope: 'request' };
  if (error !== undefined && CLIENT_ERRORS.has(error)) {
    return { provider, kind: 'credentials', scope: 'fleet', ...reasonField };
  }
  if (
    status === 401 ||
    (error !== undefined && GRANT_ERRORS.has(error)) ||
    refusal?.status === 'BAD_REFRESH_TOKEN'
  ) {
    return { provider, kind: 'reauth', scope: 'connection', ...reasonField };
  }
  if (status === 403) return { provider, kind: 'permission', scope: 'connection', ...reasonField };
  return { provider, kind: 'refused', scope: 'request', ...reasonField };
}
