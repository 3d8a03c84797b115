import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { inProject } from '../models/in-project.ts';
import { claimUncheckedApprovals } from '../models/searchads/campaign-approvals.ts';
import { claimUncheckedStops, findStop } from '../models/searchads/campaign-stops.ts';
import { claimUncheckedChanges, settleLostChange } from '../models/searchads/settle-changes.ts';
import { beginApprovedChange } from '../models/searchads/unsent-work.ts';
import { during } from '../telemetry/work.ts';
import {
  awaitApprovalSignal,
  awaitApprovalStart,
  type AwaitApproval,
} from '../workflows/contract/campaign-approvals.ts';
import {
  changeCampaignId,
  changeCampaignStart,
  type ChangeCampaign,
} from '../workflows/contract/campaign-change.ts';
import { stopAllCampaignsStart, type StopAllCampaigns } from '../workflows/contract/campaign-stops.ts';
import { reconcilerOf } from './reconciler.ts';

/**
 * Checks creations and changes of campaigns without an outcome. When the workflow run has ended, the change is not sent
 * again: one that was never sent ends, and a new run finds out the outcome of any other. An approved change whose run
 * never began is started.
 */
export const reconcileChanges = reconcilerOf({
  claim: claimUncheckedChanges,
  atMost: 50,
  async reconcile({ database, client, queuePrefix, logger }, { projectId, changeId }) {
    const last = await findLastRun(client, changeCampaignId(changeId));
    if (last === 'alive') return;
    const lost = await inProject(database, projectId, async (project) => {
      const begun = last === 'closed' ? await beginApprovedChange(project, changeId) : undefined;
      return begun ?? settleLostChange(project, changeId);
    });
    logger.warn(
      { projectId, changeId, isRun: lost !== undefined },
      'a campaign change was left without its run',
    );
    if (!lost) return;
    const start = changeCampaignStart({ queuePrefix, projectId, changeId, ...lost });
    await during({ requestId: lost.requestId }, () =>
      client.workflow.start<ChangeCampaign>('changeCampaign', start),
    );
  },
  failure: 'change of a campaign not checked; it will be again',
});

/** Signals decided approvals again where the signal was lost, and starts the runs of those that wait without one. */
export const reconcileApprovals = reconcilerOf({
  claim: claimUncheckedApprovals,
  atMost: 50,
  reconcile({ client, queuePrefix }, { projectId, approvalId, isDue }) {
    const input = { queuePrefix, projectId, approvalId };
    return isDue
      ? client.workflow.signalWithStart<AwaitApproval>('awaitApproval', awaitApprovalSignal(input))
      : client.workflow.start<AwaitApproval>('awaitApproval', awaitApprovalStart(input));
  },
  failure: 'approval not checked; it will be again',
});

/** Starts emergency pauses that were not started, or whose run has ended without ending them. */
export const startCampaignStops = reconcilerOf({
  claim: claimUncheckedStops,
  atMost: 20,
  async reconcile({ database, client, queuePrefix }, { projectId, stopId }) {
    const stop = await findStop({ database, projectId }, stopId);
    if (!stop) return;
    const { requestId } = stop;
    const start = stopAllCampaignsStart({ queuePrefix, projectId, stopId, requestId });
    await during({ requestId }, () => client.workflow.start<StopAllCampaigns>('stopAllCampaigns', start));
  },
  failure: 'stop of campaigns not started; it will be tried again',
});

/**
 * The last run of a workflow: `alive`, also while paused; `closed`: there is none, or it completed; `lost`: it failed or
 * was ended by somebody.
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
