import { heartbeat } from '@temporalio/activity';

/** Well under the heartbeat timeout of 5 s, so that a busy worker is not mistaken for a dead one. */
const HEARTBEAT_INTERVAL_MS = 1_000;

/**
 * Keeps telling Temporal that this worker lives while `work` runs. It does not stop for a cancellation.
 * @param work what it tells is what a later attempt is to find in its `heartbeatDetails`
 * @param begun what it has told when it begins
 */
export async function withHeartbeat<Result>(
  work: (tell: (progress: unknown) => void) => Promise<Result>,
  begun?: unknown,
): Promise<Result> {
  let told = begun;
  const tell = (progress: unknown) => {
    told = progress;
    heartbeat(told);
  };
  if (begun !== undefined) tell(begun);
  const timer = setInterval(() => heartbeat(told), HEARTBEAT_INTERVAL_MS);
  try {
    return await work(tell);
  } finally {
    clearInterval(timer);
  }
}
