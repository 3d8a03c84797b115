import type { Database } from '../../models/database.ts';
import { slowCalls, reserveSlot, type PacedProvider } from '../../models/providers/provider-slots.ts';
import type { EmailMetrics } from './email-metrics.ts';

/** Widens the spacing of slots, so that no period of one second has more calls than the limit. */
const SPACING_MARGIN = 1.02;

/** Maximum wait for a slot. If the next slot is later, the attempt fails and is retried. */
export const MAX_WAIT_MS = 15_000;

/**
 * All calls of an activity except the first wait at most this long for a slot. If the account's slots are
 * further apart, the activity ends after one call.
 */
const NEXT_SLOT_MS = 100;

/**
 * Maximum age of an attempt that may still send. After this time, Temporal may have started another attempt.
 */
export const LATEST_CALL_MS = 60_000;

export type Pace = {
  slots: PacedProvider & ('resend' | `resend:${string}` | 'resend-sign-in');
  requestsPerSecond: number;
  /** Fraction of the account's rate that these slots use. Calls with other slots use the rest. */
  share: number;
};

export type Paced = { database: Database; pace: Pace; metrics: EmailMetrics };

/**
 * Takes the next slot and returns the milliseconds until it. If the wait would be too long, takes no slot and
 * returns undefined.
 * @param isFirst whether the slot is for the first call of an activity
 */
export async function takeResendSlot(
  { database, pace, metrics }: Paced,
  isFirst = true,
): Promise<number | undefined> {
  const waitMs = await reserveSlot(database, pace.slots, {
    spacingMs: getSpacingMs(pace, pace.requestsPerSecond),
    maxWaitMs: isFirst ? MAX_WAIT_MS : NEXT_SLOT_MS,
  });
  // After the first call, a late slot is the normal end of an activity, so it does not count as refused.
  if (waitMs !== undefined || isFirst) metrics.recordSlotWait(waitMs);
  return waitMs;
}

/**
 * Slows the account's calls for a few minutes if the provider's limit is lower than the configured rate.
 * @param allowedPerSecond limit from the response's headers, if any
 */
export async function applyRateLimit(
  { database, pace }: Pick<Paced, 'database' | 'pace'>,
  allowedPerSecond: number | undefined,
): Promise<void> {
  if (allowedPerSecond === undefined || allowedPerSecond >= pace.requestsPerSecond) return;
  await slowCalls(database, pace.slots, getSpacingMs(pace, allowedPerSecond));
}

function getSpacingMs({ share }: Pick<Pace, 'share'>, requestsPerSecond: number): number {
  return (1_000 * SPACING_MARGIN) / (requestsPerSecond * share);
}
