import { allowsOrigin } from '../auth/allowed-origin.ts';
import { takeRequest } from '../limits/take-request.ts';
import { limitHeaders, retryAfterSeconds, tooManyRequests } from '../limits/limit-headers.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Standing } from '../limits/rate-limiter.ts';
import type { Endpoint } from './endpoint.ts';
import type { Authenticated, Counted } from './request-state.ts';

/**
 * Counts a request of an operation for each credential that it came with, and where the operation has a limit of its own
 * (`x-rate-limit`) for its user, or for the network address that it came from where it takes no credential. What comes
 * with a write key is counted for the key, which all visitors of a site share, and for the network address that it came
 * from, whose limit is checked first. Sets the `RateLimit` headers on the answer, whatever that will be.
 * @throws AppError 429 over a limit
 */
export async function countRequest(endpoint: Endpoint, authenticated: Authenticated): Promise<Counted> {
  const { response, deadline } = authenticated;
  const standings = await deadline.wait(take(endpoint, authenticated));
  const shown = tightestOfEach(standings);
  const seconds = retryAfterSeconds(standings);
  if (seconds !== undefined) throw tooManyRequests(shown, seconds);
  response.set(limitHeaders(shown));
  return { ...authenticated, standings: shown };
}

/** Takes one request off each limit that it is under. */
async function take(
  { context: { rateLimits }, operation }: Endpoint,
  { request: { ip }, caller, origin }: Authenticated,
): Promise<Standing[]> {
  const limited = operation['x-rate-limit'];
  const { writeKey } = caller;
  const [ofCaller, ...others] = await Promise.all([
    takeRequest(rateLimits, caller),
    ...(limited && caller.bearer ? [rateLimits[limited].take(caller.bearer.user.id)] : []),
    ...(limited && operation.security.length === 0 ? [rateLimits[limited].take(networkOf(ip))] : []),
    ...(writeKey ? [rateLimits.eventsPerAddress.take(`${writeKey.keyId} ${networkOf(ip)}`)] : []),
  ]);
  const counted = [...ofCaller, ...others];
  // A request that is refused anyway does not count for the limit that all visitors share: one from an address over
  // its own limit, or from somebody else's page that the key was put into.
  if (
    writeKey &&
    allowsOrigin(writeKey, origin) &&
    retryAfterSeconds(counted.filter(isCounted)) === undefined
  )
    counted.push(await rateLimits.eventsPerKey.take(writeKey.keyId));
  return counted.filter(isCounted);
}

function isCounted(standing: Standing | undefined): standing is Standing {
  return standing !== undefined;
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
