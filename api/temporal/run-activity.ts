import type { Client } from '@temporalio/client';
import { readStart, type ReadInput } from '../../workflows/contract/reads.ts';

/** Milliseconds that starting may take: a Temporal that is away is told to the caller within two seconds. */
const START_DEADLINE = 1_000;

/** The part of a run that a caller waits for. */
export type RunningActivity = { result(): Promise<unknown> };

/**
 * Starts a read as an activity of its own, or joins the one that runs under the same id.
 * @param name the activity's, one of a contract
 * @throws when Temporal did not confirm within a second; it may run nevertheless
 */
export async function runActivity(
  { connection, activity }: Client,
  name: string,
  input: ReadInput,
  options: Parameters<typeof readStart>[1],
): Promise<RunningActivity> {
  return connection.withDeadline(Date.now() + START_DEADLINE, () =>
    activity.start(name, readStart(input, options)),
  );
}
