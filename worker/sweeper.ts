import { setTimeout as delay } from 'node:timers/promises';
import { deleteOldEvents } from '../models/emails/events.ts';
import { createRecipientPartitions } from '../models/emails/recipients.ts';
import { inProject } from '../models/in-project.ts';
import { createEventPartitions } from '../models/journey/events.ts';
import { findProjectsWithNewEvents, assignPositions } from '../models/webhooks/project-events.ts';
import { checkDueAssets } from './check-due-assets.ts';
import { endMailQuotas } from './end-quotas.ts';
import { describeError } from './describe-error.ts';
import { SWEEP_LOOPS, type SweepLoop, type SweepMetrics } from './metrics/sweeps.ts';
import { reconcileBatches } from './reconcile-batches.ts';
import { reconcileApprovals, reconcileChanges, startCampaignStops } from './reconcile-campaigns.ts';
import {
  checkConnections,
  completeConnects,
  eraseProjects,
  processMetaCallbacks,
  signalConversions,
  signalWebhooks,
  startInvitationMails,
  startJourneyRequests,
  startSingleMails,
} from './reconcilers.ts';
import {
  processSequenceInbox,
  reconcileEnrollments,
  startEnrollments,
  sweepSequences,
} from './reconcile-sequences.ts';
import type { ReconcilerDependencies } from './reconciler.ts';
import { startUnstartedBatches } from './start-batches.ts';
import { visitProjects } from './visit-projects.ts';

export type SweeperDependencies = ReconcilerDependencies & {
  metrics: SweepMetrics;
  /** Days for which events of mails that Throughline did not send are kept. */
  eventRetentionDays: number;
  hasObjectStore: boolean;
  /** Interval of every loop. Default: {@link INTERVALS_MS}. */
  intervalMs?: number | undefined;
};

/** Callers wait for the work of the loops with short intervals. */
const INTERVALS_MS: Readonly<Record<SweepLoop, number>> = {
  single_mails: 1_000,
  starts: 1_000,
  sequences: 1_000,
  events: 500,
  rest: 5_000,
};

/** With a pass every 5 s, 2,000 events can be deleted per second, which is more than arrive. */
const DELETED_PER_STATEMENT = 500;
const STATEMENTS_PER_PASS = 20;

const NUMBERED_PER_TRANSACTION = 1_000;

const numberNewEvents = visitProjects({
  find: findProjectsWithNewEvents,
  work: async (database, projectId) => {
    const numbered = await inProject(database, projectId, (project) =>
      assignPositions(project, NUMBERED_PER_TRANSACTION),
    );
    return numbered === NUMBERED_PER_TRANSACTION;
  },
  failure: 'events not numbered; the next pass retries',
});

type Steps = Record<string, (dependencies: SweeperDependencies, signal: AbortSignal) => Promise<unknown>>;

/**
 * Steps of each loop in order, by their names in the log. The loops are separate, because a pass can take
 * minutes after an outage of Temporal and must not delay other work.
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
    processMetaCallbacks,
    endMailQuotas,
    eraseProjects,
    sweepAssets: checkDueAssets,
    deleteEvents,
    createEventPartitions: ({ database }) => createEventPartitions(database),
    createRecipientPartitions: ({ database }) => createRecipientPartitions(database),
  },
};

/**
 * Starts missing runs, settles work whose run has ended, and deletes expired events. All workers can sweep at
 * the same time, because rows are claimed and starts are idempotent.
 */
export async function sweep(dependencies: SweeperDependencies, signal: AbortSignal): Promise<void> {
  await Promise.all(SWEEP_LOOPS.map((loop) => repeat(loop, dependencies, signal)));
}

async function repeat(
  loop: SweepLoop,
  dependencies: SweeperDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { intervalMs = INTERVALS_MS[loop] } = dependencies;
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
  for (const [step, run] of Object.entries(STEPS[loop])) {
    if (signal.aborted) return;
    try {
      await run(dependencies, signal);
    } catch (error) {
      // Steps are independent: a failing step does not stop the others.
      hasFailed = true;
      dependencies.logger.warn({ step, error: describeError(error) }, 'sweep failed; the next pass retries');
    }
  }
  dependencies.metrics.recordPass(loop, hasFailed ? 'failed' : 'done');
}

async function deleteEvents({ database, eventRetentionDays: days }: SweeperDependencies): Promise<void> {
  for (let statement = 0; statement < STATEMENTS_PER_PASS; statement += 1) {
    const deleted = await deleteOldEvents(database, { days, limit: DELETED_PER_STATEMENT });
    if (deleted < DELETED_PER_STATEMENT) return;
  }
}
