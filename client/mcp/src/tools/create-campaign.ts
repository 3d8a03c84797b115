import { z } from 'zod';
import { campaignInput, toCampaign } from '../campaign-input.ts';
import { defineConfirmedTool } from '../tool.ts';

export const createCampaign = defineConfirmedTool({
  name: 'create_campaign',
  title: 'Create a search campaign',
  description:
    'Creates a campaign in Google Ads: previewed repeats the arguments of validate_campaign, previewId is its result. ' +
    'An ENABLED campaign spends money. Safe to repeat.',
  preview: { input: campaignInput, toContent: toCampaign },
  output: {
    campaignResourceName: z.string().optional(),
    approvalId: z.string().optional(),
  },
  async run({ tl, projectId, call }, campaign, previewId) {
    // The preview id is the idempotency key, so that repeated calls create one campaign.
    const options = { ...call, idempotencyKey: previewId };
    const created = await tl.searchads.createCampaign({ projectId, ...campaign }, options);
    if ('approval' in created) {
      return {
        summary:
          'The campaign is not created yet: in this project a second person must approve an ENABLED campaign.',
        next: `Another person must approve ${created.approval.id} before ${created.approval.expiresAt}.`,
        approvalId: created.approval.id,
      };
    }
    const { campaignResourceName } = created;
    return {
      summary: `The campaign was created and is ${campaign.status}.`,
      next:
        campaign.status === 'PAUSED'
          ? 'A person can enable it in Google Ads.'
          : 'ads_account_health shows whether the account delivers.',
      campaignResourceName,
    };
  },
});
