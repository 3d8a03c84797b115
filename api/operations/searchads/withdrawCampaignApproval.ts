import { toActor } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { recordDecision } from './grantCampaignApproval.ts';
import { findRequesters } from './waiting-approval.ts';

export const withdrawCampaignApproval: Handler<'withdrawCampaignApproval'> = async ({ path }, call) => {
  const persons = await findRequesters(call);
  const { actor: decidedBy } = toActor(call.caller);
  const withdrawal = { verdict: 'cancelled', persons, decidedBy, reason: null } as const;
  return { body: await recordDecision(call, path.approvalId, withdrawal) };
};
