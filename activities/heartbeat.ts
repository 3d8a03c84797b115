import { heartbeat } from '@temporalio/activity';

/** Well under the heartbeat timeout of 5 s, so that a busy moment is not taken for a dead worker. */
const INTERVAL = 1_000;

/** Keeps telling Temporal that this worker lives while `work` runs. It does not stop for a cancellation. */
export async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
