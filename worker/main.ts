import { Client } from '@temporalio/client';
import { DefaultLogger, makeTelemetryFilterString, MetricsBuffer, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { preloadObjectStore } from '../activities/assets/lazy-activities.ts';
import { createResendClient } from '../activities/emails/resend-client.ts';
import { preloadGoogleAds } from '../activities/searchads/lazy-searchads-activities.ts';
import { createHubSpotClient } from '../activities/journey/hubspot-client.ts';
import { serveMetrics } from '../telemetry/serve-metrics.ts';
import { connectDatabase } from '../models/database.ts';
import { bundleWorkflows } from './bundle.ts';
import { loadWorkerConfig } from './config.ts';
import { connectToTemporal } from './connect.ts';
import { createWorkers } from './create-worker.ts';
import { googleAdsOptions } from './google-ads-options.ts';
import { serveHealth, type HealthDependencies } from './health.ts';
import { loggable } from './loggable.ts';
import { describeError } from './mask-failures.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { objectStoreOptions } from './object-store-options.ts';
import { sweep } from './sweeper.ts';

const config = loadWorkerConfig();
const logger = pino({ name: 'worker', level: config.LOG_LEVEL });
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());

const sdkMetrics = new MetricsBuffer({ maxBufferSize: 100_000, useSecondsForDurations: true });
const { METRICS_HOST, METRICS_PORT } = config;

Runtime.install({
  // We stop the workers ourselves, after the sweeper.
  shutdownSignals: [],
  telemetryOptions: {
    logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }), forward: {} },
    ...(METRICS_PORT !== undefined && { metrics: { buffer: sdkMetrics } }),
  },
  logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
    logger[level === 'ERROR' ? 'error' : 'warn'](loggable(meta ?? {}), message);
  }),
});

const database = connectDatabase({
  url: config.DATABASE_URL,
  poolSize: 20,
  applicationName: 'throughline-worker',
  statementTimeout: 10_000,
});
const { TEMPORAL_NAMESPACE: namespace, TASK_QUEUE_PREFIX: queuePrefix } = config;
const connecting = connectToTemporal(config.TEMPORAL_ADDRESS, logger, stop.signal);
const googleAds = googleAdsOptions(config);
const objectStore = objectStoreOptions(config);
const metrics = createMetrics(database, { connection: connecting, namespace, queuePrefix, sdk: sdkMetrics });
const metricsServer =
  METRICS_PORT === undefined
    ? undefined
    : await serveMetrics(metrics.registry, { host: METRICS_HOST, port: METRICS_PORT });

const checked: HealthDependencies = { database, connection: undefined, workers: [] };
const health = await serveHealth(checked, { host: config.HEALTH_HOST, port: config.HEALTH_PORT });
const connection = await connecting;
if (connection === undefined) {
  logger.info('stopped');
  // An attempt to connect may be under way, which nothing can call off.
  process.exit();
}
checked.connection = connection;
const workers = await createWorkers({
  connection,
  namespace,
  queuePrefix,
  workflowBundle: config.WORKFLOW_BUNDLE ? { codePath: config.WORKFLOW_BUNDLE } : await bundleWorkflows(),
  activities: {
    database,
    resend: metrics.emails.measured(
      createResendClient({ apiKey: config.RESEND_API_KEY, baseUrl: config.RESEND_BASE_URL }),
    ),
    requestsPerSecond: config.RESEND_REQUESTS_PER_SECOND,
    connectionKeyring: config.CONNECTION_KEYRING,
    googleAds,
    crm: { hubspot: createHubSpotClient({ baseUrl: config.HUBSPOT_BASE_URL }) },
    meta: {
      url: config.META_GRAPH_URL,
      version: config.META_GRAPH_VERSION,
      appSecret: config.META_APP_SECRET,
    },
    objectStore,
    metrics: metrics.emails,
    unsubscribeLinks: { publicUrl: config.PUBLIC_URL, keyring: config.UNSUBSCRIBE_KEYRING },
    signInMails: {
      sender: config.SIGN_IN_SENDER,
      publicUrl: config.PUBLIC_URL,
      keyring: config.SIGN_IN_KEYRING,
    },
  },
  googleAdsRates: {
    fleet: config.GOOGLE_ADS_CALLS_PER_SECOND,
    connection: config.GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION,
  },
  crmRates: {
    fleet: config.CRM_CALLS_PER_SECOND,
    connection: config.CRM_CALLS_PER_SECOND_PER_CONNECTION,
  },
  metaRates: {
    fleet: config.META_CALLS_PER_SECOND,
    connection: config.META_CALLS_PER_SECOND_PER_CONNECTION,
  },
  logger,
});
const client = new Client({ connection, namespace });
const sweeping = sweep(
  {
    database,
    client,
    queuePrefix,
    logger,
    metrics: metrics.sweeps,
    eventsKept: config.EMAIL_EVENTS_DAYS,
    keepsAssets: objectStore !== undefined,
  },
  stop.signal,
);
const running = workers.map((worker) => worker.run());
checked.workers = workers;
// Whoever started the process waits for this line, whatever the level.
logger
  .child({}, { level: 'info' })
  .info({ healthPort: health.port, metricsPort: metricsServer?.port }, 'listening');
if (googleAds && config.GOOGLE_ADS_PRELOAD === 'on') {
  preloadGoogleAds(googleAds).catch((error: unknown) => {
    logger.warn({ error: describeError(error) }, 'Google Ads not loaded; its first call will try again');
  });
}
if (objectStore) {
  preloadObjectStore().catch((error: unknown) => {
    logger.warn({ error: describeError(error) }, 'object store not loaded; its first call will try again');
  });
}

const shutDown = () => {
  // One that has failed is not running any more, and would throw.
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
};
stop.signal.addEventListener('abort', shutDown);
// Asked for while the workers were being made, when there was nobody to tell.
if (stop.signal.aborted) shutDown();
try {
  await Promise.all(running);
} finally {
  stop.abort();
  await Promise.allSettled([...running, sweeping]);
  health.server.close();
  metricsServer?.close();
  await connection.close();
  await database.sequelize.close();
}
logger.info('stopped');
