import { heartbeat } from '@temporalio/activity';

/** Well under the heartbeat timeout of 5 s, so that a busy worker is not considered dead. */
const HEARTBEAT_INTERVAL_MS = 1_000;

/**
 * Sends heartbeats while `work` runs, and does not stop it on cancellation.
 * @param work may report details, which a later attempt finds in `heartbeatDetails`
 * @param begun details at the start
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
