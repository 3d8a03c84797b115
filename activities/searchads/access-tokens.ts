import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fetchBounded, isSuccess, parseJson } from '../provider/bounded-fetch.ts';
import { GoogleAdsError } from './google-ads-failure.ts';

/** Limits for answers of the token endpoint. */
const LIMITS = { timeoutMs: 4_000, maxBytes: 64 * 1_024 };

/** Tokens are not used this close to their expiry. */
const MARGIN_SECONDS = 120;

const MAX_TOKENS = 5_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const tokenRefusal = z.object({ error: z.string() });

export type OAuthApplication = { tokenUrl: string; clientId: string; clientSecret: string };

/** Cache of access tokens by refresh token. */
type AccessTokens = {
  /** Returns a token valid for at least two minutes. Concurrent callers share one exchange. */
  take(refreshToken: string): Promise<string>;
  /** Drops a token that the provider rejected. */
  drop(refreshToken: string): void;
};

/**
 * Exchanges refresh tokens for access tokens, kept in memory until shortly before they expire (RFC 6749 section 6).
 * `google-ads-api` would exchange per gRPC channel, and its errors contain both secrets.
 */
export function createAccessTokens(application: OAuthApplication): AccessTokens {
  const tokens = new LRUCache<string, Promise<string>>({ max: MAX_TOKENS });
  return {
    take(refreshToken) {
      const key = getKey(refreshToken);
      const cached = tokens.get(key);
      if (cached) return cached;
      const exchanging = exchange(application, refreshToken).then(({ token, lifetimeMs }) => {
        if (lifetimeMs > 0) tokens.set(key, exchanging, { ttl: lifetimeMs });
        else tokens.delete(key);
        return token;
      });
      tokens.set(key, exchanging);
      exchanging.catch(() => tokens.delete(key));
      return exchanging;
    },
    drop(refreshToken) {
      tokens.delete(getKey(refreshToken));
    },
  };
}

function getKey(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64');
}

/** @throws GoogleAdsError with `isAuthorizationLost` if the refresh token is no longer accepted */
async function exchange(
  { tokenUrl, clientId, clientSecret }: OAuthApplication,
  refreshToken: string,
): Promise<{ token: string; lifetimeMs: number }> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  const init = { method: 'POST', body };
  const answer = await fetchBounded('googleads', tokenUrl, init, LIMITS).catch(() => undefined);
  const answerBody = parseJson(answer?.text ?? '');
  const token = answer && isSuccess(answer) ? tokenAnswer.safeParse(answerBody).data : undefined;
  if (token) {
    return { token: token.access_token, lifetimeMs: (token.expires_in - MARGIN_SECONDS) * 1_000 };
  }
  const error = tokenRefusal.safeParse(answerBody).data?.error;
  throw new GoogleAdsError({
    isAuthorizationLost: error === 'invalid_grant',
    // `invalid_client` and similar errors concern our OAuth client, which only an operator can fix.
    refusalReason: error?.toUpperCase(),
  });
}
