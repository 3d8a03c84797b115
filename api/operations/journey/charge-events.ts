import { toNetwork } from '../../limits/to-network.ts';
import {
  limitHeaders,
  retryAfterSeconds,
  tooManyRequests,
  type RateLimitStatus,
} from '../../limits/rate-limiter.ts';
import type { LimitName } from '../../limits/rate-limits.ts';
import type { Call } from '../operation.ts';

const KILOBYTE = 1_000;

/** Points to consume from a limit. */
type Charge = { name: LimitName; of: string; points: number };

/**
 * Consumes a batch from the ingestion limits, narrowest first: network and write key, then project. A narrow limit's
 * refusal leaves the shared limits unchanged.
 * @param bytes of all events as JSON, rounded up to kilobytes
 * @returns rate limit headers
 * @throws AppError 429; the caller must not store the batch
 */
export async function chargeEvents(
  call: Call,
  { events, bytes }: { events: number; bytes: number },
): Promise<Record<string, string>> {
  const { rateLimits } = call.context;
  const limitStatuses: RateLimitStatus[] = [...call.limitStatuses];
  const charges = getCharges(call, { events, kilobytes: Math.ceil(bytes / KILOBYTE) });
  const prepared = await Promise.all(
    charges.map(({ name, of, points }) => rateLimits.prepare(name, of, points)),
  );
  for (const { name, of, points } of charges.filter((_, place) => prepared[place])) {
    const limitStatus = await rateLimits.take(name, of, points);
    if (!limitStatus) continue;
    limitStatuses.push(limitStatus);
    const seconds = retryAfterSeconds([limitStatus]);
    if (seconds !== undefined) throw tooManyRequests(limitStatuses, seconds, 'events');
  }
  return limitHeaders(limitStatuses);
}

function getCharges(
  { caller: { writeKey }, projectId, ip }: Call,
  { events, kilobytes }: { events: number; kilobytes: number },
): Charge[] {
  const projectCharges: Charge[] = [
    { name: 'collectedEventsPerProject', of: projectId, points: events },
    { name: 'collectedKilobytesPerProject', of: projectId, points: kilobytes },
  ];
  if (!writeKey) return projectCharges;
  const { keyId } = writeKey;
  const address = `${keyId} ${toNetwork(ip)}`;
  return [
    { name: 'collectedEventsPerAddress', of: address, points: events },
    { name: 'collectedKilobytesPerAddress', of: address, points: kilobytes },
    { name: 'collectedEventsPerKey', of: keyId, points: events },
    { name: 'collectedKilobytesPerKey', of: keyId, points: kilobytes },
    ...projectCharges,
  ];
}
