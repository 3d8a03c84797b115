import { proxyActivities, sleep } from '@temporalio/workflow';

export async function empty(): Promise<void> {}

/** Runs an empty activity on a separate queue, because provider calls have their own queues too. */
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
