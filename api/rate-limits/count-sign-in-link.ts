import { limitHeaders, retryAfterSeconds } from './limit-headers.ts';
import { networkOf } from './network-of.ts';
import type { Standing } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/** Whether a sign-in link may be sent. */
export type SignInLinkVerdict = {
  /** Seconds after which another may be asked for; undefined: this one may be sent. */
  retryAfterSeconds: number | undefined;
  /** `RateLimit` headers for the answer, and `Retry-After` when it is 429. */
  headers: Record<string, string>;
};

/**
 * Counts one request for a sign-in link: for the e-mail address, known or not, and for where it comes from. Call it
 * before looking the address up, so that the answer tells nothing about who exists, and look up exactly what was
 * counted, in lower case:
 *
 * ```ts
 * const verdict = await countSignInLink(context.rateLimits, { address, ip: request.ip });
 * response.set(verdict.headers);
 * if (verdict.retryAfterSeconds !== undefined) return response.status(429).send(…);
 * ```
 */
export async function countSignInLink(
  { signInLinksPerAddress, signInLinksPerNetwork }: RateLimits,
  { address, ip }: { address: string; ip: string | undefined },
): Promise<SignInLinkVerdict> {
  const ofNetwork = await signInLinksPerNetwork.take(networkOf(ip));
  // Otherwise a caller over its limit could use up others' limits, and fill the table with made-up addresses.
  const ofAddress = ofNetwork?.isOver ? undefined : await signInLinksPerAddress.take(address);
  const standings = [ofAddress, ofNetwork].filter((standing): standing is Standing => standing !== undefined);
  const seconds = retryAfterSeconds(standings);
  return {
    retryAfterSeconds: seconds,
    headers: {
      ...limitHeaders(standings),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
  };
}
