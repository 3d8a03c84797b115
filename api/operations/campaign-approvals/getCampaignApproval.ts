import type { Handler } from '../operation.ts';
import { readApproval } from './read-approval.ts';

/** One approval, with what has become of what was approved. */
export const getCampaignApproval: Handler<'getCampaignApproval'> = async ({ path }, call) => ({
  body: await readApproval(call, path.approvalId.toLowerCase()),
});
