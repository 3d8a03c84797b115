import { Client } from '@temporalio/client';
import type { MetricsBuffer } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createHubSpotClient } from '../activities/journey/hubspot-client.ts';
import { createTemporalConnection } from '../settings/temporal-connection.ts';
import { propagateTrace } from '../telemetry/propagate-trace.ts';
import { serveMetrics } from '../telemetry/serve-metrics.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { connectDatabase } from '../models/database.ts';
import { requireKnownSchema } from '../models/migrations/require-known-schema.ts';
import type { ActivityQueue } from '../workflows/contract/queues.ts';
import { applyRetention } from './apply-retention.ts';
import { bundleWorkflows } from './bundle.ts';
import type { WorkerConfig } from './config.ts';
import { connectToTemporal } from './connect-to-temporal.ts';
import { countBatches } from './count-batches.ts';
import { createWorkers } from './create-worker.ts';
import { createMailChannels } from './mail-channels.ts';
import {
  createConnectProviders,
  readConversionSettings,
  readGoogleAdsOptions,
  readObjectStoreOptions,
} from './provider-options.ts';
import { checkDependencies, serveHealth, type HealthDependencies } from './health.ts';
import { createConnectionSecrets } from '../activities/connections/renew-secret.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { preloadClients } from './preload-clients.ts';
import { sweep } from './sweeper.ts';
import { traceRemoteCalls } from './trace-calls.ts';
import { describeRelease } from './versioning.ts';

/**
 * Maximum wait for a database connection. All activity task slots together exceed the pool, so activities can
 * time out; Temporal retries them.
 */
const ACQUIRE_TIMEOUT_MS = 5_000;

export type WorkerDependencies = {
  logger: Logger;
  tracer: Tracer;
  sdkMetrics: MetricsBuffer;
  /** Stops the worker. Running tasks can finish. */
  signal: AbortSignal;
  connected?: (client: Client) => void;
  listening: (ports: { healthPort: number; metricsPort: number | undefined }) => void;
  queues?: readonly ActivityQueue[] | undefined;
  /** Interval of every sweeper loop. By default, each loop has its own interval. */
  sweepIntervalMs?: number | undefined;
  retentionIntervalMs?: number | undefined;
};

