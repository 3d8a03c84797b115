import { proxyActivities, sleep } from '@temporalio/workflow';

/** Smallest durable job. */
export async function empty(): Promise<void> {}

/** Smallest job with a call: runs an empty activity on a queue of its own, as provider calls have. */
export async function oneActivity(taskQueue: string): Promise<void> {
  const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({
    taskQueue,
    startToCloseTimeout: '8s',
  });
  await nothing();
}

export async function waitUntil(untilMs: number): Promise<void> {
  await sleep(Math.max(untilMs - Date.now(), 1));
}
