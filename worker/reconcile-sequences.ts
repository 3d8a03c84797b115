import type { Client } from '@temporalio/client';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import {
  claimOverdueEnrollments,
  claimRequestedRuns,
  type EnrollmentRef,
} from '../models/sequences/enrollment-runs.ts';
import { exitEnrollment } from '../models/sequences/enrollments.ts';
import { findProjectsWithInbox, processInbox } from '../models/sequences/process-inbox.ts';
import { findSequencesToSweep, SWEEP_SIZE, sweepSequence } from '../models/sequences/sweep-sequence.ts';
import {
  getEnrollmentWorkflowId,
  buildEnrollmentStart,
  type RunEnrollment,
} from '../workflows/contract/sequences.ts';
import { findRunEnd } from './reconcile-batches.ts';
import { createReconciler, type ReconcilerDependencies } from './reconciler.ts';
import { visitProjects } from './visit-projects.ts';

const RUNS_AT_ONCE = 100;

const startClaimed = createReconciler({
  claim: claimRequestedRuns,
  rowsPerPass: RUNS_AT_ONCE,
  reconcile: signalRun,
  failure: 'enrollment not started; a later pass retries',
});

/**
 * No further runs start after this time, because the next pass must soon end enrollments that reached the
 * goal.
 */
const MAX_STARTS_MS = 5_000;

export async function startEnrollments(
  dependencies: ReconcilerDependencies,
  signal: AbortSignal,
): Promise<void> {
  const endsAtMs = Date.now() + MAX_STARTS_MS;
  while ((await startClaimed(dependencies)) === RUNS_AT_ONCE) {
    if (signal.aborted || Date.now() > endsAtMs) return;
  }
}

/**
 * Ends overdue enrollments whose run was terminated. Starts another run for enrollments whose run failed or
 * was lost.
 */
export const reconcileEnrollments = createReconciler({
  claim: claimOverdueEnrollments,
  rowsPerPass: 50,
  async reconcile(dependencies: ReconcilerDependencies, enrollment) {
    const { database, client, logger } = dependencies;
    const { projectId, enrollmentId } = enrollment;
    const ended = await findRunEnd(client, getEnrollmentWorkflowId(enrollmentId));
    if (ended === undefined) return;
    logger.warn({ ...enrollment, ended }, 'run of an enrollment has ended early');
    if (ended === 'terminated') {
      await inProject(database, projectId, (project) => exitEnrollment(project, enrollmentId, 'removed'));
    } else await signalRun(dependencies, enrollment);
  },
  failure: 'enrollment not checked; a later pass retries',
});

function signalRun(
  { client, queuePrefix }: { client: Client; queuePrefix: string },
  enrollment: EnrollmentRef,
): Promise<unknown> {
  return client.workflow.signalWithStart<RunEnrollment>(
    'runEnrollment',
    buildEnrollmentStart({ queuePrefix, ...enrollment }),
  );
}

const TRANSACTIONS_PER_SWEEP = 10;

export const sweepSequences = createReconciler({
  claim: findSequencesToSweep,
  rowsPerPass: 50,
  async reconcile({ database }: ReconcilerDependencies, { projectId, sequenceId }) {
    const sweepSome = () =>
      inProject(database, projectId, (project) => sweepSequence(project, sequenceId, SWEEP_SIZE));
    for (let count = 0; count < TRANSACTIONS_PER_SWEEP; count += 1) {
      if ((await sweepSome()).swept < SWEEP_SIZE) return;
    }
  },
  failure: 'sequence not swept; the next pass retries',
});

/** Processes new events: enrolls their visitors, and ends enrollments that reached the goal. */
export const processSequenceInbox = visitProjects({
  find: findProjectsWithInbox,
  work: (database: Database, projectId) => inProject(database, projectId, processInbox),
  failure: 'events for sequences not processed; the next pass retries',
});
