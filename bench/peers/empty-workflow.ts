import { proxyActivities } from '@temporalio/workflow';

/** The least that a durable job can be: no step at all. */
export async function empty(): Promise<void> {}

/**
 * The least that a job with one call can be: an activity that does nothing, on a queue of its own, as a provider has.
 */
export async function oneActivity(taskQueue: string): Promise<void> {
  const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({
    taskQueue,
    startToCloseTimeout: '8s',
  });
  await nothing();
}
