import type { MetricsBuffer } from '@temporalio/worker';
import { Registry } from 'prom-client';
import { createConversionMetrics } from '../../activities/conversions/conversion-metrics.ts';
import { createEmailMetrics } from '../../activities/emails/email-metrics.ts';
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts';
import { registerRecipientCounter } from '../../telemetry/count-recipients.ts';
import { measureDependencies, type Reachable } from '../../telemetry/dependencies.ts';
import { measurePool } from '../../telemetry/measure-pool.ts';
import { readPoolUse, type Database } from '../../models/database.ts';
import { createOpenBatchMetrics } from './open-batches.ts';
import { createRetentionMetrics } from './retention.ts';
import { createSources } from './sources.ts';
import { createSweepMetrics } from './sweeps.ts';
import { measureTaskQueues, type TaskQueuesOptions } from './task-queues.ts';
import { exportSdkMetrics } from './temporal-sdk.ts';

export function createMetrics(
  database: Database,
  temporal: TaskQueuesOptions & { sdk: MetricsBuffer; dependencies: () => Promise<Reachable> },
) {
  const registry = new Registry();
  const sources = createSources(registry);
  measurePool(registry, () => readPoolUse(database));
  measureDependencies(registry, temporal.dependencies);
  measureTaskQueues(registry, sources.add, temporal);
  return {
    registry,
    emails: createEmailMetrics(registry, registerRecipientCounter(registry)),
    deliveries: createDeliveryMetrics(registry),
    conversions: createConversionMetrics(registry),
    sweeps: createSweepMetrics(registry),
    openBatches: createOpenBatchMetrics(registry, sources.addReported('postgresql')),
    retention: createRetentionMetrics(registry),
    stop: exportSdkMetrics(temporal.sdk, registry),
  };
}
