import { campaignChangeInput, sendCampaignChange } from '../campaign-change.ts';
import { defineConfirmedTool } from '../tool.ts';

export const changeCampaign = defineConfirmedTool({
  name: 'change_campaign',
  title: 'Change a search campaign',
  description:
    'Applies the change: previewed repeats the arguments of validate_campaign_change, previewId is its result. Safe to repeat.',
  preview: { input: campaignChangeInput, toContent: (input) => input },
  output: {},
  async run(context, change, previewId) {
    // The preview id is the idempotency key, so that repeated calls add one ad.
    await sendCampaignChange(context, change, { validateOnly: false, idempotencyKey: previewId });
    return {
      summary: 'The change was applied.',
      next: 'Google reviews changed ads before they run. campaign_details shows the result.',
    };
  },
});
