import { Worker, type NativeConnection, type WorkerInterceptors } from '@temporalio/worker';
import {
  createGoogleAdsActivities,
  createResendActivities,
  createWorkflowActivities,
  type ActivityDependencies,
} from '../activities/index.ts';
import type { Logger } from 'pino';
import { taskQueue } from '../workflows/contract/queues.ts';
import { limitConnections } from './limit-connections.ts';
import { maskFailures } from './mask-failures.ts';

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  queuePrefix: string;
  /** The code of the workflows, bundled, or the path of a file with it. */
  workflowBundle: { code: string } | { codePath: string };
  activities: ActivityDependencies;
  /** Activities a second that Google Ads gets from the whole fleet, and from one connection. */
  googleAdsRates: { fleet: number; connection: number };
  logger: Logger;
};

/** Time for what runs to end by itself after a stop was asked for, and then to be cut off. */
const SHUTDOWN = { shutdownGraceTime: '30s', shutdownForceTime: '60s' } as const;

/** Activities that one process runs at once. Calls to a provider mostly wait. */
const CALLS_AT_ONCE = 20;

/**
 * The workers of one process: one for workflows and their database work, and one a provider. A provider's worker
 * takes activities only, so that its rate is one setting of the queue for the whole fleet and nothing passes it by.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { connection, namespace, queuePrefix, workflowBundle, activities } = options;
  const interceptors = { activity: [maskFailures(options.logger)] };
  const workflows = await Worker.create({
    ...SHUTDOWN,
    interceptors,
    connection,
    namespace,
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    workflowBundle,
    activities: createWorkflowActivities(activities),
    // A killed worker's workflows go on elsewhere after a second, not ten.
    stickyQueueScheduleToStartTimeout: '1s',
    // Eager dispatch would pass a provider queue's rate limit by.
    maxEagerActivityReservationsPerWorkflowTask: 0,
  });
  const resend = await Worker.create({
    ...SHUTDOWN,
    interceptors,
    connection,
    namespace,
    taskQueue: taskQueue(queuePrefix, 'resend'),
    activities: createResendActivities(activities),
    maxTaskQueueActivitiesPerSecond: activities.requestsPerSecond,
    maxConcurrentActivityTaskExecutions: CALLS_AT_ONCE,
    // Shown in the UI as the last heartbeat; never throttled past the timeout of 5 s.
    maxHeartbeatThrottleInterval: '2s',
  });
  return [workflows, resend, ...(await createGoogleAdsWorkers(options, interceptors))];
}

/** Google Ads' planning takes one call a second: of its queue no more are handed out, and slots keep them apart. */
const PLANNING_PER_SECOND = 1;

async function createGoogleAdsWorkers(
  { connection, namespace, queuePrefix, activities, googleAdsRates, logger }: WorkersOptions,
  interceptors: WorkerInterceptors,
): Promise<Worker[]> {
  const { others, planning } = createGoogleAdsActivities(activities);
  const common = {
    ...SHUTDOWN,
    interceptors,
    connection,
    namespace,
    maxConcurrentActivityTaskExecutions: CALLS_AT_ONCE,
  };
  const queue = taskQueue(queuePrefix, 'googleads');
  await limitConnections(connection, logger, {
    namespace,
    taskQueue: queue,
    perSecond: googleAdsRates.connection,
  });
  return Promise.all([
    Worker.create({
      ...common,
      taskQueue: queue,
      activities: others,
      maxTaskQueueActivitiesPerSecond: googleAdsRates.fleet,
    }),
    Worker.create({
      ...common,
      taskQueue: taskQueue(queuePrefix, 'googleads-planning'),
      activities: planning,
      maxTaskQueueActivitiesPerSecond: PLANNING_PER_SECOND,
    }),
  ]);
}
