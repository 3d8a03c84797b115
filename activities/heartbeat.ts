import { heartbeat } from '@temporalio/activity';

/** Far below the shortest heartbeat timeout, 5 s, so that a busy worker is not considered dead. */
const HEARTBEAT_INTERVAL_MS = 1_000;

/** Sends heartbeats until `work` ends. Cancellation does not stop `work`. */
export async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
