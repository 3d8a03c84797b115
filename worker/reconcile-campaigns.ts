import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { inProject } from '../models/in-project.ts';
import { claimUncheckedApprovals } from '../models/searchads/campaign-approvals.ts';
import { claimUncheckedEmergencyPauses, findEmergencyPause } from '../models/searchads/emergency-pauses.ts';
import { claimUncheckedChanges, settleLostChange } from '../models/searchads/settle-changes.ts';
import { startApprovedChange } from '../models/searchads/unsent-work.ts';
import { runWithWork } from '../telemetry/work.ts';
import {
  buildApprovalSignal,
  buildApprovalStart,
  type AwaitApproval,
} from '../workflows/contract/campaign-approvals.ts';
import {
  getCampaignChangeWorkflowId,
  buildCampaignChangeStart,
  type ChangeCampaign,
} from '../workflows/contract/campaign-change.ts';
import { buildEmergencyPauseStart, type StopAllCampaigns } from '../workflows/contract/campaign-stops.ts';
import { createReconciler } from './reconciler.ts';

/**
 * Handles changes whose run ended without an outcome: refuses unsent changes, and starts runs that look up
 * the outcome of sent changes. Also starts approved changes that have no run or whose retry is due.
 */
export const reconcileChanges = createReconciler({
  claim: claimUncheckedChanges,
  rowsPerPass: 50,
  async reconcile({ database, client, queuePrefix, logger }, { projectId, changeId }) {
    const lastRun = await findLastRun(client, getCampaignChangeWorkflowId(changeId));
    if (lastRun === 'alive') return;
    const lost = await inProject(database, projectId, async (project) => {
      const restarted = lastRun === 'closed' ? await startApprovedChange(project, changeId) : undefined;
      return restarted ?? settleLostChange(project, changeId);
    });
    logger.warn(
      { projectId, changeId, startsRun: lost !== undefined },
      'run of a campaign change is missing',
    );
    if (!lost) return;
    const start = buildCampaignChangeStart({ queuePrefix, projectId, changeId, ...lost });
    await runWithWork({ requestId: lost.requestId }, () =>
      client.workflow.start<ChangeCampaign>('changeCampaign', start),
    );
  },
  failure: 'change of a campaign not checked; a later pass retries',
});

/**
 * Signals or starts the runs of decided and expired approvals, and starts missing runs of waiting approvals.
 */
export const reconcileApprovals = createReconciler({
  claim: claimUncheckedApprovals,
  rowsPerPass: 50,
  reconcile({ client, queuePrefix }, { projectId, approvalId, isDue }) {
    const input = { queuePrefix, projectId, approvalId };
    return isDue
      ? client.workflow.signalWithStart<AwaitApproval>('awaitApproval', buildApprovalSignal(input))
      : client.workflow.start<AwaitApproval>('awaitApproval', buildApprovalStart(input));
  },
  failure: 'approval not checked; a later pass retries',
});

/** Starts a run for each emergency pause that has no run, or whose run ended before its work was complete. */
export const startCampaignStops = createReconciler({
  claim: claimUncheckedEmergencyPauses,
  rowsPerPass: 20,
  async reconcile({ database, client, queuePrefix }, { projectId, stopId }) {
    const stop = await findEmergencyPause({ database, projectId }, stopId);
    if (!stop) return;
    const { requestId } = stop;
    const start = buildEmergencyPauseStart({ queuePrefix, projectId, stopId, requestId });
    await runWithWork({ requestId }, () =>
      client.workflow.start<StopAllCampaigns>('stopAllCampaigns', start),
    );
  },
  failure: 'emergency pause not started; a later pass retries',
});

/**
 * Returns `alive` for a running or paused run, and `closed` for a completed run or no run. Returns `lost` for
 * a run that failed, timed out, was terminated or was cancelled.
 */
async function findLastRun(client: Client, workflowId: string): Promise<'alive' | 'closed' | 'lost'> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    if (status.name === 'RUNNING' || status.name === 'PAUSED') return 'alive';
    return status.name === 'COMPLETED' ? 'closed' : 'lost';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'closed';
    throw error;
  }
}
