/**
 * Task queues: one for workflows and at least one per provider, so that a provider's rate limit applies to the whole
 * fleet. Slow work has its own queue, so that it does not occupy slots that callers wait for.
 */
export const QUEUES = [
  'workflows',
  'resend',
  /** Mail through projects' own accounts, each of which has a rate of its own. */
  'resend-own',
  /** The platform's own mails, such as sign-in links. A user waits, so batches must not delay these mails. */
  'sign-in',
  'googleads',
  /** Changes campaigns, which takes up to 90 s and must not occupy the slots of reads. */
  'googleads-sends',
  /** Google Ads limits planning calls to one per second. */
  'googleads-planning',
  /** Reads account trees of up to several hundred managers, in steps that take seconds each. */
  'googleads-trees',
  'meta',
  /** Insights reports of Meta. No caller waits for a step. */
  'meta-reports',
  'crm',
  /** Connects and checks accounts. A user waits. */
  'connections',
  /** Fetches client ID metadata documents. A user waits, and anonymous clients can request many. */
  'client-documents',
  /** Posts events to projects' endpoints. */
  'webhooks',
  /** Uploads conversions to ad platforms. No caller waits. */
  'conversions',
  /** Signs URLs, which takes milliseconds. */
  'storage',
  /** Checks one upload while a caller waits, which takes minutes for a large file. Also clears deleted assets. */
  'storage-checks',
  /** Checks all due uploads, and deletes the files of deleted assets. */
  'storage-sweeps',
] as const;

export type QueueName = (typeof QUEUES)[number];

export type ActivityQueue = Exclude<QueueName, 'workflows'>;

export const ACTIVITY_QUEUES = QUEUES.filter((queue): queue is ActivityQueue => queue !== 'workflows');

/**
 * Queues with a provider's rate limit. Temporal divides a queue's rate among its partitions and is fair only within a
 * partition, so each of these queues has a single partition (deploy/temporal/dynamic-config.yaml).
 */
export type PacedQueue =
  | 'resend'
  | 'googleads'
  | 'googleads-sends'
  | 'googleads-planning'
  | 'googleads-trees'
  | 'meta'
  | 'meta-reports'
  | 'crm';

/**
 * Returns the name of a task queue, such as `throughline.resend`.
 * @param prefix separates deployments that share a Temporal namespace
 */
export function getTaskQueue(prefix: string, name: QueueName): string {
  return `${prefix}.${name}`;
}

/** Returns the queue `name` of the deployment that `queue` belongs to. */
export function getSiblingQueue(queue: string, name: QueueName): string {
  return getTaskQueue(getQueuePrefix(queue), name);
}

/** Returns the prefix of a deployment's queues. */
export function getQueuePrefix(queue: string): string {
  return queue.slice(0, queue.lastIndexOf('.'));
}
