import type { Database } from '../../models/database.ts';
import { slowCalls, reserveSlot, type PacedProvider } from '../../models/providers/provider-slots.ts';
import type { EmailMetrics } from './email-metrics.ts';

/** Factor of the spacing, so that no sliding second exceeds the limit. */
const SPACING_MARGIN = 1.02;

/** Longest wait of an attempt for its slot. Later slots are left to the retry. */
export const MAX_WAIT_MS = 15_000;

/** Age from which an attempt must not send, because Temporal has started another one. */
export const LATEST_CALL_MS = 60_000;

/** Spacing of one kind of calls of all workers. */
export type Pace = {
  /** Key of the slots of these calls. */
  slots: PacedProvider & ('resend' | `resend:${string}` | 'resend-sign-in');
  /** Resend's rate limit of the account. */
  requestsPerSecond: number;
  /** Share of the limit for these calls. Calls of other kinds use the rest. */
  share: number;
};

export type Paced = { database: Database; pace: Pace; metrics: EmailMetrics };

/** Takes the next slot and returns the milliseconds until it. Undefined: too late, and no slot was taken. */
export async function takeResendSlot(
  { database, pace, metrics }: Paced,
  maxWaitMs = MAX_WAIT_MS,
): Promise<number | undefined> {
  const waitMs = await reserveSlot(database, pace.slots, {
    spacingMs: getSpacingMs(pace, pace.requestsPerSecond),
    maxWaitMs,
  });
  metrics.recordSlotWait(waitMs);
  return waitMs;
}

/**
 * Applies a rate limit that Resend reported for the next minutes, if it is lower than the configured one.
 * @param allowedPerSecond limit in the answer's headers; undefined without one
 */
export async function applyRateLimit(
  { database, pace }: Pick<Paced, 'database' | 'pace'>,
  allowedPerSecond: number | undefined,
): Promise<void> {
  if (allowedPerSecond === undefined || allowedPerSecond >= pace.requestsPerSecond) return;
  await slowCalls(database, pace.slots, getSpacingMs(pace, allowedPerSecond));
}

/** Returns the milliseconds between calls of one kind, from its share of the rate limit. */
function getSpacingMs({ share }: Pick<Pace, 'share'>, requestsPerSecond: number): number {
  return (1_000 * SPACING_MARGIN) / (requestsPerSecond * share);
}
