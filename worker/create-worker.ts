import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import {
  createCrmActivities,
  createGoogleAdsActivities,
  createMetaActivities,
  createResendActivities,
  createStorageActivities,
  createWorkflowActivities,
  type ActivityDependencies,
} from '../activities/index.ts';
import type { Logger } from 'pino';
import { taskQueue, type QueueName } from '../workflows/contract/queues.ts';
import { limitConnections } from './limit-connections.ts';
import { maskFailures } from './mask-failures.ts';

/** Activities a second that a provider gets from the whole fleet, and from one connection. */
type Rates = { fleet: number; connection: number };

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  queuePrefix: string;
  /** The code of the workflows, bundled, or the path of a file with it. */
  workflowBundle: { code: string } | { codePath: string };
  activities: ActivityDependencies;
  googleAdsRates: Rates;
  metaRates: Rates;
  crmRates: Rates;
  logger: Logger;
};

/** Time for what runs to end by itself after a stop was asked for, and then to be cut off. */
const SHUTDOWN = { shutdownGraceTime: '30s', shutdownForceTime: '60s' } as const;

/** Activities that one process runs at once. Calls to a provider mostly wait. */
const CALLS_AT_ONCE = 20;

/** Google Ads' planning takes one call a second: of its queue no more are handed out, and slots keep them apart. */
const PLANNING_PER_SECOND = 1;

/**
 * The workers of one process: one for workflows and their database work, and one a provider. A provider's worker
 * takes activities only, so that its rate is one setting of the queue for the whole fleet and nothing passes it by.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { connection, namespace, queuePrefix, workflowBundle, activities } = options;
  const { googleAdsRates, metaRates, crmRates } = options;
  const googleAds = createGoogleAdsActivities(activities);
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
  const calls = (queue: QueueName, work: object, rates: Partial<Rates> = {}) =>
    createCallsWorker({ ...options, interceptors }, { queue, work, rates });
  return [
    workflows,
    await calls('resend', createResendActivities(activities), { fleet: activities.requestsPerSecond }),
    await calls('storage', createStorageActivities(activities)),
    await calls('meta', createMetaActivities(activities), metaRates),
    await calls('crm', createCrmActivities(activities), crmRates),
    await calls('googleads', googleAds.others, googleAdsRates),
    await calls('googleads-planning', googleAds.planning, { fleet: PLANNING_PER_SECOND }),
  ];
}

/** The worker of one provider's queue: calls only. A rate that is left out is not limited. */
async function createCallsWorker(
  {
    connection,
    namespace,
    queuePrefix,
    logger,
    interceptors,
  }: WorkersOptions & Pick<WorkerOptions, 'interceptors'>,
  { queue, work, rates }: { queue: QueueName; work: object; rates: Partial<Rates> },
): Promise<Worker> {
  const name = taskQueue(queuePrefix, queue);
  const { fleet, connection: perSecond } = rates;
  if (perSecond !== undefined) {
    await limitConnections(connection, logger, { namespace, taskQueue: name, perSecond });
  }
  return Worker.create({
    ...SHUTDOWN,
    ...(interceptors && { interceptors }),
    connection,
    namespace,
    taskQueue: name,
    activities: work,
    maxConcurrentActivityTaskExecutions: CALLS_AT_ONCE,
    ...(fleet !== undefined && { maxTaskQueueActivitiesPerSecond: fleet }),
    // Shown in the UI as the last heartbeat; never throttled past the timeout of 5 s.
    maxHeartbeatThrottleInterval: '2s',
  });
}