/** Runs a worker. Resolves when the worker has stopped after `signal` aborts. */
export async function runWorker(
  config: WorkerConfig,
  {
    logger,
    tracer,
    sdkMetrics,
    signal,
    connected,
    listening,
    queues,
    sweepIntervalMs,
    retentionIntervalMs,
  }: WorkerDependencies,
): Promise<void> {
  const internalStop = new AbortController();
  const stop = AbortSignal.any([signal, internalStop.signal]);
  const database = connectDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'throughline-worker',
    statementTimeoutMs: 10_000,
    acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
  });
  await requireKnownSchema(database, (error) => {
    logger.fatal(error.message);
    process.exitCode = 1;
    internalStop.abort();
  }).catch(async (error: unknown) => {
    await database.sequelize.close();
    throw error;
  });
  const { TEMPORAL_NAMESPACE: namespace, TASK_QUEUE_PREFIX: queuePrefix } = config;
  const connecting = connectToTemporal(
    { address: config.TEMPORAL_ADDRESS, transport: config.temporalTransport },
    logger,
    stop,
  );
  const googleAds = readGoogleAdsOptions(config);
  const objectStore = readObjectStoreOptions(config);
  const hubSpot = { baseUrl: config.HUBSPOT_BASE_URL, version: config.HUBSPOT_API_VERSION };
  const healthDependencies: HealthDependencies = { database, connection: undefined, workers: [] };
  const metrics = createMetrics(database, {
    connection: connecting,
    namespace,
    queuePrefix,
    sdk: sdkMetrics,
    dependencies: () => checkDependencies(healthDependencies),
  });
  const metricsServer =
    config.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(metrics.registry, { host: config.METRICS_HOST, port: config.METRICS_PORT });

  // Without a metrics server, nothing reads the counts.
  const counting = metricsServer && countBatches({ database, logger, metrics: metrics.openBatches }, stop);
  const healthAddress = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
  const health = await serveHealth(healthDependencies, healthAddress);
  const connection = await connecting;
  const close = async () => {
    await counting;
    health.server.close();
    metrics.stop();
    metricsServer?.close();
    await connection?.close();
    await database.sequelize.close();
  };
  if (connection === undefined) return close();
  healthDependencies.connection = connection;
  // The client has its own connection, because calls on the workers' connection have no deadline and can hang
  // for seconds during an outage of Temporal.
  const clientConnection = createTemporalConnection(config.TEMPORAL_ADDRESS, config.temporalTransport);
  const interceptors = propagateTrace(tracer);
  const client = new Client({ connection: clientConnection, namespace, interceptors });
  connected?.(client);
  logger.info(describeRelease(config.release), 'patches');
  const renewal = {
    database,
    connectionKeyring: config.CONNECTION_KEYRING,
    connectProviders: createConnectProviders(config),
  };
  const workers = await createWorkers({
    connection,
    namespace,
    queuePrefix,
    workflowBundle: config.WORKFLOW_BUNDLE ? { codePath: config.WORKFLOW_BUNDLE } : await bundleWorkflows(),
    release: config.release,
    activities: {
      ...renewal,
      connectionSecrets: createConnectionSecrets(renewal),
      connectKeyring: config.CONNECT_KEYRING,
      metaAppSecret: config.META_APP_SECRET,
      posting: { toLoopback: config.webhooksToLoopback },
      publicUrl: config.PUBLIC_URL,
      senderChecks: { dnsServers: config.SENDER_DNS_SERVERS, resendUrl: config.RESEND_BASE_URL },
      platformDomain: config.senders.platformDomain,
      demoSenderDomains: config.senders.demoDomains,
      dailyLimits: config.dailyLimits,
      ...createMailChannels(config, metrics.emails),
      googleAds,
      runInCallSpan: traceRemoteCalls(tracer),
      crm: { hubspot: createHubSpotClient(hubSpot) },
      meta: {
        url: config.META_GRAPH_URL,
        version: config.META_GRAPH_VERSION,
        appSecret: config.META_APP_SECRET,
      },
      conversions: readConversionSettings(config),
      dataManager: googleAds && { url: config.DATA_MANAGER_URL, application: googleAds.application },
      objectStore,
      metrics: metrics.emails,
      deliveryMetrics: metrics.deliveries,
      conversionMetrics: metrics.conversions,
      resendUrl: config.RESEND_BASE_URL,
      unsubscribeLinks: { publicUrl: config.PUBLIC_URL, keyring: config.UNSUBSCRIBE_KEYRING },
      platformMails: {
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
    queues,
    logger,
    tracer,
  });
  const sweeping = sweep(
    {
      database,
      client,
      queuePrefix,
      logger,
      metrics: metrics.sweeps,
      eventRetentionDays: config.EMAIL_EVENTS_DAYS,
      hasObjectStore: objectStore !== undefined,
      intervalMs: sweepIntervalMs,
    },
    stop,
  );
  const retaining = applyRetention(
    { database, logger, metrics: metrics.retention, intervalMs: retentionIntervalMs },
    stop,
  );
  const running = workers.map((worker) => worker.run());
  healthDependencies.workers = workers;
  listening({ healthPort: health.port, metricsPort: metricsServer?.port });
  void preloadClients({
    googleAds: config.GOOGLE_ADS_PRELOAD === 'on' ? googleAds : undefined,
    objectStore,
    logger,
  });

  const shutDown = () => {
    // `shutdown()` throws for a worker that is not running.
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  stop.addEventListener('abort', shutDown);
  // The stop may have been requested before the workers existed.
  if (stop.aborted) shutDown();
  try {
    await Promise.all(running);
  } finally {
    internalStop.abort();
    await Promise.allSettled([...running, sweeping, retaining]);
    await clientConnection.close();
    await close();
  }
}
