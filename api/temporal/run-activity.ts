import type { Client } from '@temporalio/client';

/** Milliseconds that starting may take: when Temporal is unavailable, the caller learns it within two seconds. */
const START_TIMEOUT_MS = 1_000;

/** The part of a run that a caller waits for. */
export type RunningActivity<Result = unknown> = { result(): Promise<Result> };

/**
 * Starts an activity of its own, or joins the one that runs under the same id.
 * @param start starts it the way that its contract says
 * @throws when Temporal did not confirm within a second; it may run nevertheless
 */
export async function runActivity<Result>(
  { connection, activity }: Client,
  start: (activities: Client['activity']) => Promise<RunningActivity<Result>>,
): Promise<RunningActivity<Result>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => start(activity));
}
