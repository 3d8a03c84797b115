import { toNetwork } from './to-network.ts';
import { buildLimitHeaders, getRetryAfterSeconds, type RateLimitStatus } from './rate-limiter.ts';
import type { LimitName, RateLimits } from './rate-limits.ts';

/** Whether a sign-in link may be sent. */
export type SignInLinkVerdict = {
  /** Undefined: send the link. */
  retryAfterSeconds: number | undefined;
  /** `RateLimit` headers for the answer, and `Retry-After` when it is 429. */
  headers: Record<string, string>;
};

export type SignInLinkRequest = {
  /** The e-mail address in lower case, by which links are counted. */
  address: string;
  ip: string | undefined;
  /** Id of the browser, if this e-mail address has signed in from it before. */
  knownBrowser: string | undefined;
};

/**
 * Counts a sign-in link per network, per address and network, and per address; a known browser has its own limit,
 * which strangers cannot exhaust. Call this before looking up the address, so the response does not reveal accounts.
 */
export async function countSignInLink(
  rateLimits: RateLimits,
  { address, ip, knownBrowser }: SignInLinkRequest,
): Promise<SignInLinkVerdict> {
  const network = toNetwork(ip);
  const limitStatuses =
    knownBrowser === undefined
      ? await takeUntilRefused(rateLimits, [
          ['signInLinksPerNetwork', network],
          ['signInLinks', `${network} ${address}`],
          ['signInLinksPerEmail', address],
        ])
      : await takeUntilRefused(rateLimits, [['signInLinks', `browser ${knownBrowser}`]]);
  const seconds = getRetryAfterSeconds(limitStatuses);
  return {
    retryAfterSeconds: seconds,
    headers: {
      ...buildLimitHeaders(limitStatuses),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
  };
}

/** Consumes limits up to the first refusal, so refused callers do not exhaust shared limits or add rows. */
async function takeUntilRefused(
  rateLimits: RateLimits,
  counted: readonly (readonly [LimitName, string])[],
): Promise<RateLimitStatus[]> {
  const limitStatuses: RateLimitStatus[] = [];
  for (const [name, key] of counted) {
    const limitStatus = await rateLimits.take(name, key);
    if (limitStatus) limitStatuses.unshift(limitStatus);
    if (limitStatus?.isExceeded) break;
  }
  return limitStatuses;
}
