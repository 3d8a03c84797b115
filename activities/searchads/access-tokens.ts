import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fetchBounded, isSuccess, parseJson } from '../provider/bounded-fetch.ts';
import { GoogleAdsError } from './google-ads-failure.ts';

const LIMITS = { timeoutMs: 4_000, maxBytes: 64 * 1_024 };

/** Tokens are dropped this long before they expire. */
const MARGIN_SECONDS = 120;

const MAX_TOKENS = 5_000;

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const tokenRefusal = z.object({ error: z.string() });

export type OAuthApplication = { tokenUrl: string; clientId: string; clientSecret: string };

type AccessTokens = {
  /** Concurrent callers share one exchange. */
  take(refreshToken: string): Promise<string>;
  drop(refreshToken: string): void;
};

/**
 * Exchanges refresh tokens by RFC 6749, section 6. `google-ads-api` would obtain a token per gRPC channel,
 * and its errors contain the secrets.
 */
export function createAccessTokens(application: OAuthApplication): AccessTokens {
  const tokens = new LRUCache<string, Promise<string>>({ max: MAX_TOKENS });
  return {
    take(refreshToken) {
      const key = getKey(refreshToken);
      const cached = tokens.get(key);
      if (cached) return cached;
      const exchanging = exchangeToken(application, refreshToken).then(({ token, lifetimeMs }) => {
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

/** @throws GoogleAdsError, of kind `reauth` if Google no longer accepts the refresh token */
async function exchangeToken(
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
  const response = await fetchBounded('googleads', tokenUrl, init, LIMITS).catch(() => undefined);
  const responseBody = parseJson(response?.text ?? '');
  const token = response && isSuccess(response) ? tokenResponse.safeParse(responseBody).data : undefined;
  if (token) {
    return { token: token.access_token, lifetimeMs: (token.expires_in - MARGIN_SECONDS) * 1_000 };
  }
  const error = tokenRefusal.safeParse(responseBody).data?.error;
  throw new GoogleAdsError({
    isAuthorizationLost: error === 'invalid_grant',
    // `invalid_client` and similar errors concern our OAuth client, which only an operator can fix.
    refusalReason: error?.toUpperCase(),
  });
}
