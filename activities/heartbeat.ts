import { heartbeat } from '@temporalio/activity';

/** Well under the heartbeat timeout of 5 s, so that a busy worker is not mistaken for a dead one. */
const HEARTBEAT_INTERVAL_MS = 1_000;

/**
 * Keeps telling Temporal that this worker lives while `work` runs. It does not stop for a cancellation.
 * @param begun what a later attempt is to find in its `heartbeatDetails`, told at once
 */
export async function withHeartbeat<Result>(work: () => Promise<Result>, begun?: string): Promise<Result> {
  if (begun !== undefined) heartbeat(begun);
  const timer = setInterval(() => heartbeat(begun), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
