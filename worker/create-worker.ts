import { Worker, type ActivityInterceptorsFactory, type NativeConnection } from '@temporalio/worker';
import {
  createConnectionsActivities,
  createConversionsActivities,
  createCrmActivities,
  createGoogleAdsActivities,
  createMetaActivities,
  createMailActivities,
  createOAuthClientsActivities,
  createSignInActivities,
  createStorageActivities,
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

/** Activities per second, for the whole fleet and for one connection. */
type RatesPerSecond = { fleet: number; connection: number };

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  queuePrefix: string;
  /** The bundled code of the workflows, or the path of its file. */
  workflowBundle: { code: string } | { codePath: string };
  release: Release;
  activities: ActivityDependencies;
  googleAdsRates: RatesPerSecond;
  metaRates: RatesPerSecond;
  crmRates: RatesPerSecond;
  /** Activity queues to poll besides the workflow queue; all by default. */
  queues?: readonly ActivityQueue[] | undefined;
  logger: Logger;
  tracer: Tracer;
};

/** After a stop request, running tasks can finish in the grace time and are cancelled at the force time. */
const SHUTDOWN = { shutdownGraceTime: '30s', shutdownForceTime: '60s' } as const;

/**
 * Concurrent activities per process and queue, which mostly wait for the provider. A project's quota exceeds the 16
 * calls that a batch has in flight.
 */
const SLOTS = 24;

/**
 * Concurrent local activities per process. All slots together exceed the database pool, but hold a connection only for
 * a statement or a short transaction.
 */
const LOCAL_SLOTS = 40;

/**
 * Open workflow polls per process, half of them for non-sticky tasks. The SDK's default of two is too low after an
 * outage, when each poll can take ten seconds to return.
 */
const WORKFLOW_POLLERS = 20;

/** Concurrent activities of a background queue. */
const BACKGROUND_SLOTS = 5;

/** Webhook endpoints that a process delivers to at once, some of them slow. */
const WEBHOOK_SLOTS = 60;

/** Concurrent fetches of client ID metadata documents, whose servers can be slow on purpose. */
const DOCUMENT_SLOTS = 10;

/** Share of Meta's rate for report runs. The rest is for interactive reads. */
const REPORTS_FRACTION = 0.2;

/** Share of the Google Ads rate for changes of campaigns. */
const SENDS_FRACTION = 0.2;

/** Google Ads' limit of planning calls. */
const PLANNING_PER_SECOND = 1;

