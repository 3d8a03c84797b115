import { markProjectDeleted, type StoppedRuns } from '../../../models/access/deleted-projects.ts';
import { findProjectRow } from '../../../models/access/own-projects.ts';
import { getApprovalWorkflowId } from '../../../workflows/contract/campaign-approvals.ts';
import { getCampaignChangeWorkflowId } from '../../../workflows/contract/campaign-change.ts';
import { getJourneyResolutionWorkflowId } from '../../../workflows/contract/journey.ts';
import { getJourneyRequestWorkflowId } from '../../../workflows/contract/journey-requests.ts';
import { toActor, isPlatformToken } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { forbidden } from '../../request/errors.ts';
import { serializeProject } from '../../serializers/project.ts';
import { cancelRuns } from '../../temporal/cancel-runs.ts';
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
