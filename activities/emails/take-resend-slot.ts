import type { Database } from '../../models/database.ts';
import { takeSlot } from '../../models/providers/provider-slots.ts';
import type { EmailMetrics } from './email-metrics.ts';

/** Calls lie a little further apart than the limit asks for: a sliding second never sees one too many. */
const SPACING_MARGIN = 1.02;

/** Milliseconds that an attempt waits for its slot; what is further away is left to the retry. */
export const MAX_WAIT_MS = 15_000;

/** Milliseconds from the start of an attempt after which its call is not made any more: Temporal has begun another by then. */
export const LATEST_CALL_MS = 60_000;

/** What pacing takes. */
export type Paced = {
  database: Database;
  /** What Resend allows the whole fleet, in calls a second. */
  requestsPerSecond: number;
  metrics: EmailMetrics;
};

/** Takes Resend's next slot and returns the milliseconds until it. Undefined: it is too far away, and not taken. */
export async function takeResendSlot({
  database,
  requestsPerSecond,
  metrics,
}: Paced): Promise<number | undefined> {
  const waitMs = await takeSlot(database, 'resend', {
    spacingMs: (1_000 * SPACING_MARGIN) / requestsPerSecond,
    maxWaitMs: MAX_WAIT_MS,
  });
  metrics.slotAsked(waitMs);
  return waitMs;
}
