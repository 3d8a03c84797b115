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
  taskQueue,
  type ActivityQueue,
  type PacedQueue,
} from '../workflows/contract/queues.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { limitConnections } from './limit-connections.ts';
import { limitSlots } from './limit-slots.ts';
import { maskFailures } from './mask-failures.ts';
import { receiveWork } from './receive-work.ts';
import { releaseOptions, type Release } from './versioning.ts';

type UnpacedQueue = Exclude<ActivityQueue, PacedQueue>;

/** Activities a second: of the whole fleet, and of one connection. */
type RatesPerSecond = { fleet: number; connection: number };

export type WorkersOptions = {
  connection: NativeConnection;
  namespace: string;
  queuePrefix: string;
  /** The code of the workflows, bundled, or the path of a file with it. */
  workflowBundle: { code: string } | { codePath: string };
  release: Release;
  activities: ActivityDependencies;
  googleAdsRates: RatesPerSecond;
  metaRates: RatesPerSecond;
  crmRates: RatesPerSecond;
  /** The queues of activities that it polls besides that of workflows; all of them by default. */
  queues?: readonly ActivityQueue[] | undefined;
  logger: Logger;
  tracer: Tracer;
};

/** After a stop was requested, running tasks get the grace time, and are cancelled until the force time. */
const SHUTDOWN = { shutdownGraceTime: '30s', shutdownForceTime: '60s' } as const;

/**
 * Activities of a queue that one process runs at once. Calls to a provider mostly wait. The share of a project is more
 * than the 16 chunks that a batch has in flight.
 */
const SLOTS = 24;

/**
 * Steps of workflows on our own rows that one process does at once. Others wait, as do activities for a connection: all
 * slots together are more than the pool has, and hold one only for a statement or a short transaction.
 */
const LOCAL_SLOTS = 40;

/**
 * Polls for steps of workflows that one process has open: half of them for runs that are in no worker's memory. The SDK's
 * default is two of ten. After an outage each poll comes back by itself, up to ten seconds later, and what has begun
 * meanwhile goes through those that are back.
 */
const WORKFLOW_POLLERS = 20;

/** The same, of a queue that nobody waits for. */
const BACKGROUND_SLOTS = 5;

/** Endpoints of projects that one process delivers to at once: they wait for receivers, some of them slow. */
const WEBHOOK_SLOTS = 60;

/** Client ID metadata documents that one process fetches at once, each from a server that may be slow on purpose. */
const DOCUMENT_SLOTS = 10;

/** Of what Meta may be asked a second, the part of report runs; the rest is for those who wait. */
const REPORTS_PART = 0.2;

/** Of what Google Ads may be asked a second, the part of new campaigns. */
const SENDS_PART = 0.2;

/** Google Ads limits planning to one call a second. The queue's rate limit keeps to that, and slots space the calls. */
const PLANNING_PER_SECOND = 1;

/**
 * The workers of one process: one for workflows and their local activities, and one for each queue of activities.
 * Those run activities only, so that its queue's rate limit applies to the whole fleet and to every call. They are
 * unversioned, whatever the first is: they serve the runs of all versions.
 */
