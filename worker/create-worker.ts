import { Worker, type ActivityInterceptorsFactory, type NativeConnection } from '@temporalio/worker';
import { createLazyAssetsActivities } from '../activities/assets/lazy-activities.ts';
import {
  createConnectionsActivities,
  createConversionsActivities,
  createCrmActivities,
  createGoogleAdsActivities,
  createMetaActivities,
  createMailActivities,
  createOAuthClientsActivities,
  createSignInActivities,
  createWebhooksActivities,
  createWorkflowActivities,
  type ActivityDependencies,
} from '../activities/index.ts';
import type { Logger } from 'pino';
import { MANAGERS_PER_STEP } from '../workflows/contract/customer-tree.ts';
import {
  ACTIVITY_QUEUES,
  getTaskQueue,
  type ActivityQueue,
  type PacedQueue,
} from '../workflows/contract/queues.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { limitConnections } from './limit-connections.ts';
import { limitSlots } from './limit-slots.ts';
import { maskFailures } from './mask-failures.ts';
import { receiveWork } from './receive-work.ts';
import { getReleaseOptions, type Release } from './versioning.ts';

type UnpacedQueue = Exclude<ActivityQueue, PacedQueue>;

/**
 * Limits in activities per second: `fleet` for all workers together, `connection` for one connection. A
 * missing rate means no limit.
 */
type Rates = { fleet: number; connection?: number };

type QueueWork = {
  activities: object;
  rates?: Partial<Rates>;
  slots?: number;
  interceptors?: readonly ActivityInterceptorsFactory[];
};

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  queuePrefix: string;
  workflowBundle: { code: string } | { codePath: string };
  release: Release;
  activities: ActivityDependencies;
  googleAdsRates: Required<Rates>;
  metaRates: Required<Rates>;
  crmRates: Required<Rates>;
  /** Activity queues to poll besides the workflow queue. Default: all. */
  queues?: readonly ActivityQueue[] | undefined;
  logger: Logger;
  tracer: Tracer;
};

/**
 * A stopping worker cancels running activities after the grace time, and no longer waits for them after the
 * force time.
 */
const SHUTDOWN = { shutdownGraceTime: '30s', shutdownForceTime: '60s' } as const;

/**
 * Default number of activity task slots per queue and worker. A project's quota of these slots exceeds the 16
 * activities that a batch can have in flight.
 */
const SLOTS = 24;

/**
 * Local activity slots. All slots of a worker together exceed the database pool, but an activity holds a
 * connection only for a statement or a short transaction.
 */
const LOCAL_SLOTS = 40;

/**
 * Half of the pollers poll for non-sticky tasks. The SDK's default of two such pollers is too low after an
 * outage, when each poll can take ten seconds.
 */
const WORKFLOW_POLLERS = 20;

const BACKGROUND_SLOTS = 5;

/** More than the default, because slow endpoints occupy activity task slots for long. */
const WEBHOOK_SLOTS = 60;

/** Fewer than the default, because servers of client ID metadata documents can be slow on purpose. */
const DOCUMENT_SLOTS = 10;

/** Fraction of the Meta rates for reports. The rest is for interactive reads. */
const REPORTS_FRACTION = 0.2;

/** Fraction of the Google Ads rates for changes of campaigns. The rest is for reads. */
const SENDS_FRACTION = 0.2;

/** Google Ads' limit for planning calls. */
const PLANNING_PER_SECOND = 1;

