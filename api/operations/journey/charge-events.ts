import { toNetwork } from '../../limits/to-network.ts';
import {
  buildLimitHeaders,
  getRetryAfterSeconds,
  tooManyRequests,
  type RateLimitStatus,
} from '../../limits/rate-limiter.ts';
import type { LimitName } from '../../limits/rate-limits.ts';
import type { Call } from '../operation.ts';

const KILOBYTE = 1_000;

/** `points` are events or kilobytes, depending on the limit. */
type Charge = { name: LimitName; key: string; points: number };

/**
 * Charges the limits of the network, write key and project in this order and stops at the first exceeded one,
 * so one client cannot exhaust its project's limits. Without a write key, only the project's limits apply.
 * @param bytes size of all events as JSON
 * @returns rate limit headers
 * @throws AppError 429; the caller must not store the events
 */
export async function chargeEvents(
  call: Call,
  { events, bytes }: { events: number; bytes: number },
): Promise<Record<string, string>> {
  const { rateLimits } = call.context;
  const limitStatuses: RateLimitStatus[] = [...call.limitStatuses];
  const charges = getCharges(call, { events, kilobytes: Math.ceil(bytes / KILOBYTE) });
  const prepared = await Promise.all(
    charges.map(({ name, key, points }) => rateLimits.prepare(name, key, points)),
  );
  for (const { name, key, points } of charges.filter((_, index) => prepared[index])) {
    const limitStatus = await rateLimits.take(name, key, points);
    if (!limitStatus) continue;
    limitStatuses.push(limitStatus);
    const seconds = getRetryAfterSeconds([limitStatus]);
    if (seconds !== undefined) throw tooManyRequests(limitStatuses, seconds, 'events');
  }
  return buildLimitHeaders(limitStatuses);
}

function getCharges(
  { caller: { writeKey }, projectId, ip }: Call,
  { events, kilobytes }: { events: number; kilobytes: number },
): Charge[] {
  const projectCharges: Charge[] = [
    { name: 'collectedEventsPerProject', key: projectId, points: events },
    { name: 'collectedKilobytesPerProject', key: projectId, points: kilobytes },
  ];
  if (!writeKey) return projectCharges;
  const { keyId } = writeKey;
  const address = `${keyId} ${toNetwork(ip)}`;
  return [
    { name: 'collectedEventsPerAddress', key: address, points: events },
    { name: 'collectedKilobytesPerAddress', key: address, points: kilobytes },
    { name: 'collectedEventsPerKey', key: keyId, points: events },
    { name: 'collectedKilobytesPerKey', key: keyId, points: kilobytes },
    ...projectCharges,
  ];
}
