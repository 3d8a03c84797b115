import { networkOf } from '../../limits/network-of.ts';
import {
  limitHeaders,
  retryAfterSeconds,
  tooManyRequests,
  type RateLimitStatus,
} from '../../limits/rate-limiter.ts';
import type { LimitName } from '../../limits/rate-limits.ts';
import type { Call } from '../operation.ts';

const KILOBYTE = 1_000;

/** What is taken off one limit for one caller. */
type Charge = { name: LimitName; of: string; points: number };

/**
 * Takes a batch of events off the limits of what is collected: of a browser those of its network address and
 * of its write key, and of everybody the project's. They are taken off one after another, the narrowest
 * first: what it refuses is not taken off those that are shared with others. What a process has to ask
 * PostgreSQL for first, it asks for at once.
 * @param bytes of all events as JSON; a batch counts in whole kilobytes
 * @returns the headers of the answer
 * @throws AppError 429 over a limit; then nothing must be stored
 */
export async function chargeEvents(
  call: Call,
  { events, bytes }: { events: number; bytes: number },
): Promise<Record<string, string>> {
  const { rateLimits } = call.context;
  const limitStatuses: RateLimitStatus[] = [...call.limitStatuses];
  const charges = chargesOf(call, { events, kilobytes: Math.ceil(bytes / KILOBYTE) });
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

function chargesOf(
  { caller: { writeKey }, projectId, ip }: Call,
  { events, kilobytes }: { events: number; kilobytes: number },
): Charge[] {
  const ofProject: Charge[] = [
    { name: 'collectedEventsPerProject', of: projectId, points: events },
    { name: 'collectedKilobytesPerProject', of: projectId, points: kilobytes },
  ];
  if (!writeKey) return ofProject;
  const { keyId } = writeKey;
  const address = `${keyId} ${networkOf(ip)}`;
  return [
    { name: 'collectedEventsPerAddress', of: address, points: events },
    { name: 'collectedKilobytesPerAddress', of: address, points: kilobytes },
    { name: 'collectedEventsPerKey', of: keyId, points: events },
    { name: 'collectedKilobytesPerKey', of: keyId, points: kilobytes },
    ...ofProject,
  ];
}