/**
 * Creates the workflow worker and one worker per activity queue. Activity workers are unversioned, because
 * they serve the runs of all versions.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { connection, namespace, queuePrefix, workflowBundle, activities } = options;
  const { googleAdsRates, metaRates, crmRates } = options;
  const googleAds = createGoogleAdsActivities(activities);
  const interceptors = [receiveWork(options.tracer), maskFailures(options.logger)];
  const workflows = await Worker.create({
    ...SHUTDOWN,
    ...getReleaseOptions(options.release),
    interceptors: { activity: interceptors },
    connection,
    namespace,
    taskQueue: getTaskQueue(queuePrefix, 'workflows'),
    workflowBundle,
    activities: createWorkflowActivities(activities),
    // Another worker takes over the workflows of a killed worker after this time; the default is ten seconds.
    // One second would dispatch many tasks twice on a busy machine.
    stickyQueueScheduleToStartTimeout: '5s',
    // Eager dispatch would bypass the rate limit of a provider's queue.
    maxEagerActivityReservationsPerWorkflowTask: 0,
    maxConcurrentLocalActivityExecutions: LOCAL_SLOTS,
    workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: WORKFLOW_POLLERS },
    nonStickyToStickyPollRatio: 0.5,
  });
  const withLoadedClient = { interceptors: [loadFirst(googleAds.load)] };
  const storage = createLazyAssetsActivities(activities);
  const { pace } = activities.batchMail;
  const meta = createMetaActivities(activities);
  const work: Record<PacedQueue, QueueWork & { rates: Rates }> & Record<UnpacedQueue, QueueWork> = {
    resend: {
      activities: createMailActivities(activities),
      // Each call reserves its own send time. This rate only keeps waiting calls from filling the activity
      // task slots.
      rates: { fleet: pace.requestsPerSecond * pace.share },
    },
    'resend-own': { activities: createMailActivities(activities) },
    'sign-in': { activities: createSignInActivities(activities) },
    connections: { activities: createConnectionsActivities(activities) },
    'client-documents': { activities: createOAuthClientsActivities(activities), slots: DOCUMENT_SLOTS },
    webhooks: { activities: createWebhooksActivities(activities), slots: WEBHOOK_SLOTS },
    conversions: { activities: createConversionsActivities(activities) },
    storage: { activities: storage },
    'storage-checks': { activities: storage },
    'storage-sweeps': { activities: storage, slots: BACKGROUND_SLOTS },
    meta: { activities: meta, rates: scaleRates(metaRates, 1 - REPORTS_FRACTION) },
    'meta-reports': {
      activities: meta,
      rates: scaleRates(metaRates, REPORTS_FRACTION),
      slots: BACKGROUND_SLOTS,
    },
    crm: { activities: createCrmActivities(activities), rates: crmRates },
    googleads: {
      activities: googleAds.others,
      rates: scaleRates(googleAdsRates, 1 - SENDS_FRACTION),
      ...withLoadedClient,
    },
    'googleads-sends': {
      activities: googleAds.others,
      rates: scaleRates(googleAdsRates, SENDS_FRACTION),
      ...withLoadedClient,
    },
    'googleads-planning': {
      activities: googleAds.planning,
      rates: { fleet: PLANNING_PER_SECOND },
      ...withLoadedClient,
    },
    'googleads-trees': {
      activities: googleAds.trees,
      // The rate counts steps, and a step makes up to `MANAGERS_PER_STEP` calls.
      rates: { fleet: googleAdsRates.fleet / MANAGERS_PER_STEP },
      slots: BACKGROUND_SLOTS,
      ...withLoadedClient,
    },
  };
  const workers = [workflows];
  for (const queue of options.queues ?? ACTIVITY_QUEUES) {
    workers.push(await createActivityWorker(options, queue, work[queue], interceptors));
  }
  return workers;
}

function scaleRates({ fleet, connection }: Required<Rates>, fraction: number): Rates {
  return { fleet: fleet * fraction, connection: connection * fraction };
}

async function createActivityWorker(
  { connection, namespace, queuePrefix, logger }: WorkersOptions,
  queue: ActivityQueue,
  { activities, rates = {}, slots = SLOTS, interceptors = [] }: QueueWork,
  firstInterceptors: readonly ActivityInterceptorsFactory[],
): Promise<Worker> {
  const taskQueue = getTaskQueue(queuePrefix, queue);
  const { fleet, connection: perSecond } = rates;
  if (perSecond !== undefined) {
    await limitConnections(connection, logger, { namespace, taskQueue, perSecond });
  }
  return Worker.create({
    ...SHUTDOWN,
    interceptors: { activity: [...firstInterceptors, limitSlots(slots), ...interceptors] },
    connection,
    namespace,
    taskQueue,
    activities,
    maxConcurrentActivityTaskExecutions: slots,
    ...(fleet !== undefined && { maxTaskQueueActivitiesPerSecond: fleet }),
    // By default, the SDK sends a heartbeat only every 4 s, too close to the heartbeat timeout of 5 s.
    maxHeartbeatThrottleInterval: '2s',
  });
}

/**
 * Loads the provider's client before an activity records or sends anything, because the attempt can time out
 * while the client loads.
 */
export function loadFirst(load: () => Promise<unknown>): ActivityInterceptorsFactory {
  return () => ({
    inbound: {
      async execute(input, next) {
        await load();
        return next(input);
      },
    },
  });
}
