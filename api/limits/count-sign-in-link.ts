import { networkOf } from './network-of.ts';
import { limitHeaders, retryAfterSeconds, type RateLimitStatus } from './rate-limiter.ts';
import type { LimitName, RateLimits } from './rate-limits.ts';

/** Whether a sign-in link may be sent. */
export type SignInLinkVerdict = {
  /** Seconds after which another may be asked for; undefined: this one may be sent. */
  retryAfterSeconds: number | undefined;
  /** `RateLimit` headers for the answer, and `Retry-After` when it is 429. */
  headers: Record<string, string>;
};

export type AskedSignInLink = {
  /** In lower case, and looked up exactly as it is counted. */
  address: string;
  ip: string | undefined;
  /** The id of the browser, if the person with this address has signed in there before. */
  knownBrowser: string | undefined;
};

/**
 * Counts one request for a sign-in link. Who asks from a browser in which they signed in before is counted for that
 * browser alone, so no stranger can use up what they need. Everybody else is counted for where they come from, for the
 * e-mail address there, and for the address altogether: one network uses up a part of an address's links only.
 *
 * Call it before looking the address up, so that the answer tells nothing about who exists.
 */
export async function countSignInLink(
  rateLimits: RateLimits,
  { address, ip, knownBrowser }: AskedSignInLink,
): Promise<SignInLinkVerdict> {
  const network = networkOf(ip);
  const limitStatuses =
    knownBrowser === undefined
      ? await takeUntilRefused(rateLimits, [
          ['signInLinksPerAddress', network],
          ['signInLinks', `${network} ${address}`],
          ['signInLinksPerEmail', address],
        ])
      : await takeUntilRefused(rateLimits, [['signInLinks', `browser ${knownBrowser}`]]);
  const seconds = retryAfterSeconds(limitStatuses);
  return {
    retryAfterSeconds: seconds,
    headers: {
      ...limitHeaders(limitStatuses),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
  };
}

/**
 * Takes one off each limit, up to the first that refuses: a caller over its own limit would else use up others',
 * and fill the table with made-up addresses.
 */
async function takeUntilRefused(
  rateLimits: RateLimits,
  counted: readonly (readonly [LimitName, string])[],
): Promise<RateLimitStatus[]> {
  const limitStatuses: RateLimitStatus[] = [];
  for (const [name, key] of counted) {
    const limitStatus = await rateLimits.take(name, key);
    if (limitStatus) limitStatuses.unshift(limitStatus);
    if (limitStatus?.isOver) break;
  }
  return limitStatuses;
}
