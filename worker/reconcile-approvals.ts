import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUncheckedApprovals, type UncheckedApproval } from '../models/searchads/campaign-approvals.ts';
import {
  awaitApprovalSignal,
  awaitApprovalStart,
  type AwaitApproval,
} from '../workflows/contract/campaign-approvals.ts';
import { describeError } from './mask-failures.ts';

const APPROVALS_PER_SWEEP = 50;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/**
 * Has what was decided, or is over, handed on where the signal was lost, and starts the runs of approvals that wait and
 * have none. They are independent of each other.
 */
export async function reconcileApprovals(dependencies: Dependencies): Promise<void> {
  const approvals = await claimUncheckedApprovals(dependencies.database, APPROVALS_PER_SWEEP);
  await Promise.all(approvals.map((approval) => reconcile(dependencies, approval)));
}

async function reconcile(
  { client, queuePrefix, logger }: Dependencies,
  { projectId, approvalId, isDue }: UncheckedApproval,
): Promise<void> {
  const input = { queuePrefix, projectId, approvalId };
  try {
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, async () => {
      if (isDue) {
        await client.workflow.signalWithStart<AwaitApproval>('awaitApproval', awaitApprovalSignal(input));
      } else {
        await client.workflow.start<AwaitApproval>('awaitApproval', awaitApprovalStart(input));
      }
    });
  } catch (error) {
    logger.warn(
      { projectId, approvalId, error: describeError(error) },
      'approval not checked; it will be again',
    );
  }
}
