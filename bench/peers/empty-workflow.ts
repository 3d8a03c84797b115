import { proxyActivities, sleep } from '@temporalio/workflow';

/** The smallest durable job: a workflow without a step. */
export async function empty(): Promise<void> {}

/** The smallest job with one call: an empty activity on its own queue, like that of a provider. */
export async function oneActivity(taskQueue: string): Promise<void> {
  const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({
    taskQueue,
    startToCloseTimeout: '8s',
  });
  await nothing();
}

/** The smallest workflow that waits: one timer. @param untilMs its end by the workflow's clock */
export async function waitUntil(untilMs: number): Promise<void> {
  await sleep(Math.max(untilMs - Date.now(), 1));
}
