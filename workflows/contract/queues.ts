/**
 * Task queues: one for workflows, and one for each provider, so that a provider's limit is one setting of the fleet.
 * `googleads-planning`: what Google Ads limits to one call a second. A prefix keeps deployments apart that share a
 * Temporal namespace.
 */
export type QueueName =
  'workflows' | 'resend' | 'googleads' | 'googleads-planning' | 'meta' | 'crm' | 'storage';

/** The name of a task queue: `throughline.resend`. */
export function taskQueue(prefix: string, name: QueueName): string {
  return `${prefix}.${name}`;
}

/** The queue `name` of the deployment that `queue` belongs to; how a workflow finds its provider's queue. */
export function siblingQueue(queue: string, name: QueueName): string {
  return taskQueue(queue.slice(0, queue.lastIndexOf('.')), name);
}