/**
 * Creates the workers of a process: one for workflows with their local activities, and one per activity queue.
 * Activity workers are unversioned, because they serve the runs of all versions.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { connection, namespace, queuePrefix, workflowBundle, activities } = options;
  const { googleAdsRates, metaRates, crmRates } = options;
  const googleAds = createGoogleAdsActivities(activities);
  const receiveInterceptor = receiveWork(options.tracer);
  const maskInterceptor = maskFailures(options.logger);
  const workflows = await Worker.create({
    ...SHUTDOWN,
    ...getReleaseOptions(options.release),
    interceptors: { activity: [receiveInterceptor, maskInterceptor] },
    connection,
    namespace,
    taskQueue: getTaskQueue(queuePrefix, 'workflows'),
    workflowBundle,
    activities: createWorkflowActivities(activities),
    // Another worker continues the workflows of a killed one after a second, instead of ten by default.
    stickyQueueScheduleToStartTimeout: '1s',
    // Eager dispatch would bypass the rate limit of a provider's queue.
    maxEagerActivityReservationsPerWorkflowTask: 0,
    maxConcurrentLocalActivityExecutions: LOCAL_SLOTS,
    workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: WORKFLOW_POLLERS },
    nonStickyToStickyPollRatio: 0.5,
  });
  const createPaced = (
    queue: PacedQueue,
    work: object,
    rates: Partial<RatesPerSecond>,
    { slots = SLOTS, first = [] }: { slots?: number; first?: ActivityInterceptorsFactory[] } = {},
  ) =>
    createActivityWorker(options, {
      queue,
      work,
      rates,
      slots,
      interceptors: [receiveInterceptor, maskInterceptor, limitSlots(slots), ...first],
    });
  const withLoadedClient = { first: [loadFirst(googleAds.load)] };
  const createUnpaced = (queue: UnpacedQueue, work: object, slots = SLOTS) =>
    createActivityWorker(options, {
      queue,
      work,
      rates: {},
      slots,
      interceptors: [receiveInterceptor, maskInterceptor, limitSlots(slots)],
    });
  const storage = createStorageActivities(activities);
  const { pace } = activities.batchMail;
  const meta = createMetaActivities(activities);
  const workerFactories: Record<ActivityQueue, () => Promise<Worker>> = {
    resend: () =>
      createPaced('resend', createMailActivities(activities), {
        // Each call reserves its send time. This limit keeps calls that wait for theirs from filling the slots.
        fleet: pace.requestsPerSecond * pace.share,
      }),
    'resend-own': () => createUnpaced('resend-own', createMailActivities(activities)),
    'sign-in': () => createUnpaced('sign-in', createSignInActivities(activities)),
    connections: () => createUnpaced('connections', createConnectionsActivities(activities)),
    'client-documents': () =>
      createUnpaced('client-documents', createOAuthClientsActivities(activities), DOCUMENT_SLOTS),
    webhooks: () => createUnpaced('webhooks', createWebhooksActivities(activities), WEBHOOK_SLOTS),
    conversions: () => createUnpaced('conversions', createConversionsActivities(activities)),
    storage: () => createUnpaced('storage', storage),
    'storage-checks': () => createUnpaced('storage-checks', storage),
    'storage-sweeps': () => createUnpaced('storage-sweeps', storage, BACKGROUND_SLOTS),
    meta: () => createPaced('meta', meta, scaleRates(metaRates, 1 - REPORTS_FRACTION)),
    'meta-reports': () =>
      createPaced('meta-reports', meta, scaleRates(metaRates, REPORTS_FRACTION), { slots: BACKGROUND_SLOTS }),
    crm: () => createPaced('crm', createCrmActivities(activities), crmRates),
    googleads: () =>
      createPaced(
        'googleads',
        googleAds.others,
        scaleRates(googleAdsRates, 1 - SENDS_FRACTION),
        withLoadedClient,
      ),
    'googleads-sends': () =>
      createPaced(
        'googleads-sends',
        googleAds.others,
        scaleRates(googleAdsRates, SENDS_FRACTION),
        withLoadedClient,
      ),
    'googleads-planning': () =>
      createPaced('googleads-planning', googleAds.planning, { fleet: PLANNING_PER_SECOND }, withLoadedClient),
    'googleads-trees': () =>
      createPaced(
        'googleads-trees',
        googleAds.trees,
        // A step makes up to `MANAGERS_PER_STEP` calls.
        { fleet: googleAdsRates.fleet / MANAGERS_PER_STEP },
        { slots: BACKGROUND_SLOTS, ...withLoadedClient },
      ),
  };
  const workers = [workflows];
  for (const queue of options.queues ?? ACTIVITY_QUEUES) workers.push(await workerFactories[queue]());
  return workers;
}

function scaleRates({ fleet, connection }: RatesPerSecond, fraction: number): RatesPerSecond {
  return { fleet: fleet * fraction, connection: connection * fraction };
}

/** Creates the worker of an activity queue. A missing rate means no limit. */
async function createActivityWorker(
  { connection, namespace, queuePrefix, logger }: WorkersOptions,
  {
    queue,
    work,
    rates,
    slots,
    interceptors,
  }: {
    queue: ActivityQueue;
    work: object;
    rates: Partial<RatesPerSecond>;
    slots: number;
    interceptors: ActivityInterceptorsFactory[];
  },
): Promise<Worker> {
  const name = getTaskQueue(queuePrefix, queue);
  const { fleet, connection: perSecond } = rates;
  if (perSecond !== undefined) {
    await limitConnections(connection, logger, { namespace, taskQueue: name, perSecond });
  }
  return Worker.create({
    ...SHUTDOWN,
    interceptors: { activity: interceptors },
    connection,
    namespace,
    taskQueue: name,
    activities: work,
    maxConcurrentActivityTaskExecutions: slots,
    ...(fleet !== undefined && { maxTaskQueueActivitiesPerSecond: fleet }),
    // Heartbeats must not be throttled beyond the heartbeat timeout of 5 s.
    maxHeartbeatThrottleInterval: '2s',
  });
}

/** Loads the provider's client before an activity records or sends anything, because loading can outlast the attempt. */
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
