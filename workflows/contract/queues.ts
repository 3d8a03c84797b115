/**
 * One queue for workflows and at least one per provider, so that a provider's rate limit applies to the whole
 * fleet. Slow work has its own queues, so that it does not occupy activity task slots that callers wait for.
 */
export const QUEUES = [
  'workflows',
  'resend',
  /** For projects' own Resend accounts, each of which has its own rate limit. */
  'resend-own',
  /** A user waits, so batches must not delay these mails. */
  'sign-in',
  'googleads',
  /** Changes take up to 90 s and must not occupy the activity task slots of reads. */
  'googleads-sends',
  /** Google Ads limits planning calls to one per second. */
  'googleads-planning',
  /** Reads trees of up to several hundred managers, in steps that take seconds each. */
  'googleads-trees',
  'meta',
  /** No caller waits for a step. */
  'meta-reports',
  'crm',
  /** A user waits. */
  'connections',
  /** A user waits, and anonymous clients can request many documents. */
  'client-documents',
  'webhooks',
  /** No caller waits. */
  'conversions',
  'storage',
  /** A caller waits, for minutes if the file is large. Also deletes the files of deleted assets. */
  'storage-checks',
  'storage-sweeps',
] as const;

export type QueueName = (typeof QUEUES)[number];

export type ActivityQueue = Exclude<QueueName, 'workflows'>;

export const ACTIVITY_QUEUES = QUEUES.filter((queue): queue is ActivityQueue => queue !== 'workflows');

/**
 * Temporal divides a queue's rate among its partitions and is fair only within a partition. These queues
 * therefore have a single partition (deploy/temporal/dynamic-config.yaml).
 */
export const PACED_QUEUES = [
  'resend',
  'googleads',
  'googleads-sends',
  'googleads-planning',
  'googleads-trees',
  'meta',
  'meta-reports',
  'crm',
] as const satisfies readonly ActivityQueue[];

export type PacedQueue = (typeof PACED_QUEUES)[number];

/**
 * Returns the full name of a queue, for example `throughline.resend`.
 * @param prefix separates deployments that share a Temporal namespace
 */
export function getTaskQueue(prefix: string, name: QueueName): string {
  return `${prefix}.${name}`;
}

export function getSiblingQueue(queue: string, name: QueueName): string {
  return getTaskQueue(getQueuePrefix(queue), name);
}

export function getQueuePrefix(queue: string): string {
  return queue.slice(0, queue.lastIndexOf('.'));
}
