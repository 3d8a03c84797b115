import { proxyActivities, sleep } from '@temporalio/workflow';

/** Smallest durable job. */
export async function empty(): Promise<void> {}

/**
 * Smallest job with a call. Runs an empty activity on its own queue, because provider calls have their own
 * queues too.
 */
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
