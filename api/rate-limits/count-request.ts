import type { Response } from 'express';
import type { Caller } from '../auth/caller.ts';
import type { Operation } from '../openapi/load-document.ts';
import { limitHeaders, retryAfter, tooManyRequests } from './limit-headers.ts';
import type { Standing } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Counts a request of an operation for each credential that it came with, and for its user where the operation has a
 * limit of its own (`x-rate-limit`). Puts the `RateLimit` headers on the answer, whatever that will be.
 * @throws AppError 429 over a limit
 */
export async function countRequest(
  rateLimits: RateLimits,
  { operation, caller, response }: { operation: Operation; caller: Caller; response: Response },
): Promise<void> {
  const limited = operation['x-rate-limit'];
  const counted = await Promise.all([
    ...credentialsOf(caller).map((credential) => rateLimits.requests.take(credential)),
    ...(limited && caller.bearer ? [rateLimits[limited].take(caller.bearer.user.id)] : []),
  ]);
  const standings = counted.filter((standing): standing is Standing => standing !== undefined);
  const shown = tightestOfEach(standings);
  const seconds = retryAfter(standings);
  if (seconds !== undefined) throw tooManyRequests(shown, seconds);
  response.set(limitHeaders(shown));
}

/** A user has a limit through each client; a key has one. */
function credentialsOf({ bearer, apiKey, appKey }: Caller): string[] {
  return [
    ...(bearer ? [`user:${bearer.user.id}:${bearer.isOwnTokenOfClient}:${bearer.clientId ?? ''}`] : []),
    ...(apiKey ? [`api-key:${apiKey.keyId}`] : []),
    ...(appKey ? [`app-key:${appKey.keyId}`] : []),
  ];
}

/** A policy is named once: two credentials of one request are under the same one, each with a count of its own. */
function tightestOfEach(standings: readonly Standing[]): Standing[] {
  const shown = new Map<string, Standing>();
  for (const standing of standings) {
    const other = shown.get(standing.policy);
    if (!other || standing.remaining < other.remaining) shown.set(standing.policy, standing);
  }
  return [...shown.values()];
}
