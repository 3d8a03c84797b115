import type { Caller } from '../auth/caller.ts';
import type { Operation } from '../openapi/load-document.ts';
import { networkOf } from './network-of.ts';
import { retryAfterSeconds, tooManyRequests, type RateLimitStatus } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/** Class of a request, which decides its rate limit. */
export type RateClass = 'read' | 'write' | 'credential';

/** `x-rate-limit` if the operation has one. Else GET and operations whose scopes only read are reads, all others writes. */
export function rateClassOf(method: string, operation: Operation): RateClass {
  const { 'x-rate-limit': named, 'x-scope': scopes } = operation;
  if (named) return named;
  const onlyReads = method === 'get' || scopes?.split(' ').every((scope) => scope.endsWith(':read'));
  return onlyReads ? 'read' : 'write';
}

/**
 * Counts a request for each of its credentials, then for the user through all OAuth clients together, so that nobody
 * multiplies their limit by creating clients.
 * @returns the status of each policy, the tightest of those that it has
 * @throws AppError 429 over a limit
 */
export async function countRequest(
  rateLimits: RateLimits,
  rateClass: RateClass,
  { caller, ip }: { caller: Caller; ip: string | undefined },
): Promise<RateLimitStatus[]> {
  const keys = keysOf(rateClass, caller, ip);
  const taken = await Promise.all(keys.map((key) => rateLimits.take(rateClass, key)));
  const statuses = taken.filter((status) => status !== undefined);
  // A request that one client's limit refuses leaves those of the user's other clients alone.
  if (caller.bearer && rateClass !== 'credential' && retryAfterSeconds(statuses) === undefined) {
    const ofUser = await rateLimits.take(`${rateClass}PerUser`, `user:${caller.bearer.user.id}`);
    if (ofUser) statuses.push(ofUser);
  }
  const shown = tightestOfEach(statuses);
  const seconds = retryAfterSeconds(statuses);
  if (seconds !== undefined) throw tooManyRequests(shown, seconds);
  return shown;
}

/**
 * A user has a limit through each client, and one for credentials. All visitors of a site share its write key, so it is
 * counted for each network address. Without a credential only requests for credentials are counted.
 */
function keysOf(rateClass: RateClass, caller: Caller, ip: string | undefined): string[] {
  const { bearer, apiKey, appKey, writeKey } = caller;
  if (rateClass === 'credential') return [bearer ? `user:${bearer.user.id}` : networkOf(ip)];
  return [
    ...(bearer ? [`user:${bearer.user.id}:${bearer.isOwnTokenOfClient}:${bearer.clientId ?? ''}`] : []),
    ...(apiKey ? [`api-key:${apiKey.keyId}`] : []),
    ...(appKey ? [`app-key:${appKey.keyId}`] : []),
    ...(writeKey ? [`write-key:${writeKey.keyId} ${networkOf(ip)}`] : []),
  ];
}

/** A policy is shown once, though two credentials of one request have a count each. */
function tightestOfEach(statuses: readonly RateLimitStatus[]): RateLimitStatus[] {
  const shown = new Map<string, RateLimitStatus>();
  for (const status of statuses) {
    const other = shown.get(status.policy);
    if (!other || status.remaining < other.remaining) shown.set(status.policy, status);
  }
  return [...shown.values()];
}
