import type { Caller } from '../auth/caller.ts';
import { retryAfterSeconds } from './limit-headers.ts';
import type { Standing } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Counts a request for each of its credentials, then for the user through all OAuth clients together, so that nobody
 * multiplies their limit by making clients. A request that one client's limit refuses leaves the others' share alone.
 */
export async function takeRequest(
  { requests, requestsPerUser }: Pick<RateLimits, 'requests' | 'requestsPerUser'>,
  caller: Caller,
): Promise<Standing[]> {
  const taken = await Promise.all(credentialsOf(caller).map((credential) => requests.take(credential)));
  const standings = taken.filter((standing) => standing !== undefined);
  if (!caller.bearer || retryAfterSeconds(standings) !== undefined) return standings;
  const ofUser = await requestsPerUser.take(`user:${caller.bearer.user.id}`);
  return ofUser ? [...standings, ofUser] : standings;
}

/** A user has a limit through each client; a key has one. */
function credentialsOf({ bearer, apiKey, appKey }: Caller): string[] {
  return [
    ...(bearer ? [`user:${bearer.user.id}:${bearer.isOwnTokenOfClient}:${bearer.clientId ?? ''}`] : []),
    ...(apiKey ? [`api-key:${apiKey.keyId}`] : []),
    ...(appKey ? [`app-key:${appKey.keyId}`] : []),
  ];
}
