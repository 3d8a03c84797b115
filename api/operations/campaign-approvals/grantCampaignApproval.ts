import type { Handler } from '../operation.ts';
import { decide } from './decide.ts';

/** Approves what somebody else has asked for, which then goes on. */
export const grantCampaignApproval: Handler<'grantCampaignApproval'> = async ({ path }, call) => ({
  body: await decide(call, path.approvalId, { verdict: 'approved', reason: null }),
});
