import { lockProject } from '../../../models/access/projects.ts';
import { withdrawApproval } from '../../../models/searchads/decide-approvals.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { toActor } from '../../credentials/caller.ts';
import { AppError } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { findRequesters } from './waiting-approval.ts';
import { noSuchApproval, serializeWithOutcome } from './getCampaignApproval.ts';
import { requireSameDecision } from './grantCampaignApproval.ts';
import { signalApproval } from './signal-approval.ts';

/** Withdraws the caller's own request. */
export const withdrawCampaignApproval: Handler<'withdrawCampaignApproval'> = async ({ path }, call) => {
  const { caller } = call;
  const approvalId = path.approvalId.toLowerCase();
  const act = toActor(caller);
  const persons = await findRequesters(call);
  const withdrawn = await transact(call, async (project) => {
    if (!(await lockProject(project))) throw noSuchProject();
    return withdrawApproval(project, approvalId, { persons, act });
  });
  if (!withdrawn) throw noSuchApproval();
  const { end, approval } = withdrawn;
  if (end === 'others') {
    throw new AppError(403, 'forbidden', 'Another person requested this. Only they can withdraw it.');
  }
  if (end === 'over') requireSameDecision(approval, act.actor, 'cancelled');
  await signalApproval(call, approvalId);
  return { body: await serializeWithOutcome(call, approval) };
};
