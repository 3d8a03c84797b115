import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { deleteOldEvents } from '../models/emails/events.ts';
import { makeEventPartitions } from '../models/journey/events.ts';
import { checkDueAssets } from './check-due-assets.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';
import { reconcileBatches } from './reconcile-batches.ts';
import { reconcileCampaigns } from './reconcile-campaigns.ts';
import { startUnstartedBatches } from './start-batches.ts';
import { startJourneyRequests } from './start-journey-requests.ts';
import { wakeSingleMails } from './wake-single-mails.ts';

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

/** Between two looks for batches to start, which callers wait for. */
const START_INTERVAL_MS = 2_000;

/** Events deleted in one statement, and statements in one sweep: 2,000 a second, which is more than come in. */
const EVENTS_PER_BATCH = 500;
const EVENT_BATCHES_PER_SWEEP = 20;

/** `holder`: this worker, by an id that it makes for itself. */
type StepDependencies = SweeperDependencies & { holder: string };

type Steps = Record<string, (dependencies: StepDependencies, signal: AbortSignal) => Promise<unknown>>;

/** What does not wait for the others: each of them takes seconds where Temporal does not answer. */
const START_STEPS: Steps = {
  // First, because by it the database knows that batches of one mail need no runs of their own.
  wakeSingleMails,
  wakeUnstarted: startUnstartedBatches,
};

/** The steps of a sweep, in this order, by their names in the log. */
const SWEEP_STEPS: Steps = {
  reconcileBatches,
  reconcileCampaigns,
  startJourneyRequests,
  lookAtAssets: checkDueAssets,
  deleteEvents,
  makePartitions: ({ database }) => makeEventPartitions(database),
};

/**
 * Reconciles rows with workflow runs until `signal`: starts what a crash between commit and start or an outage left behind,
 * settles batches and campaigns whose run has ended, and deletes expired rows. Any number of workers may sweep: a batch is
 * claimed by one of them, and starting a running workflow joins it.
 */
export async function sweep(dependencies: SweeperDependencies, signal: AbortSignal): Promise<void> {
  const { intervalMs } = dependencies;
  const held = { ...dependencies, holder: randomUUID() };
  await Promise.all([
    repeat(START_STEPS, intervalMs ?? START_INTERVAL_MS, held, signal),
    repeat(SWEEP_STEPS, intervalMs ?? SWEEP_INTERVAL_MS, held, signal),
  ]);
}

async function repeat(
  steps: Steps,
  intervalMs: number,
  dependencies: StepDependencies,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let hasFailed = false;
    for (const [duty, run] of Object.entries(steps)) {
      if (signal.aborted) return;
      try {
        await run(dependencies, signal);
      } catch (error) {
        // The steps are independent: one that keeps failing does not stop the others.
        hasFailed = true;
        dependencies.logger.warn({ duty, error: describeError(error) }, 'sweep failed; it will be repeated');
      }
    }
    dependencies.metrics.recordPass(hasFailed ? 'failed' : 'done');
    await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
}

async function deleteEvents({ database, eventRetentionDays: days }: SweeperDependencies): Promise<void> {
  for (let batch = 0; batch < EVENT_BATCHES_PER_SWEEP; batch += 1) {
    if ((await deleteOldEvents(database, { days, atMost: EVENTS_PER_BATCH })) < EVENTS_PER_BATCH) return;
  }
}
