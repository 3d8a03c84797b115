import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { GoogleAdsError } from './google-ads-error.ts';

/** Milliseconds that the token endpoint has to answer. */
const TIMEOUT = 4_000;

/** Seconds before its end at which a token is not used any more. */
const MARGIN = 120;

const MOST_TOKENS = 5_000;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refused = z.object({ error: z.string() });

export type OAuthApplication = { tokenUrl: string; clientId: string; clientSecret: string };

/** Access tokens by the refresh tokens that they come from. */
export type AccessTokens = {
  /** A token that is good for two minutes at least. Callers at the same time share one exchange. */
  take(refreshToken: string): Promise<string>;
  /** Forgets a token that the provider does not take. */
  drop(refreshToken: string): void;
};

/**
 * Exchanges refresh tokens for access tokens and keeps those in memory until shortly before they expire (RFC 6749
 * section 6). The exchange is ours, not `google-ads-api`'s: its gRPC calls exchange in a channel of their own for each
 * refresh token, and its errors carry the request with both secrets.
 */
export function createAccessTokens(application: OAuthApplication): AccessTokens {
  const kept = new LRUCache<string, Promise<string>>({ max: MOST_TOKENS });
  return {
    take(refreshToken) {
      const key = keyOf(refreshToken);
      const known = kept.get(key);
      if (known) return known;
      const exchanging = exchange(application, refreshToken).then(({ token, lifetime }) => {
        if (lifetime > 0) kept.set(key, exchanging, { ttl: lifetime });
        else kept.delete(key);
        return token;
      });
      kept.set(key, exchanging);
      exchanging.catch(() => kept.delete(key));
      return exchanging;
    },
    drop(refreshToken) {
      kept.delete(keyOf(refreshToken));
    },
  };
}

function keyOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64');
}

/** @throws GoogleAdsError that says whether the refresh token is not taken any more */
async function exchange(
  { tokenUrl, clientId, clientSecret }: OAuthApplication,
  refreshToken: string,
): Promise<{ token: string; lifetime: number }> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
    .then(async (response) => {
      const parsed: unknown = await response.json();
      return { ok: response.ok, body: parsed };
    })
    .catch(() => undefined);
  const token = answer?.ok ? granted.safeParse(answer.body).data : undefined;
  if (token) return { token: token.access_token, lifetime: (token.expires_in - MARGIN) * 1_000 };
  throw new GoogleAdsError({
    isAuthorisationLost: refused.safeParse(answer?.body).data?.error === 'invalid_grant',
  });
}
