import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUnstartedBatches, type UnstartedBatch } from '../models/emails/batch-runs.ts';
import { deleteOldEvents } from '../models/emails/events.ts';
import { makeEventPartitions } from '../models/journey/events.ts';
import { during } from '../telemetry/work.ts';
import { sendEmailBatchStart, type SendEmailBatch } from '../workflows/contract/emails.ts';
import { checkDueAssets } from './check-due-assets.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';
import { reconcileBatches } from './reconcile-batches.ts';
import { reconcileCampaigns } from './reconcile-campaigns.ts';
import { startJourneyRequests } from './start-journey-requests.ts';

export type SweeperDependencies = {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
  metrics: SweepMetrics;
  /** Days that the provider's events about unknown mails are kept. */
  eventRetentionDays: number;
  /** Whether the deployment has an object store. */
  hasObjectStore: boolean;
  /** Between two sweeps; {@link SWEEP_INTERVAL_MS} unless told. */
  intervalMs?: number | undefined;
};

const SWEEP_INTERVAL_MS = 5_000;

const BATCHES_PER_SWEEP = 20;

/** Events deleted in one statement, and statements in one sweep: 2,000 a second, which is more than come in. */
const EVENTS_PER_BATCH = 500;
const EVENT_BATCHES_PER_SWEEP = 20;

/** A Temporal server that does not answer must not delay the next sweep or a stop. */
const START_DEADLINE_MS = 5_000;

/** The steps of a sweep, in this order, by their names in the log. */
const SWEEP_STEPS: Record<string, (dependencies: SweeperDependencies) => Promise<unknown>> = {
  wakeUnstarted: startUnstartedBatches,
  reconcileBatches,
  reconcileCampaigns,
  startJourneyRequests,
  lookAtAssets: checkDueAssets,
  deleteEvents,
  makePartitions: ({ database }) => makeEventPartitions(database),
};

/**
 * Reconciles rows with workflow runs every 5 s until `signal`: starts what a crash between commit and start left behind,
 * settles batches and campaigns whose run has ended, and makes partitions. Any number of workers may sweep: a batch is
 * claimed by one of them, and starting a running workflow joins it.
 */
export async function sweep(dependencies: SweeperDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let hasFailed = false;
    for (const [duty, run] of Object.entries(SWEEP_STEPS)) {
      if (signal.aborted) return;
      try {
        await run(dependencies);
      } catch (error) {
        // The steps are independent: one that keeps failing does not stop the others.
        hasFailed = true;
        dependencies.logger.warn({ duty, error: describeError(error) }, 'sweep failed; it will be repeated');
      }
    }
    dependencies.metrics.recordPass(hasFailed ? 'failed' : 'done');
    await delay(dependencies.intervalMs ?? SWEEP_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

/** Batches are started independently: a failed start does not stop the others. */
async function startUnstartedBatches(dependencies: SweeperDependencies): Promise<void> {
  const batches = await claimUnstartedBatches(dependencies.database, BATCHES_PER_SWEEP);
  await Promise.all(batches.map((batch) => startBatch(dependencies, batch)));
}

async function deleteEvents({ database, eventRetentionDays: days }: SweeperDependencies): Promise<void> {
  for (let batch = 0; batch < EVENT_BATCHES_PER_SWEEP; batch += 1) {
    if ((await deleteOldEvents(database, { days, atMost: EVENTS_PER_BATCH })) < EVENTS_PER_BATCH) return;
  }
}

async function startBatch(
  { client, queuePrefix, logger, metrics }: SweeperDependencies,
  batch: UnstartedBatch,
): Promise<void> {
  const { projectId, batchId } = batch;
  const start = sendEmailBatchStart({ ...batch, queuePrefix });
  try {
    await client.connection.withDeadline(Date.now() + START_DEADLINE_MS, () =>
      during({ requestId: batch.requestId }, () =>
        client.workflow.signalWithStart<SendEmailBatch>('sendEmailBatch', start),
      ),
    );
    metrics.recordRepair('started');
    logger.info({ projectId, batchId }, 'woke a batch that was left behind');
  } catch (error) {
    logger.warn(
      { projectId, batchId, error: describeError(error) },
      'batch not woken; it will be tried again',
    );
  }
}
