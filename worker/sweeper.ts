import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { deleteOldEvents } from '../models/emails/events.ts';
import { createRecipientQuarters } from '../models/emails/recipients.ts';
import { createEventPartitions } from '../models/journey/events.ts';
import { checkDueAssets } from './check-due-assets.ts';
import { describeError } from './mask-failures.ts';
import type { SweepLoop, SweepMetrics } from './metrics/sweeps.ts';
import { numberNewEvents } from './number-new-events.ts';
import { reconcileBatches } from './reconcile-batches.ts';
import { reconcileApprovals, reconcileChanges, startCampaignStops } from './reconcile-campaigns.ts';
import {
  checkConnections,
  completeConnects,
  eraseProjects,
  signalConversions,
  signalWebhooks,
  startInvitationMails,
  startJourneyRequests,
  startSingleMails,
  takeMetaCallbacks,
} from './reconcilers.ts';
import {
  processSequenceInbox,
  reconcileEnrollments,
  startEnrollments,
  sweepSequences,
} from './reconcile-sequences.ts';
import { startUnstartedBatches } from './start-batches.ts';
import { endMailQuotas } from './end-quotas.ts';

export type SweeperDependencies = {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
  metrics: SweepMetrics;
  /** Retention of provider events about unknown mails. */
  eventRetentionDays: number;
  hasObjectStore: boolean;
  /** Time between sweeps; {@link SWEEP_INTERVAL_MS} by default. */
  intervalMs?: number | undefined;
};

const SWEEP_INTERVAL_MS = 5_000;

/** Interval of the loops that start batches and steps of sequences, which people wait for. */
const START_INTERVAL_MS = 1_000;

/** Interval of the loop that publishes events. */
const EVENTS_INTERVAL_MS = 500;

/** Events per delete statement, and statements per sweep: 2,000 per second, which exceeds the inflow. */
const EVENTS_PER_BATCH = 500;
const EVENT_BATCHES_PER_SWEEP = 20;

type Steps = Record<string, (dependencies: SweeperDependencies, signal: AbortSignal) => Promise<unknown>>;

/**
 * Ordered steps of each loop, by their names in the log. Separate loops do not wait for the others, which take minutes
 * after an outage of Temporal.
 */
const STEPS: Readonly<Record<SweepLoop, Steps>> = {
  single_mails: { startSingleMails },
  starts: { startUnstartedBatches },
  sequences: { sweepSequences, processSequenceInbox, startEnrollments },
  events: { numberNewEvents, signalWebhooks, signalConversions },
  rest: {
    reconcileBatches,
    reconcileEnrollments,
    reconcileChanges,
    reconcileApprovals,
    startCampaignStops,
    startJourneyRequests,
    startInvitationMails,
    completeConnects,
    checkConnections,
    takeMetaCallbacks,
    endMailQuotas,
    eraseProjects,
    sweepAssets: checkDueAssets,
    deleteEvents,
    createPartitions: ({ database }) => createEventPartitions(database),
    createRecipientQuarters: ({ database }) => createRecipientQuarters(database),
  },
};

/**
 * Reconciles rows with workflow runs until `signal`: starts missing runs, settles batches and campaigns after their
 * run, and deletes expired rows. Every worker can sweep, because each batch is claimed and starts are idempotent.
 */
export async function sweep(dependencies: SweeperDependencies, signal: AbortSignal): Promise<void> {
  const { intervalMs } = dependencies;
  await Promise.all([
    repeat('single_mails', intervalMs ?? START_INTERVAL_MS, dependencies, signal),
    repeat('starts', intervalMs ?? START_INTERVAL_MS, dependencies, signal),
    repeat('sequences', intervalMs ?? START_INTERVAL_MS, dependencies, signal),
    repeat('events', intervalMs ?? EVENTS_INTERVAL_MS, dependencies, signal),
    repeat('rest', intervalMs ?? SWEEP_INTERVAL_MS, dependencies, signal),
  ]);
}

async function repeat(
  loop: SweepLoop,
  intervalMs: number,
  dependencies: SweeperDependencies,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await runPass(loop, dependencies, signal);
    await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
}

async function runPass(
  loop: SweepLoop,
  dependencies: SweeperDependencies,
  signal: AbortSignal,
): Promise<void> {
  let hasFailed = false;
  for (const [duty, run] of Object.entries(STEPS[loop])) {
    if (signal.aborted) return;
    try {
      await run(dependencies, signal);
    } catch (error) {
      // Steps are independent: a failing step does not stop the others.
      hasFailed = true;
      dependencies.logger.warn({ duty, error: describeError(error) }, 'sweep failed; the next pass retries');
    }
  }
  dependencies.metrics.recordPass(loop, hasFailed ? 'failed' : 'done');
}

async function deleteEvents({ database, eventRetentionDays: days }: SweeperDependencies): Promise<void> {
  for (let batch = 0; batch < EVENT_BATCHES_PER_SWEEP; batch += 1) {
    if ((await deleteOldEvents(database, { days, limit: EVENTS_PER_BATCH })) < EVENTS_PER_BATCH) return;
  }
}
