import type { Database } from '../../../models/database.ts';
import { findUserRights } from '../../../models/access/members.ts';
import { inProject, type InProject, type Project } from '../../../models/in-project.ts';
import type { ApprovalRow } from '../../../models/searchads/campaign-approvals.ts';
import { decideApproval, expireApproval } from '../../../models/searchads/decide-approvals.ts';
import { dispatchApproval, recordDispatched } from '../../../models/searchads/dispatch-approvals.ts';
import { isEnabledUser } from '../../../models/users/users.ts';
import type {
  ApprovalPlan,
  CampaignApprovalActivities,
  ReceivedDecision,
} from '../../../workflows/contract/campaign-approvals.ts';

/**
 * An approved resumption of campaigns waits while an emergency pause is still pausing campaigns. This is the
 * interval at which it checks whether the pause has ended.
 */
const PAUSE_CHECK_MS = 10_000;

/** After this wait, the workflow reads the approval again, in case no signal reported a change. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

export function createAdvanceApproval(database: Database): CampaignApprovalActivities['advanceApproval'] {
  return async ({ projectId, approvalId, decision }) => {
    const mayDecide = decision === undefined || (await mayApprove({ database, projectId }, decision.by));
    return inProject(database, projectId, async (project) => {
      const note =
        decision && (mayDecide ? await recordDecision(project, approvalId, decision) : NO_APPROVER);
      const approval = await expireApproval(project, approvalId);
      if (!approval) return { next: 'end', state: 'cancelled' };
      return planNext(project, approval, note);
    });
  };
}

async function mayApprove(project: Project, userId: string): Promise<boolean> {
  const rights = await findUserRights(project, userId);
  if (!rights || !(await isEnabledUser(project.database, userId))) return false;
  return rights.isOwner || (rights.isMember && rights.permissions.includes('approvals:write'));
}

async function planNext(
  project: InProject,
  approval: ApprovalRow,
  note: string | undefined,
): Promise<ApprovalPlan> {
  const { id, state } = approval;
  if (state === 'waiting') {
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(1_000, approval.expiresAt.getTime() - Date.now()));
    return { next: 'wait', waitMs, ...(note !== undefined && { note }) };
  }
  if (state === 'approved') {
    // Dispatch even after an earlier dispatch, because its worker may have died before it started the
    // dispatched workflow.
    const dispatched = await dispatchApproval(project, approval);
    if (dispatched.next === 'later')
      return {
        next: 'wait',
        waitMs: PAUSE_CHECK_MS,
        note: 'Approved; waits until the running emergency pause ends.',
      };
    return dispatched.next === 'nothing' ? { next: 'end', state } : dispatched;
  }
  await recordDispatched(project, id);
  return { next: 'end', state };
}

const NO_APPROVER = 'Waits: the signal names no user who may approve. Send {"by": "usr_…"} with the signal.';

/** @returns a note if the decision is refused because the deciding user requested the approval */
async function recordDecision(
  project: InProject,
  approvalId: string,
  { verdict, by }: ReceivedDecision,
): Promise<string | undefined> {
  const act = { actor: 'worker', details: { through: 'temporal' } };
  const given = { verdict, persons: [by], decidedBy: `user:${by}`, reason: null, act };
  const decided = await decideApproval(project, approvalId, given);
  return decided?.end === 'own' ? 'Waits: the signal names a person who requested the approval.' : undefined;
}
