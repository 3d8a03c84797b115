import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { measurePool } from '../telemetry/measure-pool.ts';
import { serveMetrics } from '../telemetry/serve-metrics.ts';
import { readPoolUse } from '../models/database.ts';
import { requireKnownSchema } from '../models/migrations/require-known-schema.ts';
import { startTracing } from '../telemetry/start-tracing.ts';
import { createLogger } from '../telemetry/work.ts';
import { createApp } from './app.ts';
import { loadApiConfig } from './config.ts';
import { closeContext, createContext } from './create-context.ts';
import { listen } from './request/listen.ts';
import { measureRequests } from './request/observe-request.ts';

async function main(): Promise<void> {
  const config = loadApiConfig();
  const logger = createLogger({ name: 'api', level: config.logLevel });
  const tracer = await startTracing(config.tracing, 'throughline-api');
  const registry = new Registry();
  const draining = new AbortController();
  const context = await createContext(config, { logger, tracer, registry, draining: draining.signal });
  await requireKnownSchema(context.database, (error) => {
    logger.fatal(error.message);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  measurePool(registry, () => readPoolUse(context.database));
  const metrics = config.metrics && (await serveMetrics(registry, config.metrics));
  const { host, port } = config;
  const app = createApp(context, measureRequests(registry));
  // Startup leaves 35 MB of garbage, which an idle process would keep. `gc` exists in the container image,
  // which starts Node with `--expose-gc`.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  const listening = await listen(app, { host, port, draining: draining.signal }, logger);
  // The embedded stack (docs/reference/stack.md) waits for this line, so it is logged at any log level.
  logger.child({}, { level: 'info' }).info(
    {
      host: listening.address.address,
      port: listening.address.port,
      url: config.publicUrl,
      metricsPort: metrics?.port,
    },
    'listening',
  );

  const shutDown = async (signal: string) => {
    logger.info({ signal, drainMs: config.drainMs }, 'stopping');
    draining.abort();
    // Load balancers still send requests until they notice that the process is not ready.
    await delay(config.drainMs);
    await listening.stop();
    metrics?.close();
    await closeContext(context);
    await tracer.stop();
    logger.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void shutDown(signal);
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Open connections and the metrics server would keep the process running.
  process.exit(1);
});