export async function createWorkers(options: WorkersOptions): Promise<Worker[]> {
  const { connection, namespace, queuePrefix, workflowBundle, activities } = options;
  const { googleAdsRates, metaRates, crmRates } = options;
  const googleAds = createGoogleAdsActivities(activities);
  const received = receiveWork(options.tracer);
  const masked = maskFailures(options.logger);
  const workflows = await Worker.create({
    ...SHUTDOWN,
    ...releaseOptions(options.release),
    interceptors: { activity: [received, masked] },
    connection,
    namespace,
    taskQueue: taskQueue(queuePrefix, 'workflows'),
    workflowBundle,
    activities: createWorkflowActivities(activities),
    // The workflows of a killed worker continue on another one after a second; the default is ten.
    stickyQueueScheduleToStartTimeout: '1s',
    // Eager dispatch would bypass the rate limit of a provider's queue.
    maxEagerActivityReservationsPerWorkflowTask: 0,
    maxConcurrentLocalActivityExecutions: LOCAL_SLOTS,
    workflowTaskPollerBehavior: { type: 'simple-maximum', maximum: WORKFLOW_POLLERS },
    nonStickyToStickyPollRatio: 0.5,
  });
  const paced = (
    queue: PacedQueue,
    work: object,
    rates: Partial<RatesPerSecond>,
    { slots = SLOTS, first = [] }: { slots?: number; first?: ActivityInterceptorsFactory[] } = {},
  ) =>
    createCallsWorker(options, {
      queue,
      work,
      rates,
      slots,
      interceptors: [masked, limitSlots(slots), ...first],
    });
  const loaded = { first: [loadFirst(googleAds.load)] };
  const calls = (queue: UnpacedQueue, work: object, slots = SLOTS) =>
    createCallsWorker(options, { queue, work, rates: {}, slots, interceptors: [masked, limitSlots(slots)] });
  const storage = createStorageActivities(activities);
  const { pace } = activities.batchMail;
  const meta = createMetaActivities(activities);
  const create: Record<ActivityQueue, () => Promise<Worker>> = {
    resend: () =>
      paced('resend', createMailActivities(activities), {
        // No more than there are slots for: who waits for one has a place of the process meanwhile.
        fleet: pace.requestsPerSecond * pace.share,
      }),
    'resend-own': () => calls('resend-own', createMailActivities(activities)),
    'sign-in': () => calls('sign-in', createSignInActivities(activities)),
    connections: () => calls('connections', createConnectionsActivities(activities)),
    'client-documents': () =>
      calls('client-documents', createOAuthClientsActivities(activities), DOCUMENT_SLOTS),
    webhooks: () => calls('webhooks', createWebhooksActivities(activities), WEBHOOK_SLOTS),
    conversions: () => calls('conversions', createConversionsActivities(activities)),
    storage: () => calls('storage', storage),
    'storage-checks': () => calls('storage-checks', storage),
    'storage-sweeps': () => calls('storage-sweeps', storage, BACKGROUND_SLOTS),
    meta: () => paced('meta', meta, partOf(metaRates, 1 - REPORTS_PART)),
    'meta-reports': () =>
      paced('meta-reports', meta, partOf(metaRates, REPORTS_PART), { slots: BACKGROUND_SLOTS }),
    crm: () => paced('crm', createCrmActivities(activities), crmRates),
    // It serves sends too: runs that began before those had a queue of their own look for them here.
    googleads: () => paced('googleads', googleAds.others, partOf(googleAdsRates, 1 - SENDS_PART), loaded),
    'googleads-sends': () =>
      paced('googleads-sends', googleAds.others, partOf(googleAdsRates, SENDS_PART), loaded),
    'googleads-planning': () =>
      paced('googleads-planning', googleAds.planning, { fleet: PLANNING_PER_SECOND }, loaded),
    'googleads-trees': () =>
      paced(
        'googleads-trees',
        googleAds.trees,
        // Besides what is read for callers, as many calls again.
        { fleet: googleAdsRates.fleet / MANAGERS_PER_STEP },
        { slots: BACKGROUND_SLOTS, ...loaded },
      ),
  };
  const workers = [workflows];
  for (const queue of options.queues ?? ACTIVITY_QUEUES) workers.push(await create[queue]());
  return workers;
}

function partOf({ fleet, connection }: RatesPerSecond, part: number): RatesPerSecond {
  return { fleet: fleet * part, connection: connection * part };
}

/** The worker of one provider's queue, for activities only. A missing rate means no limit. */
async function createCallsWorker(
  { connection, namespace, queuePrefix, logger, tracer }: WorkersOptions,
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
  const name = taskQueue(queuePrefix, queue);
  const { fleet, connection: perSecond } = rates;
  if (perSecond !== undefined) {
    await limitConnections(connection, logger, { namespace, taskQueue: name, perSecond });
  }
  return Worker.create({
    ...SHUTDOWN,
    interceptors: { activity: [receiveWork(tracer), ...interceptors] },
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

/**
 * Loads the client of a queue's provider before the activity starts. Nothing is recorded or sent before, because loading
 * may take so long that the attempt times out.
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
