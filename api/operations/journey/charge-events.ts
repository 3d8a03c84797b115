import { limitHeaders, retryAfterSeconds, tooManyRequests } from '../../limits/limit-headers.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { Standing } from '../../limits/rate-limiter.ts';
import type { CollectedLimitName } from '../../limits/rate-limits.ts';
import type { Call } from '../operation.ts';

const KILOBYTE = 1_000;

/** What is taken off one limit for one caller. */
type Charge = { name: CollectedLimitName; of: string; points: number };

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
  const standings: Standing[] = [...call.standings];
  const charges = chargesOf(call, { events, kilobytes: Math.ceil(bytes / KILOBYTE) });
  const prepared = await Promise.all(
    charges.map(({ name, of, points }) => rateLimits[name].prepare(of, points)),
  );
  for (const { name, of, points } of charges.filter((_, place) => prepared[place])) {
    const standing = await rateLimits[name].take(of, points);
    if (!standing) continue;
    standings.push(standing);
    const seconds = retryAfterSeconds([standing]);
    if (seconds !== undefined) throw tooManyRequests(standings, seconds, 'events');
  }
  return limitHeaders(standings);
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
  return [
    { name: 'collectedEventsPerAddress', of: `${keyId} ${networkOf(ip)}`, points: events },
    { name: 'collectedEventsPerKey', of: keyId, points: events },
    { name: 'collectedKilobytesPerKey', of: keyId, points: kilobytes },
    ...ofProject,
  ];
}
