import { proxyActivities } from '@temporalio/workflow';

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
