import type { Handler } from '../operation.ts';
import { decide } from './grantCampaignApproval.ts';

export const declineCampaignApproval: Handler<'declineCampaignApproval'> = async ({ path, body }, call) => ({
  body: await decide(call, path.approvalId, { verdict: 'declined', reason: body.reason ?? null }),
});
