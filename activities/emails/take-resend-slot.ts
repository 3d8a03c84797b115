import type { Database } from '../../models/database.ts';
import { slowCalls, takeSlot, type PacedProvider } from '../../models/providers/provider-slots.ts';
import type { EmailMetrics } from './email-metrics.ts';

/** Calls lie a little further apart than the limit asks for: a sliding second never sees one too many. */
const SPACING_MARGIN = 1.02;

/** Milliseconds that an attempt waits for its slot; what is further away is left to the retry. */
export const MAX_WAIT_MS = 15_000;

/**
 * Milliseconds from the start of an attempt after which its call is not made any more: Temporal has begun another by
 * then.
 */
export const LATEST_CALL_MS = 60_000;

/** How calls of one kind are spaced out, for the whole fleet. */
export type Pace = {
  /** The row of their slots. */
  slots: PacedProvider & ('resend' | `resend:${string}` | 'resend-sign-in');
  /** What Resend allows the account, in calls a second. */
  requestsPerSecond: number;
  /** The part of that which these calls may use: those of other kinds have the rest. */
  share: number;
};

/** What pacing takes. */
export type Paced = { database: Database; pace: Pace; metrics: EmailMetrics };

/** Takes the next slot and returns the milliseconds until it. Undefined: it is too far away, and not taken. */
export async function takeResendSlot(
  { database, pace, metrics }: Paced,
  maxWaitMs = MAX_WAIT_MS,
): Promise<number | undefined> {
  const waitMs = await takeSlot(database, pace.slots, {
    spacingMs: spacingMs(pace, pace.requestsPerSecond),
    maxWaitMs,
  });
  metrics.slotAsked(waitMs);
  return waitMs;
}

/**
 * Keeps to a limit that Resend tells and that is lower than the one that is set, for the next minutes.
 * @param allowedPerSecond what the answer's headers say; undefined where they say nothing
 */
export async function keepToLimit(
  { database, pace }: Pick<Paced, 'database' | 'pace'>,
  allowedPerSecond: number | undefined,
): Promise<void> {
  if (allowedPerSecond === undefined || allowedPerSecond >= pace.requestsPerSecond) return;
  await slowCalls(database, pace.slots, spacingMs(pace, allowedPerSecond));
}

/** Milliseconds from one call to the next, of a kind that has its share of so many calls a second. */
function spacingMs({ share }: Pick<Pace, 'share'>, requestsPerSecond: number): number {
  return (1_000 * SPACING_MARGIN) / (requestsPerSecond * share);
}
