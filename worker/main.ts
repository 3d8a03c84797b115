import { DefaultLogger, makeTelemetryFilterString, MetricsBuffer, Runtime } from '@temporalio/worker';
import { SchemaError } from '../models/migrations/schema-errors.ts';
import { startTracing } from '../telemetry/start-tracing.ts';
import { createLogger } from '../telemetry/work.ts';
import { loadWorkerConfig } from './config.ts';
import { SdkLog } from './log-sdk.ts';
import { runWorker } from './run-worker.ts';

const config = loadWorkerConfig();
const logger = createLogger({ name: 'worker', level: config.LOG_LEVEL });
const tracer = await startTracing(config.tracing, 'throughline-worker');
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());

const sdkMetrics = new MetricsBuffer({ maxBufferSize: 100_000, useSecondsForDurations: true });

const sdkLog = new SdkLog(logger);

Runtime.install({
  // The SDK must not handle signals, because `runWorker` stops the workers.
  shutdownSignals: [],
  telemetryOptions: {
    logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }), forward: {} },
    ...(config.METRICS_PORT !== undefined && { metrics: { buffer: sdkMetrics } }),
  },
  logger: new DefaultLogger('WARN', (entry) => sdkLog.write(entry)),
});

try {
  await runWorker(config, {
    logger,
    tracer,
    sdkMetrics,
    signal: stop.signal,
    connected: (client) => sdkLog.setClient(client),
    // A parent process waits for this line, so the line is logged whatever `LOG_LEVEL` is.
    listening: (ports) => logger.child({}, { level: 'info' }).info(ports, 'listening'),
  });
} catch (error) {
  if (!(error instanceof SchemaError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await tracer.stop();
logger.info('stopped');
// A pending attempt to connect to Temporal cannot be cancelled and would keep the process alive.
process.exit();
