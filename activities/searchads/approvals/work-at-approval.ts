import type { Database } from '../../../models/database.ts';
import { findUserRights } from '../../../models/access/members.ts';
import { inProject, type InProject, type Project } from '../../../models/in-project.ts';
import type { ApprovalRow } from '../../../models/searchads/campaign-approvals.ts';
import { decideApproval, expireApproval } from '../../../models/searchads/decide-approvals.ts';
import { dispatchApproval, recordDispatched } from '../../../models/searchads/dispatch-approvals.ts';
import type {
  ApprovalPlan,
  CampaignApprovalActivities,
  SignalledDecision,
} from '../../../workflows/contract/campaign-approvals.ts';

/** Before a stop of the project that is in the way is looked at again. */
const LATER_MS = 10_000;

/** Waits are no longer than that, so that what was changed elsewhere is seen. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000;

/** Makes the activity that says what an approval has come to. */
export function createWorkAtApproval(database: Database): CampaignApprovalActivities['workAtApproval'] {
  return async ({ projectId, approvalId, given }) => {
    const isHeard = given === undefined || (await mayApprove({ database, projectId }, given.by));
    return inProject(database, projectId, async (project) => {
      const told = given && (isHeard ? await take(project, approvalId, given) : NOBODY);
      const approval = await expireApproval(project, approvalId);
      if (!approval) return { next: 'end', state: 'cancelled' };
      return plan(project, approval, told);
    });
  };
}

/** Whether a person has the right to, at this moment. */
async function mayApprove(project: Project, userId: string): Promise<boolean> {
  const rights = await findUserRights(project, userId);
  if (!rights) return false;
  return rights.isOwner || (rights.isMember && rights.permissions.includes('approvals:write'));
}

async function plan(
  project: InProject,
  approval: ApprovalRow,
  told: string | undefined,
): Promise<ApprovalPlan> {
  const { id, state } = approval;
  if (state === 'waiting') {
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(1_000, approval.expiresAt.getTime() - Date.now()));
    return { next: 'wait', waitMs, ...(told !== undefined && { told }) };
  }
  if (state === 'approved') {
    // Also what was let go on before: a worker may have died before its run was started.
    const handed = await dispatchApproval(project, approval);
    if (handed.next === 'later')
      return { next: 'wait', waitMs: LATER_MS, told: 'Approved; waits for a stop to end.' };
    return handed.next === 'nothing' ? { next: 'end', state } : handed;
  }
  await recordDispatched(project, id);
  return { next: 'end', state };
}

const NOBODY = 'Waits: the signal names nobody who may approve. Give {"by": "usr_…"}.';

/**
 * Takes a decision that an operator gave by a signal: in the name of a person who may approve in the project, and has not
 * asked for it. @returns what became of it
 */
async function take(
  project: InProject,
  approvalId: string,
  { verdict, by }: SignalledDecision,
): Promise<string | undefined> {
  const act = { actor: 'worker', details: { through: 'temporal' } };
  const decided = await decideApproval(project, approvalId, { verdict, by, reason: null, act });
  return decided?.end === 'own' ? 'Waits: the signal names a person who has asked for it.' : undefined;
}
