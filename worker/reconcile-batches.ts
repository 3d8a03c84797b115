import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUncheckedBatches, settleEndedRun, type UncheckedBatch } from '../models/emails/batch-runs.ts';
import { inProject } from '../models/in-project.ts';
import { sendEmailBatchId } from '../workflows/contract/emails.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';

const BATCHES_PER_SWEEP = 50;

const DEADLINE_MS = 5_000;

export type ReconcileDependencies = {
  database: Database;
  client: Client;
  logger: Logger;
  metrics: SweepMetrics;
};

/** Checks open batches independently of each other, and settles those whose workflow run has ended. */
export async function reconcileBatches(dependencies: ReconcileDependencies): Promise<void> {
  const batches = await claimUncheckedBatches(dependencies.database, BATCHES_PER_SWEEP);
  await Promise.all(batches.map((batch) => reconcile(dependencies, batch)));
}

async function reconcile(
  { database, client, logger, metrics }: ReconcileDependencies,
  { projectId, batchId }: UncheckedBatch,
): Promise<void> {
  try {
    const ended = await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      endOf(client, sendEmailBatchId(batchId)),
    );
    if (ended === undefined) return;
    const settled = await inProject(database, projectId, (project) =>
      settleEndedRun(project, batchId, ended),
    );
    if (!settled) return;
    metrics.recordRepair('settled');
    logger.warn({ projectId, batchId, ended }, 'settled a batch whose run had ended');
  } catch (error) {
    logger.warn({ projectId, batchId, error: describeError(error) }, 'batch not checked; it will be again');
  }
}

/** How a workflow run ended; undefined while it runs. */
async function endOf(
  client: Client,
  workflowId: string,
): Promise<'terminated' | 'failed' | 'lost' | undefined> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    switch (status.name) {
      case 'RUNNING':
      case 'PAUSED':
        return undefined;
      case 'TERMINATED':
        return 'terminated';
      case 'FAILED':
      case 'TIMED_OUT':
        return 'failed';
      case 'COMPLETED':
      case 'CANCELLED':
      case 'CONTINUED_AS_NEW':
        return 'lost';
      case 'UNKNOWN':
      case 'UNSPECIFIED':
        return undefined;
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'lost';
    throw error;
  }
}
