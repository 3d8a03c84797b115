import { lockProject } from '../../../models/access/projects.ts';
import type { ApprovalRow } from '../../../models/searchads/campaign-approvals.ts';
import { decideApproval, type GivenDecision } from '../../../models/searchads/decide-approvals.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { toActor } from '../../credentials/caller.ts';
import { approvalExpired } from '../../failure-responses.ts';
import { conflict, AppError } from '../../request/errors.ts';
import { requireUser, type Handler, type Call } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchApproval, serializeWithOutcome } from './getCampaignApproval.ts';
import { signalApproval } from './waiting-approval.ts';

export const grantCampaignApproval: Handler<'grantCampaignApproval'> = async ({ path }, call) => ({
  body: await recordUserDecision(call, path.approvalId, { verdict: 'approved', reason: null }),
});

/** @throws AppError as {@link recordDecision} does */
export function recordUserDecision(
  call: Call,
  id: string,
  decision: Pick<GivenDecision, 'verdict' | 'reason'>,
) {
  const userId = requireUser(call).user.id;
  return recordDecision(call, id, { ...decision, persons: [userId], decidedBy: `user:${userId}` });
}

/**
 * Stores the decision and signals the workflow. A worker's sweeper repeats a lost signal.
 * @throws AppError 404; 403 if a requester approves or declines, or if somebody else withdraws the request;
 * 409 if the approval has another decision or has expired
 */
export async function recordDecision(call: Call, id: string, decision: Omit<GivenDecision, 'act'>) {
  const approvalId = id.toLowerCase();
  const decided = await transact(call, async (project) => {
    if (!(await lockProject(project))) throw noSuchProject();
    return decideApproval(project, approvalId, { ...decision, act: toActor(call.caller) });
  });
  if (!decided) throw noSuchApproval();
  const { end, approval } = decided;
  if (end === 'own') {
    const message = 'You requested this yourself. Ask another person to decide, or withdraw the request.';
    throw new AppError(403, 'own_approval', message);
  }
  if (end === 'others') {
    throw new AppError(403, 'forbidden', 'Another person requested this. Only they can withdraw it.');
  }
  if (end === 'ended') requireSameDecision(approval, decision);
  await signalApproval(call, approvalId);
  return serializeWithOutcome(call, approval);
}

/**
 * Accepts a repetition of the caller's own decision.
 * @throws AppError 409 for any other decision
 */
function requireSameDecision(
  { state, decidedBy }: ApprovalRow,
  decision: Pick<GivenDecision, 'verdict' | 'decidedBy'>,
): void {
  if (state === decision.verdict && decidedBy === decision.decidedBy) return;
  if (state === 'waiting' || state === 'expired') throw approvalExpired();
  throw conflict(`The approval is already ${state}.${state === 'approved' ? ' See its outcome.' : ''}`);
}
