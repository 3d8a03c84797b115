import type { Handler } from '../operation.ts';
import { recordUserDecision } from './grantCampaignApproval.ts';

export const declineCampaignApproval: Handler<'declineCampaignApproval'> = async ({ path, body }, call) => ({
  body: await recordUserDecision(call, path.approvalId, { verdict: 'declined', reason: body.reason ?? null }),
});
