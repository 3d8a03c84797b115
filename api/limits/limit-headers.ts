import { AppError } from '../http/errors.ts';
import type { Standing } from './rate-limiter.ts';

/**
 * `RateLimit-Policy` and `RateLimit` for an answer under these limits: `q` of something in `w` seconds; `r` of it left
 * for the next `t` seconds.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function limitHeaders(standings: readonly Standing[]): Record<string, string> {
  if (standings.length === 0) return {};
  const policies = standings.map(({ policy, limit }) => `"${policy}";q=${limit.count};w=${limit.seconds}`);
  const left = standings.map(({ policy, remaining, resetsIn }) => `"${policy}";r=${remaining};t=${resetsIn}`);
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: left.join(', ') };
}

/** Seconds after which none of these limits refuses; undefined when none does now. */
export function retryAfterSeconds(standings: readonly Standing[]): number | undefined {
  const over = standings.filter(({ isOver }) => isOver);
  return over.length === 0 ? undefined : Math.max(...over.map(({ resetsIn }) => resetsIn));
}

/**
 * 429 for a request over its limits.
 * @param what there were too many of, in the plural
 */
export function tooManyRequests(
  standings: readonly Standing[],
  seconds: number,
  what = 'requests',
): AppError {
  const message = `Too many ${what}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { ...limitHeaders(standings), 'Retry-After': String(seconds) },
    limit: standings.find(({ isOver }) => isOver)?.policy,
  });
}
