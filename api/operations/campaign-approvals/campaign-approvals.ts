import { declineCampaignApproval } from './declineCampaignApproval.ts';
import { getCampaignApproval } from './getCampaignApproval.ts';
import { grantCampaignApproval } from './grantCampaignApproval.ts';
import { listCampaignApprovals } from './listCampaignApprovals.ts';
import { withdrawCampaignApproval } from './withdrawCampaignApproval.ts';

/** The operations of what waits for a second person. */
export const CAMPAIGN_APPROVALS = {
  declineCampaignApproval,
  getCampaignApproval,
  grantCampaignApproval,
  listCampaignApprovals,
  withdrawCampaignApproval,
};
