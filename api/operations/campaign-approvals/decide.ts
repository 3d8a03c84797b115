import { lockProject } from '../../../models/access/projects.ts';
import { inProject } from '../../../models/in-project.ts';
import type { ApprovalRow } from '../../../models/searchads/campaign-approvals.ts';
import { decideApproval, type GivenDecision } from '../../../models/searchads/decide-approvals.ts';
import { noSuchProject } from '../../auth/authorize.ts';
import { actorOf } from '../../auth/caller.ts';
import { approvalExpired } from '../../failure-responses.ts';
import { AppError } from '../../http/errors.ts';
import { userOf, type Call } from '../operation.ts';
import { noSuchApproval, serializeWithOutcome } from './read-approval.ts';
import { signalApproval } from './signal-approval.ts';

/**
 * Writes down what the caller has decided, and has it handed on after the commit: what that loses, a worker's sweeper does.
 * @throws AppError 403 for who has asked for it themselves; 409 when it is over, or was decided otherwise
 */
export async function decide(call: Call, id: string, given: Pick<GivenDecision, 'verdict' | 'reason'>) {
  const { context, projectId, caller } = call;
  const approvalId = id.toLowerCase();
  const by = userOf(call).user.id;
  const decided = await inProject(context.database, projectId, async (project) => {
    if (!(await lockProject(project))) throw noSuchProject();
    return decideApproval(project, approvalId, { ...given, by, act: actorOf(caller) });
  });
  if (!decided) throw noSuchApproval();
  const { end, approval } = decided;
  if (end === 'own') {
    const message = 'You have asked for this yourself. A second person decides.';
    throw new AppError(403, 'own_approval', message);
  }
  if (end === 'over') requireSame(approval, `user:${by}`, given.verdict);
  await signalApproval(call, approvalId);
  return serializeWithOutcome(call, approval);
}

/** Who repeats their own decision is answered as the first time. */
export function requireSame({ state, decidedBy }: ApprovalRow, by: string, verdict: string): void {
  if (state === verdict && decidedBy === by) return;
  if (state === 'waiting' || state === 'expired') throw approvalExpired();
  const rest = state === 'approved' ? ', and is under way or has ended: outcome says what came of it' : '';
  throw new AppError(409, 'conflict', `This was ${state} already${rest}.`);
}
