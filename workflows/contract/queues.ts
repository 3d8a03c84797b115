/**
 * Task queues: one for workflows, and one for each provider, so that a provider's limit is one setting of the fleet.
 * What takes long has a queue of its own, so that it never keeps what a caller waits for from a worker's slots.
 */
export const QUEUES = [
  'workflows',
  'resend',
  /**
   * Mail through accounts of projects: each has its own pace, and the fleet's, which is the platform's, is not for
   * them.
   */
  'resend-own',
  /** Links to sign in: a person waits, so no batch may stand before them. */
  'sign-in',
  'googleads',
  /** Creates campaigns, which takes up to 50 seconds: reads have slots of their own. */
  'googleads-sends',
  /** What Google Ads limits to one call a second. */
  'googleads-planning',
  /** Reads trees of accounts, of several hundred managers perhaps, in steps of seconds. */
  'googleads-trees',
  'meta',
  /** Report runs: nobody waits for a step of them. */
  'meta-reports',
  'crm',
  /** Connects accounts, which a person waits for, and looks at connections. */
  'connections',
  /** Fetches client ID metadata documents. A person waits for one, and strangers can ask for many. */
  'client-documents',
  /** Posts events to endpoints of projects' own. */
  'webhooks',
  /** Tells ad platforms what their clicks brought. Nobody waits for it, and slots space its calls. */
  'conversions',
  /** URLs to sign: milliseconds. */
  'storage',
  /** Looks at one upload, which its caller waits for: minutes for a large file. */
  'storage-checks',
  /** Looks at all uploads that are due. */
  'storage-sweeps',
] as const;

export type QueueName = (typeof QUEUES)[number];

export type ActivityQueue = Exclude<QueueName, 'workflows'>;

export const ACTIVITY_QUEUES = QUEUES.filter((queue): queue is ActivityQueue => queue !== 'workflows');

/**
 * Queues whose activities a provider limits. Temporal divides a queue's rate among its partitions, and keeps fairness
 * within one, so each of these has a single partition (deploy/temporal/dynamic-config.yaml); the others need none of
 * that.
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
] as const satisfies readonly QueueName[];

export type PacedQueue = (typeof PACED_QUEUES)[number];

/**
 * The name of a task queue: `throughline.resend`.
 * @param prefix keeps deployments apart that share a Temporal namespace
 */
export function taskQueue(prefix: string, name: QueueName): string {
  return `${prefix}.${name}`;
}

/** The queue `name` of the deployment that `queue` belongs to; how a workflow finds its provider's queue. */
export function siblingQueue(queue: string, name: QueueName): string {
  return taskQueue(queuePrefixOf(queue), name);
}

/** What the names of a deployment's queues begin with. */
export function queuePrefixOf(queue: string): string {
  return queue.slice(0, queue.lastIndexOf('.'));
}
