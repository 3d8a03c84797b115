import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUnstartedBatches, type UnstartedBatch } from '../models/emails/batch-runs.ts';
import { deleteOldEvents } from '../models/emails/events.ts';
import { makeEventPartitions } from '../models/journey/events.ts';
import { sweepJourneyDocuments } from '../models/journey/journey-requests.ts';
import { sweepResolutions } from '../models/journey/resolutions.ts';
import { sweepReadResults } from '../models/reads/forget-reads.ts';
import { sweepIntents } from '../models/searchads/settle-intents.ts';
import { removeOldSignInLinks } from '../models/users/sign-in-links.ts';
import { sendEmailBatchStart, type SendEmailBatch } from '../workflows/contract/emails.ts';
import { lookAtAssets } from './look-at-assets.ts';
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
  /** Days for which the provider's events are kept. */
  eventsKept: number;
  /** Whether there is an object store to look into. */
  keepsAssets: boolean;
};

/** Milliseconds between two sweeps of one worker. */
const INTERVAL = 5_000;

const BATCHES_A_SWEEP = 20;

/** Events deleted in one statement, and statements in one sweep: 2,000 a second, which is more than come in. */
const EVENTS_A_BATCH = 500;
const EVENT_BATCHES_A_SWEEP = 20;

const RESULTS_A_SWEEP = 500;
const INTENTS_A_SWEEP = 500;
const RESOLUTIONS_A_SWEEP = 500;
const DOCUMENTS_A_SWEEP = 20;

/** Milliseconds that a start may take: a Temporal that does not answer holds up neither the next sweep nor a stop. */
const START_DEADLINE = 5_000;

/** What a sweep does, in this order. */
const DUTIES: Record<string, (dependencies: SweeperDependencies) => Promise<unknown>> = {
  wakeUnstarted,
  reconcileBatches,
  reconcileCampaigns,
  startJourneyRequests,
  lookAtAssets,
  deleteEvents,
  makePartitions: ({ database }) => makeEventPartitions(database),
  deleteSignInLinks: ({ database }) => removeOldSignInLinks(database),
  deleteReadResults: ({ database }) => sweepReadResults(database, RESULTS_A_SWEEP),
  deleteIntents: ({ database }) => sweepIntents(database, INTENTS_A_SWEEP),
  deleteExports: ({ database }) => sweepJourneyDocuments(database, DOCUMENTS_A_SWEEP),
  deleteResolutions: ({ database }) => sweepResolutions(database, RESOLUTIONS_A_SWEEP),
};

/**
 * Brings rows and runs together, again and again until `signal`: starts or tells what a crash between commit and
 * start left behind, settles batches and campaigns whose run has ended otherwise, and deletes what nobody asks for any
 * more. Any number of workers may sweep: a batch is claimed by one of them, and starting what runs already joins it.
 */
export async function sweep(dependencies: SweeperDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let hasFailed = false;
    for (const [duty, fulfil] of Object.entries(DUTIES)) {
      if (signal.aborted) return;
      try {
        await fulfil(dependencies);
      } catch (error) {
        // Each by itself: one that fails again and again keeps no other from its work.
        hasFailed = true;
        dependencies.logger.warn({ duty, error: describeError(error) }, 'sweep failed; it will be repeated');
      }
    }
    dependencies.metrics.passed(hasFailed ? 'failed' : 'done');
    await delay(INTERVAL, undefined, { signal }).catch(() => {});
  }
}

/** Each batch by itself: one that cannot be started keeps no other from its start. */
async function wakeUnstarted(dependencies: SweeperDependencies): Promise<void> {
  const batches = await claimUnstartedBatches(dependencies.database, BATCHES_A_SWEEP);
  await Promise.all(batches.map((batch) => wake(dependencies, batch)));
}

async function deleteEvents({ database, eventsKept: days }: SweeperDependencies): Promise<void> {
  for (let batch = 0; batch < EVENT_BATCHES_A_SWEEP; batch += 1) {
    if ((await deleteOldEvents(database, { days, atMost: EVENTS_A_BATCH })) < EVENTS_A_BATCH) return;
  }
}

async function wake(
  { client, queuePrefix, logger, metrics }: SweeperDependencies,
  batch: UnstartedBatch,
): Promise<void> {
  const { projectId, batchId } = batch;
  const start = sendEmailBatchStart({ ...batch, queuePrefix });
  try {
    await client.connection.withDeadline(Date.now() + START_DEADLINE, () =>
      client.workflow.signalWithStart<SendEmailBatch>('sendEmailBatch', start),
    );
    metrics.mended('started');
    logger.info({ projectId, batchId }, 'woke a batch that was left behind');
  } catch (error) {
    logger.warn(
      { projectId, batchId, error: describeError(error) },
      'batch not woken; it will be tried again',
    );
  }
}
