import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { boundedFetch, isSuccess, parseJson } from '../provider/bounded-fetch.ts';
import { GoogleAdsError } from './google-ads-failure.ts';

/** Of the token endpoint's answer. */
const LIMITS = { timeoutMs: 4_000, maxBytes: 64 * 1_024 };

/** Before its end: from then on a token is not used any more. */
const MARGIN_SECONDS = 120;

const MAX_TOKENS = 5_000;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refused = z.object({ error: z.string() });

export type OAuthApplication = { tokenUrl: string; clientId: string; clientSecret: string };

/** Access tokens by the refresh tokens that they come from. */
export type AccessTokens = {
  /** A token that is good for two minutes at least. Callers at the same time share one exchange. */
  take(refreshToken: string): Promise<string>;
  /** Forgets a token that the provider does not accept. */
  drop(refreshToken: string): void;
};

/**
 * Exchanges refresh tokens for access tokens and keeps those in memory until shortly before they expire (RFC 6749
 * section 6). The exchange is ours, not `google-ads-api`'s: its gRPC calls exchange in a channel of their own for each
 * refresh token, and its errors carry the request with both secrets.
 */
export function createAccessTokens(application: OAuthApplication): AccessTokens {
  const kept = new LRUCache<string, Promise<string>>({ max: MAX_TOKENS });
  return {
    take(refreshToken) {
      const key = keyOf(refreshToken);
      const known = kept.get(key);
      if (known) return known;
      const exchanging = exchange(application, refreshToken).then(({ token, lifetimeMs }) => {
        if (lifetimeMs > 0) kept.set(key, exchanging, { ttl: lifetimeMs });
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

/** @throws GoogleAdsError that says whether the refresh token is not accepted any more */
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
  const answer = await boundedFetch('googleads', tokenUrl, init, LIMITS).catch(() => undefined);
  const said = parseJson(answer?.text ?? '');
  const token = answer && isSuccess(answer) ? granted.safeParse(said).data : undefined;
  if (token) {
    return { token: token.access_token, lifetimeMs: (token.expires_in - MARGIN_SECONDS) * 1_000 };
  }
  const error = refused.safeParse(said).data?.error;
  throw new GoogleAdsError({
    isAuthorisationLost: error === 'invalid_grant',
    // `invalid_client` and the like are of our OAuth client, which only an operator can fix.
    refusalReason: error?.toUpperCase(),
  });
}
