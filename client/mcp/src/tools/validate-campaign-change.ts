import { z } from 'zod';
import { campaignChangeInput, sendCampaignChange } from '../campaign-change.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';
import { defineTool } from '../tool.ts';

export const validateCampaignChange = defineTool({
  name: 'validate_campaign_change',
  title: 'Validate a campaign change',
  description:
    'Validates one change without applying it, and returns the previewId for change_campaign. ' +
    'add_ad needs adGroupId, headlines, descriptions and finalUrl; edit_ad needs adGroupId and adId; keyword changes need adGroupId and keywordId, set_keyword_status also status.',
  input: campaignChangeInput,
  output: { previewId: z.string() },
  async run(context, input) {
    await sendCampaignChange(context, input, { validateOnly: true });
    return {
      summary: 'Google accepts the change. Nothing has changed yet.',
      next: getNextAfterPreview(context, 'change_campaign'),
      previewId: createPreviewId(context, { tool: 'change_campaign', content: input }),
    };
  },
});
