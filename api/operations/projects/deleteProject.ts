import { WorkflowNotFoundError } from '@temporalio/client';
import { markProjectDeleted, type StoppedRuns } from '../../../models/access/deleted-projects.ts';
import { findProjectRow } from '../../../models/access/own-projects.ts';
import { getApprovalWorkflowId } from '../../../workflows/contract/campaign-approvals.ts';
import { getCampaignChangeWorkflowId } from '../../../workflows/contract/campaign-change.ts';
import { getJourneyResolutionWorkflowId } from '../../../workflows/contract/journey.ts';
import { getJourneyRequestWorkflowId } from '../../../workflows/contract/journey-requests.ts';
import type { ApiContext } from '../../context.ts';
import { toActor, isPlatformToken } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { forbidden } from '../../request/errors.ts';
import { serializeProject } from '../../serializers/project.ts';
import { requireUser, type Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const deleteProject: Handler<'deleteProject'> = async (_, call) => {
  const caller = requireUser(call);
  const deleted = await transact(call, async (scope) => {
    const found = await findProjectRow(scope);
    if (!found) throw noSuchProject();
    if (!isPlatformToken(caller) && found.ownerId !== caller.user.id) {
      throw forbidden('Only the owner can delete a project.');
    }
    const runs = await markProjectDeleted(scope, toActor(call.caller));
    const project = runs && (await findProjectRow(scope));
    if (!project) throw noSuchProject();
    return { project, runs };
  });
  cancelRuns(call.context, call.projectId, getWorkflowIds(deleted.runs));
  return { body: serializeProject(deleted.project) };
};

function getWorkflowIds({ changeIds, approvalIds, resolutionIds, exportIds }: StoppedRuns): string[] {
  return [
    ...changeIds.map(getCampaignChangeWorkflowId),
    ...approvalIds.map(getApprovalWorkflowId),
    ...resolutionIds.map(getJourneyResolutionWorkflowId),
    ...exportIds.map(getJourneyRequestWorkflowId),
  ];
}

const CANCEL_TIMEOUT_MS = 1_000;

/** Maximum number of runs that one request cancels. The other runs end when they next read the database. */
const MAX_RUNS = 500;

/**
 * Cancels workflow runs in the background. Failures are harmless, because the runs of a deleted project also
 * end by themselves.
 */
function cancelRuns(
  { temporal, logger }: Pick<ApiContext, 'temporal' | 'logger'>,
  projectId: string,
  workflowIds: readonly string[],
): void {
  const { workflow, connection } = temporal;
  for (const workflowId of workflowIds.slice(0, MAX_RUNS)) {
    connection
      .withDeadline(Date.now() + CANCEL_TIMEOUT_MS, () => workflow.getHandle(workflowId).cancel())
      .catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return;
        const name = error instanceof Error ? error.name : 'unknown';
        logger.warn({ projectId, workflowId, error: name }, 'run not cancelled; it ends by itself');
      });
  }
}
