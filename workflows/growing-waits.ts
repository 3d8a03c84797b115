import { sleep } from '@temporalio/workflow';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 5 * 60_000;

/** Returns a function that sleeps between checks of other work that must end first, longer each time. */
export function createGrowingWait(): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  return async () => {
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  };
}
