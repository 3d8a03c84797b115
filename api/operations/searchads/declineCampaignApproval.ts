import type { Handler } from '../operation.ts';
import { recordDecision } from './grantCampaignApproval.ts';

export const declineCampaignApproval: Handler<'declineCampaignApproval'> = async ({ path, body }, call) => ({
  body: await recordDecision(call, path.approvalId, { verdict: 'declined', reason: body.reason ?? null }),
});
