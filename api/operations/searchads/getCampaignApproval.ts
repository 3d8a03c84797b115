import type { components } from '../../../client/src/generated/types.gen.ts';
import { findApproval, type ApprovalRow } from '../../../models/searchads/campaign-approvals.ts';
import { findChange } from '../../../models/searchads/campaign-changes.ts';
import { findEmergencyPause, type EmergencyPauseRow } from '../../../models/searchads/emergency-pauses.ts';
import { explainFailure } from '../../failure-responses.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeApproval } from '../../serializers/campaign-approval.ts';
import { toProject, type Handler, type Call } from '../operation.ts';

export const getCampaignApproval: Handler<'getCampaignApproval'> = async ({ path }, call) => {
  const approval = await findApproval(toProject(call), path.approvalId.toLowerCase());
  if (!approval) throw noSuchApproval();
  return { body: await serializeWithOutcome(call, approval) };
};

type Outcome = components['schemas']['ApprovalOutcome'];

export async function serializeWithOutcome(
  call: Pick<Call, 'context' | 'projectId'>,
  approval: ApprovalRow,
): Promise<components['schemas']['CampaignApproval']> {
  const outcome = approval.state === 'approved' ? await findOutcome(call, approval) : undefined;
  return { ...serializeApproval(approval), ...(outcome && { outcome }) };
}

export function noSuchApproval(): AppError {
  return notFound('The project has no approval with this id.');
}

async function findOutcome(
  call: Pick<Call, 'context' | 'projectId'>,
  approval: ApprovalRow,
): Promise<Outcome | undefined> {
  const { kind, subjectId } = approval;
  const project = toProject(call);
  if (kind === 'resumption') {
    const pause = await findEmergencyPause(project, subjectId);
    return pause && describeResumption(pause, approval);
  }
  const found = await findChange(project, subjectId);
  if (!found) return undefined;
  const { state, outcome } = found;
  if (state === 'applied') return { state: 'done' };
  if (state !== 'refused' || !outcome || !('code' in outcome)) return { state: 'running' };
  return toRefusal(outcome.code, outcome.details);
}

export function describeResumption(
  { state, resumedAt }: Pick<EmergencyPauseRow, 'state' | 'resumedAt'>,
  { dispatchedAt, isInterrupted }: Pick<ApprovalRow, 'dispatchedAt' | 'isInterrupted'>,
): Outcome {
  if (isInterrupted) return toRefusal('cancelled', null);
  if (!dispatchedAt) return { state: 'running' };
  // True if this resumption has ended, even if another resumption of the pause has started since.
  const hasEnded = state !== 'resuming' || (resumedAt !== null && resumedAt >= dispatchedAt);
  return { state: hasEnded ? 'done' : 'running' };
}

function toRefusal(type: string, details: unknown): Outcome {
  const { code, message } = explainFailure({ type, details: [details] });
  return { state: 'refused', code, message };
}
